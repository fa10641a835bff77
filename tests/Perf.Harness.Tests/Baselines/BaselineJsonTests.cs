using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Metrics;

namespace Perf.Harness.Tests.Baselines;

public sealed class BaselineJsonTests
{
    const string Path = "baselines/microsoft-data-sqlite/wal-full.json";

    const string TwoCases = """
        {
          "schema": 1,
          "engine": "microsoft-data-sqlite",
          "configuration": "wal-full",
          "harness": 1,
          "options": {
            "journal_mode": "wal",
            "synchronous": "2"
          },
          "subject": {
            "provider": "Microsoft.Data.Sqlite.Core 6.0.7",
            "native": "e_sqlite3 3.35.5",
            "runtime": ".NET 10.0",
            "system": "linux"
          },
          "environments": {
            "here": {
              "cores": "2",
              "os": "linux-x64"
            }
          },
          "cases": {
            "crud/insert-one": {
              "workload": "0123456789abcdef",
              "operations": 200,
              "batch": { "operations": 50, "syncs": 100 },
              "work": {
                "statements": 200,
                "vm-steps": 4400,
                "syncs": 400,
                "allocated-bytes": 728,
                "plans": {
                  "INSERT INTO \"Customer\" VALUES (@id, '<x>')": "none"
                }
              },
              "costs": {
                "here": {
                  "time": {
                    "cost": 1,
                    "value": 0.005,
                    "processes": 5,
                    "spread": 0.0123,
                    "weights": { "managed": 2, "sync-append": 1 }
                  }
                }
              }
            },
            "crud/read-one": {
              "workload": "0123456789abcdef",
              "subject": {
                "provider": "Microsoft.Data.Sqlite.Core 8.0.0",
                "native": "e_sqlite3 3.35.5",
                "runtime": ".NET 10.0",
                "system": "linux"
              },
              "operations": 200,
              "batch": { "operations": 50, "syncs": 0 },
              "work": {}
            }
          }
        }

        """;

    [Test]
    public void A_file_is_made_to_be_read_in_a_diff()
    {
        CaseBaseline other = MadeRuns.Case() with
        {
            Subject = MadeRuns.Subject with { Provider = "Microsoft.Data.Sqlite.Core 8.0.0" },
            BatchSyncs = 0,
            Work = Work.WorkCounts.Unknown,
            Costs = CaseBaseline.NoCosts,
        };
        string text = BaselineJson.Write(
            MadeRuns.Baseline(("crud/read-one", other), ("crud/insert-one", MadeRuns.Case())));
        Assert.That(text, Is.EqualTo(TwoCases));
    }

    [Test]
    public void What_was_read_is_written_as_it_was() =>
        Assert.That(BaselineJson.Write(BaselineJson.Read(Path, TwoCases)), Is.EqualTo(TwoCases));

    [Test]
    public void Windows_line_ends_and_a_byte_order_mark_change_nothing() => Assert.That(
        BaselineJson.Write(BaselineJson.Read(Path, "\uFEFF" + TwoCases.ReplaceLineEndings("\r\n"))),
        Is.EqualTo(TwoCases));

    [Test]
    public void A_case_with_another_subject_than_most_keeps_its_own() => Assert.That(
        BaselineJson.Read(Path, TwoCases).Cases.Values.Select(one => one.Subject.Provider),
        Is.EqualTo(["Microsoft.Data.Sqlite.Core 6.0.7", "Microsoft.Data.Sqlite.Core 8.0.0"]));

    [Test]
    public void The_subject_of_most_cases_stands_at_the_top_in_whatever_order_they_come()
    {
        CaseBaseline old = MadeRuns.Case();
        CaseBaseline now = old with { Subject = old.Subject with { Provider = "Newer" } };
        string text = BaselineJson.Write(MadeRuns.Baseline(("crud/a", old), ("crud/b", now), ("crud/c", now)));
        Assert.That(text, Does.Match("(?s)\"Newer\".*\"crud/a\".*\"Microsoft.Data.Sqlite.Core 6.0.7\".*\"crud/b\""));
    }

    [Test]
    public void Numbers_keep_the_digits_that_mean_something()
    {
        var weights = new Harness.Yardsticks.Weights(MadeRuns.Numbers(("managed", 123.456), ("pin-read", 1.23456e-7)));
        var cost = new CostBaseline(1.234567, 0.0000812345, 5, 0.01239, weights);
        CaseBaseline accepted = MadeRuns.Case() with
        {
            Costs = MadeRuns.Case().Costs.SetItem("here", MadeRuns.Case().Costs["here"].SetItem(Metric.Time, cost)),
        };
        Assert.That(BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", accepted))), Does.Contain("""
                        "cost": 1.235,
                        "value": 0.00008123,
                        "processes": 5,
                        "spread": 0.0124,
                        "weights": { "managed": 123.5, "pin-read": 0.0000001235 }
            """));
    }

    [Test]
    public void Slopes_stand_beside_the_costs_without_an_environment()
    {
        CaseBaseline accepted = MadeRuns.Case() with
        {
            Slopes = ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.TimeSlope, -0.012),
        };
        string text = BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", accepted)));
        Assert.Multiple(() =>
        {
            Assert.That(text, Does.Contain("      \"slopes\": { \"time-slope\": -0.012 },\n      \"costs\": {"));
            Assert.That(BaselineJson.Write(BaselineJson.Read(Path, text)), Is.EqualTo(text));
        });
    }

    [Test]
    public void What_is_in_memory_is_what_will_be_read_back()
    {
        var cost = new CostBaseline(1.23456789, 0.0123456789, 5, 0.0123456789, MadeRuns.Weights);
        CaseBaseline accepted = MadeRuns.Case() with
        {
            Costs = CaseBaseline.NoCosts.Add("here", MadeRuns.Case().Costs["here"].SetItem(Metric.Time, cost)),
        };
        Baseline back = BaselineJson.Read(Path, BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", accepted))));
        Assert.That(back.Find(MadeRuns.InsertOne)!.CostOf(Metric.Time, "here"), Is.EqualTo(cost));
    }

    [Test]
    public void Each_kind_of_file_has_a_line_of_its_own_and_is_read_back()
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

    [TestCase("\"snycs (full)\": 1")]
    [TestCase("\"time\": 1")]
    [TestCase("\"syncs full)\": 1")]
    [TestCase("\"syncs (full) \": 1")]
    public void A_part_of_no_metric_is_an_error_with_its_line(string part)
    {
        string text = TwoCases.Replace(
            "\"allocated-bytes\": 728,", "\"allocated-bytes\": 728, \"files\": { \"wal\": { " + part + " } },");
        Assert.That(() => BaselineJson.Read(Path, text), Throws.TypeOf<BaselineException>()
            .With.Message.Contains(":31: found").And.Message.Contains("wanted a metric, and in parentheses the call"));
    }

    [Test]
    public void A_statement_with_two_plans_is_not_written_as_one() => Assert.That(
        () => BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case() with
        {
            Work = Work.WorkCounts.Unknown with { Plans = [new("SELECT 1", "SCAN t"), new("SELECT 1", "SEARCH t")] },
        }))),
        Throws.ArgumentException.With.Message.EqualTo(
            "The statement 'SELECT 1' has two plans; give each distinct statement one."));
}
