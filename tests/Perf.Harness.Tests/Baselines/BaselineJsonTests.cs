namespace Perf.Harness.Tests.Baselines;

[Parallelizable(ParallelScope.Self)]
sealed class BaselineJsonTests
{
    const string Path = "baselines/microsoft-data-sqlite/wal-full.json";

    internal const string TwoCases = """
        {
          "format": 3,
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
          "schema": [
            "CREATE TABLE \"Customer\" (\"Id\" INTEGER PRIMARY KEY)"
          ],
          "sql": [
            "INSERT INTO \"Customer\" VALUES (@id, '<x>')"
          ],
          "counted": [ "statements", "vm-steps", "syncs", "allocated-bytes" ],
          "cases": {
            "crud/insert-one": {
              "definition": "version 1, rows=1000, seed=7, data 0123456789abcdef",
              "operations": 200,
              "batch": { "operations": 50, "repetitions": 1, "syncs": 100 },
              "work": {
                "statements": 200,
                "vm-steps": 4400,
                "syncs": 400,
                "allocated-bytes": 728,
                "plans": {
                  "INSERT INTO \"Customer\" VALUES (@id, '<x>')": "none"
                }
              },
              "time": { "operations-per-second": 10000, "seconds-per-operation": 0.0001, "calibration": { "processor": 0.001, "sync": 0.00002 } }
            },
            "crud/read-one": {
              "definition": "version 1, rows=1000, seed=7, data 0123456789abcdef",
              "subject": {
                "provider": "Microsoft.Data.Sqlite.Core 8.0.0",
                "native": "e_sqlite3 3.35.5",
                "runtime": ".NET 10.0",
                "system": "linux"
              },
              "sql": [
                "SELECT 1"
              ],
              "operations": 200,
              "batch": { "operations": 20, "repetitions": 3, "syncs": 0 },
              "cores": 2,
              "counted": [],
              "work": {}
            }
          }
        }

        """;

    [Test]
    public void File_is_easy_to_read_in_a_diff()
    {
        CaseBaseline other = MadeRuns.Case() with
        {
            Subject = MadeRuns.Subject with { Provider = "Microsoft.Data.Sqlite.Core 8.0.0" },
            Sql = ["SELECT 1"],
            Cores = 2,
            Batch = new Batch(20, 3),
            Work = WorkCounts.Unknown,
            Time = null,
        };
        string text = BaselineJson.Write(
            MadeRuns.Baseline(("crud/read-one", other), ("crud/insert-one", MadeRuns.Case())));
        Assert.That(text, Is.EqualTo(TwoCases));
    }

    [Test]
    public void File_is_written_as_it_was_read() =>
        Assert.That(BaselineJson.Write(BaselineJson.Read(Path, TwoCases)), Is.EqualTo(TwoCases));

    [Test]
    public void Build_is_at_the_top_and_in_the_block_of_a_case_with_another_build()
    {
        string text = BaselineJson.Write(MadeRuns.Baseline(
            ("crud/a", MadeRuns.Case() with { Build = "b1" }), ("crud/b", MadeRuns.Case() with { Build = "b1" }),
            ("crud/c", MadeRuns.Case() with { Build = "b2" }), ("crud/d", MadeRuns.Case())));
        Assert.That(text.Split('\n').Where(line => line.Contains("\"build\"", StringComparison.Ordinal)), Is.EqualTo(
            ["  \"build\": \"b1\",", "      \"build\": \"b2\",", "      \"build\": \"unknown\","]));
        Assert.That(BaselineJson.Read(Path, text).Cases.Values.Select(one => one.Build),
            Is.EqualTo(new[] { "b1", "b1", "b2", null }));
    }

    [Test]
    public void Every_baseline_is_written_as_it_was_read()
    {
        var store = new BaselineStore(new DirectoryInfo(System.IO.Path.Combine(Repository.Root.FullName, "baselines")));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(store.Files(), Is.Not.Empty);
        foreach (string path in store.Files().Select(file => file.FullName))
        {
            string text = File.ReadAllText(path);
            Assert.That(BaselineJson.Write(BaselineJson.Read(path, text)), Is.EqualTo(text), path);
        }
    }

