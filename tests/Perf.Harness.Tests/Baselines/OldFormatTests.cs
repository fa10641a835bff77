namespace Perf.Harness.Tests.Baselines;

/// <summary>Baselines that an older version of Perf wrote, as users of the packages have them.</summary>
public sealed class OldFormatTests
{
    const string Path = "baselines/microsoft-data-sqlite/wal-full.json";

    const string Old = """
        {
          "schema": 2,
          "engine": "microsoft-data-sqlite",
          "configuration": "wal-full",
          "subject": {
            "provider": "Microsoft.Data.Sqlite.Core 6.0.7",
            "native": "e_sqlite3 3.35.5",
            "runtime": ".NET 10.0",
            "system": "linux"
          },
          "machine": "linux-x64, AuthenticAMD 25 17 1, 2 cores, ext4",
          "options": {
            "journal_mode": "wal",
            "synchronous": "2"
          },
          "tables": [
            "CREATE TABLE \"Customer\" (\"Id\" INTEGER PRIMARY KEY)"
          ],
          "statements": [
            "INSERT INTO \"Customer\" VALUES (@id, '<x>')"
          ],
          "cases": {
            "crud/insert-one": {
              "asked": "version 1, rows=1000, seed=7, data 0123456789abcdef",
              "operations": 200,
              "batch": { "operations": 50, "repetitions": 1, "syncs": 100 },
              "work": {
                "statements": 200,
                "vm-steps": 4400,
                "sorts": 0,
                "syncs": 400,
                "allocated-bytes": 728,
                "plans": {
                  "INSERT INTO \"Customer\" VALUES (@id, '<x>')": "none"
                }
              },
              "time": {
                "operations-per-second": 10000,
                "seconds-per-operation": 0.0001,
                "reference": { "processor": 0.001, "sync": 0.00002 }
              }
            }
          }
        }

        """;

    static Baseline Now => MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case() with
    {
        Work = MadeRuns.Case().Work.With(Perf.Harness.Cases.Metric.Sorts, 0),
    }));

    [Test]
    public void Old_file_is_read_with_every_value([Values("\n", "\r\n")] string lineEnd) => Assert.That(
        BaselineJson.Write(BaselineJson.Read(Path, Old.ReplaceLineEndings(lineEnd))),
        Is.EqualTo(BaselineJson.Write(Now)));

    [Test]
    public void Error_in_an_old_file_has_its_line() => Assert.That(
        () => BaselineJson.Read(Path, Old.Replace("\"vm-steps\": 4400", "\"vm-steps\": []")),
        Throws.TypeOf<BaselineException>().With.Message.StartsWith(
            $"{Path}:29: cases.crud/insert-one.work.vm-steps: found an array, expected a whole number."));
}