    [Test]
    public void Count_of_zero_is_listed_and_has_no_line_of_its_own()
    {
        CaseBaseline sorted = MadeRuns.Case() with { Work = MadeRuns.Case().Work.With(Metric.Sorts, 0) };
        string text = BaselineJson.Write(
            MadeRuns.Baseline(("crud/a", sorted), ("crud/b", sorted), ("crud/c", MadeRuns.Case())));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(text.Split('\n').Where(line => line.Contains("\"counted\"", StringComparison.Ordinal)),
            Is.EqualTo([
                "  \"counted\": [ \"statements\", \"vm-steps\", \"sorts\", \"syncs\", \"allocated-bytes\" ],",
                "      \"counted\": [ \"statements\", \"vm-steps\", \"syncs\", \"allocated-bytes\" ],",
            ]));
        Assert.That(text, Does.Not.Contain("\"sorts\": 0"));
        Assert.That(BaselineJson.Read(Path, text).Cases.Values.Select(one => one.Work),
            Is.EqualTo([sorted.Work, sorted.Work, MadeRuns.Case().Work]));
    }

    [Test]
    public void Line_ends_and_byte_order_mark_do_not_matter() => Assert.That(
        BaselineJson.Write(BaselineJson.Read(Path, "\uFEFF" + TwoCases.ReplaceLineEndings("\r\n"))),
        Is.EqualTo(TwoCases));

    [Test]
    public void Statements_of_most_cases_are_at_the_top()
    {
        CaseBaseline own = MadeRuns.Case() with { Sql = ["SELECT 1"] };
        CaseBaseline shared = MadeRuns.Case() with { Sql = ["SELECT 2"] };
        string text = BaselineJson.Write(MadeRuns.Baseline(("crud/a", own), ("crud/b", shared), ("crud/c", shared)));
        Assert.That(text, Does.Match("(?s)\"SELECT 2\".*\"crud/a\".*\"SELECT 1\".*\"crud/b\""));
        Assert.That(text.Split("SELECT 2"), Has.Length.EqualTo(2), "written once");
    }

    [Test]
    public void Time_is_one_line_with_four_digits()
    {
        var time = new TimeBaseline(
            ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, 0.0000812345),
            new CalibrationTimes(0.00123456, 1.23456e-7));
        Assert.That(BaselineJson.Write(Timed(time)), Does.Contain("""
                  "time": { "operations-per-second": 12300, "seconds-per-operation": 0.00008123, "calibration": { "processor": 0.001235, "sync": 0.0000001235 } }
            """));
    }

    [Test]
    public void Load_has_one_line_for_each_metric_and_part()
    {
        CaseBaseline load = MadeRuns.Case(MadeRuns.Load(
            (Metric.Throughput, 1234.5), (Metric.LatencyP50.Of("checkout/pay"), 0.0125), (Metric.Unfairness, 1.5)));
        string text = BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", load)));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(text, Does.Contain("""
                  "time": {
                    "throughput": 1234,
                    "unfairness": 1.5,
                    "calibration": { "processor": 0.001, "sync": 0.00002 },
                    "parts": {
                      "latency-p50 (checkout/pay)": 0.0125
                    }
                  }
            """));
        Assert.That(BaselineJson.Read(Path, text).Cases.Values.Single().Time, Is.EqualTo(load.Time));
        Assert.That(
            () => BaselineJson.Read(Path, text.Replace("latency-p50 (", "latency (", StringComparison.Ordinal)),
            Throws.TypeOf<BaselineException>().With.Message.Contains("\"latency (checkout/pay)\""));
    }

    [Test]
    public void Slopes_are_written_before_the_time()
    {
        CaseBaseline accepted = MadeRuns.Case() with
        {
            Slopes = ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.TimeSlope, -0.012),
        };
        string text = BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", accepted)));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(text, Does.Contain("      \"slopes\": { \"time-slope\": -0.012 },\n      \"time\": { "));
        Assert.That(BaselineJson.Write(BaselineJson.Read(Path, text)), Is.EqualTo(text));
    }

    [Test]
    public void Values_in_memory_are_those_that_are_read_back()
    {
        var time = new TimeBaseline(
            ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, Math.PI * 1e-5),
            new CalibrationTimes(1.0 / 3000, 1.0 / 70000));
        CaseBaseline back = BaselineJson.Read(Path, BaselineJson.Write(Timed(time))).Find(MadeRuns.InsertOne)!;
        CaseBaseline accepted = MadeRuns.Case();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(back.Time, Is.EqualTo(time));
        Assert.That(back.OtherDefinition(MadeRuns.Run()), Is.Null);
        Assert.That((back.Subject, back.Batch, back.Work),
            Is.EqualTo((accepted.Subject, accepted.Batch, accepted.Work)));
        Assert.That(back.Options, Is.EqualTo(accepted.Options));
        Assert.That(back.Schema.Concat(back.Sql), Is.EqualTo(MadeRuns.Facts.Statements));
    }

    static Baseline Timed(TimeBaseline time) =>
        MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case() with { Time = time }));

    [Test]
    public void Each_kind_of_file_has_its_own_line()
    {
        CaseBaseline accepted = MadeRuns.Case() with
        {
            Work = MadeRuns.Case().Work with
            {
                Files =
                [
                    new("wal", [new(Metric.Syncs, "full", 200), new(Metric.Writes, "", 401),
                        new(Metric.BytesWritten, "", 824032)]),
                    new("directory", [new(Metric.Syncs, "normal, data only", 1)]),
                ],
            },
        };
        string text = BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", accepted)));
        Assert.That(text, Does.Contain("""
                    "allocated-bytes": 728,
                    "files": {
                      "wal": { "syncs (full)": 200, "writes": 401, "bytes-written": 824032 },
                      "directory": { "syncs (normal, data only)": 1 }
                    },
                    "plans": {
            """.ReplaceLineEndings("\n")));
        Assert.That(BaselineJson.Read(Path, text).Find(MadeRuns.InsertOne)!.Work, Is.EqualTo(accepted.Work));
    }

    [TestCase(ShownDurability.Power, "\"durability\": \"power\"")]
    [TestCase(ShownDurability.ProcessOrMore, "\"durability\": \"process or more\"")]
    public void Durability_class_is_stored_in_words_and_read_back(ShownDurability shown, string line)
    {
        WorkCounts work = MadeRuns.Case().Work.With(Metric.Durability, (long)shown);
        string text = BaselineJson.Write(
            MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case() with { Work = work })));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(text, Does.Contain(line));
        Assert.That(BaselineJson.Read(Path, text).Cases.Values.Single().Work, Is.EqualTo(work));
    }

    [TestCase("\"snycs (full)\": 1")]
    [TestCase("\"time\": 1")]
    [TestCase("\"syncs full)\": 1")]
    [TestCase("\"syncs (full) \": 1")]
    public void Unknown_part_of_a_file_is_an_error_with_its_line(string part)
    {
        string text = TwoCases.Replace(
            "\"allocated-bytes\": 728,", "\"allocated-bytes\": 728, \"files\": { \"wal\": { " + part + " } },");
        Assert.That(() => BaselineJson.Read(Path, text), Throws.TypeOf<BaselineException>()
            .With.Message.Contains(":32: cases.crud/insert-one.work.files.wal: found")
            .And.Message.Contains("expected a metric, with the call in parentheses"));
    }

    [Test]
    public void Statement_with_two_plans_is_an_error() => Assert.That(
        () => BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case() with
        {
            Work = WorkCounts.Unknown with { Plans = [new("SELECT 1", "SCAN t"), new("SELECT 1", "SEARCH t")] },
        }))),
        Throws.ArgumentException.With.Message.EqualTo(
            "The statement 'SELECT 1' has two plans. Give each statement one plan."));
}
