using Perf.Harness.Tests.Functions;

namespace Perf.Harness.Tests.Reports;

/// <summary>The text is the product: it is tested whole, and the README shows one of a real run.</summary>
public sealed class FailureMessageTests
{
    const string Sample = """
        crud/insert-one @ microsoft-data-sqlite/wal-full regressed: syncs, time
          syncs           2 -> 3 per operation, +50.0 %
                          1 more sync per operation
          time            +16.0 % compared with 46ed4ee (accepted build) (95 % interval +15.4 % to +16.6 %, 12 pairs); 45.6 µs -> 52.9 µs per operation
                          46ed4ee (accepted build) |▆▆ █ █ ▆                                | 44.7 µs to 46.5 µs
                          this build               |                              ▆  ▆ █ █ ▆| 51.8 µs to 54.0 µs
          passed: 7 counts
          to repeat: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-one&TestCategory=microsoft-data-sqlite&TestCategory=wal-full"
          to accept: dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-one&TestCategory=microsoft-data-sqlite&TestCategory=wal-full" -e PERF_BASELINES=accept -e PERF_REASON="why"
        """;

    [Test]
    public void Message_has_the_change_its_cause_and_the_command() => Assert.That(
        FailureMessage.For(MadeComparisons.Of(evidence => evidence.Counting(Metric.Syncs, 600).Paired(1.16))),
        Is.EqualTo(Sample.ReplaceLineEndings("\n")));

    [Test]
    public void Readme_shows_the_captured_failure() =>
        Assert.That(Repository.Text("README.md").ReplaceLineEndings("\n"),
            Does.Contain($"```\n{Repository.Text("docs/evidence/failure.txt").ReplaceLineEndings("\n")}```"));

    [Test]
    public void Readme_shows_a_total_that_a_run_printed()
    {
        string total = Repository.Text("README.md").Split('\n').Select(line => line.TrimEnd())
            .Single(line => line.StartsWith("gates: ", StringComparison.Ordinal));
        Assert.That(
            Repository.Text("docs/evidence/demos.md").ReplaceLineEndings("\n"), Does.Contain($"```\n{total}\n```"),
            "take one from this page, which eng/demos.sh makes");
    }

    [Test]
    public void Headline_has_the_change_if_only_the_time_changed() => Assert.That(
        FailureMessage.For(MadeComparisons.Of(evidence => evidence.Paired(1.16))), Does.StartWith(
            "crud/insert-one @ microsoft-data-sqlite/wal-full is 16.0 % slower than 46ed4ee (accepted build)\n"
            + "  time            +16.0 % compared with 46ed4ee (accepted build) (95 % interval"));

    [Test]
    public void Cause_of_counts_that_are_missing_is_shown_once()
    {
        string message = FailureMessage.For(MadeComparisons.Of(evidence => evidence.Changed(run => run with
        {
            Work = run.Work with { Counts = run.Work.Counts.RemoveRange([Metric.Syncs, Metric.VmSteps]) },
        })));
        Assert.That(message.Split('\n').Count(line => line.Contains("-> not counted")), Is.EqualTo(2), message);
        Assert.That(message.Split('\n').Count(line => line.Contains("this build has none")), Is.EqualTo(1), message);
    }

    [Test]
    public void Function_that_runs_more_is_named_below_the_drawing() => Assert.That(
        FailureMessage.For(MadeComparisons.Of(evidence => evidence.Paired(1.16) with { Where = MadeCalls.MoreInParse }))
            .Split('\n')[4],
        Is.EqualTo("                  where: Row.Parse +172 instructions, sqlite3_step unchanged"));

    [Test]
    public void Failure_without_Valgrind_explains_why_it_names_no_function() => Assert.That(
        FailureMessage.For(MadeComparisons.Of(evidence => evidence.Paired(1.16) with
        {
            WhereMissing = "Valgrind is not installed (apt-get install valgrind)",
        })).Split('\n')[4],
        Is.EqualTo("                  where: unknown: Valgrind is not installed (apt-get install valgrind)"));

    [Test]
    public void Fewer_statements_that_do_more_work_are_no_improvement()
    {
        string message = FailureMessage.For(MadeComparisons.Of(evidence => evidence
            .Counting(Metric.Statements, 1).Counting(Metric.VmSteps, 1_000_000)));
        Assert.That(message, Does.Contain("(fewer statements that do more work)").And.Not.Contain("(improved)"));
    }

    [Test]
    public void Long_statement_is_cut_in_the_message_and_whole_in_the_report()
    {
        string list = string.Join(", ", Enumerable.Range(0, 500).Select(n => $"c{n}"));
        Comparison comparison = MadeComparisons.OfRun(run => run with
        {
            Facts = MadeRuns.Facts with { Statements = [.. MadeRuns.Facts.Statements, $"SELECT {list} FROM t"] },
        });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(FailureMessage.For(comparison).Split('\n').Where(line => line.Length > 410), Is.Empty);
        Assert.That(FailureMessage.For(comparison), Does.Contain("  sql             + SELECT c0, c1,")
            .And.Contain(" … ").And.Contain("c499 FROM t"));
        Assert.That(FailureMessage.Whole(comparison), Does.Contain(list));
    }

    [Test]
    public void Long_failure_fits_one_screen_and_the_report_has_the_rest()
    {
        Comparison comparison = MadeComparisons.OfRun(run => run with
        {
            Facts = MadeRuns.Facts with
            {
                Options = MadeRuns.Texts([.. Enumerable.Range(0, 60).Select(n => ($"option-{n:00}", "on"))]),
            },
        });
        string[] lines = FailureMessage.For(comparison).Split('\n');
        using var scope = Assert.EnterMultipleScope();
        Assert.That(lines, Has.Length.LessThan(24));
        Assert.That(lines, Has.One.EqualTo("  57 more lines in the report: artifacts/report-crud.md"));
        Assert.That(FailureMessage.Whole(comparison),
            Does.Contain("\n  options         option-59: missing -> on\n"));
    }

    [Test]
    public void Lines_that_explain_a_failed_gate_are_kept_and_numbers_are_cut()
    {
        Metric[] plain = [Metric.Statements, Metric.Prepares, Metric.Reprepares, Metric.Saves, Metric.Sorts,
            Metric.CacheHits, Metric.CacheMisses, Metric.CacheWrites, Metric.Reads, Metric.BytesRead, Metric.Locks,
            Metric.FileOpens, Metric.FileDeletes, Metric.Truncates, Metric.Writes, Metric.BytesWritten];
        var comparison = new Comparison(
            MadeRuns.InsertOne,
            [
                .. plain.Select(metric => new Gate.Judged(metric, GateKind.Count, Verdict.Regressed, 10, 20, 1)),
                new Gate.Judged(Metric.Schema, GateKind.Count, Verdict.Regressed, 1, 0, 0)
                {
                    Cause = "- CREATE INDEX ik ON t (k)",
                },
                new Gate.Judged(Metric.Plans, GateKind.Count, Verdict.Regressed, 1, 1, 0)
                {
                    Cause = "SEARCH t -> SCAN t",
                },
                new Gate.Judged(Metric.VmSteps, GateKind.Count, Verdict.Improved, 10, 9, -0.1),
            ],
            10);
        string message = FailureMessage.For(comparison);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(message, Does.Contain("- CREATE INDEX ik ON t (k)").And.Contain("SEARCH t -> SCAN t"));
        Assert.That(message, Does.Contain("statements").And.Not.Contain("(improved)"));
        Assert.That(message, Does.Contain("  4 more lines in the report: artifacts/report-crud.md"));
    }

    [Test]
    public void Bound_is_shown_with_the_expected_time_on_this_machine() => Assert.That(
        FailureMessage.For(MadeComparisons.Of(evidence => evidence.Slower(4))).Split('\n')[..2], Is.EqualTo(
        [
            "crud/insert-one @ microsoft-data-sqlite/wal-full regressed: time",
            "  time            400 µs, 100 µs expected on this machine (+300.0 %); tolerance +200.0 %",
        ]));

    [Test]
    public void Texts_are_shown_line_by_line_and_improvements_last()
    {
        Comparison comparison = MadeComparisons.Of(evidence => evidence.Counting(Metric.Statements, 100) with
        {
            Accepted = MadeRuns.Case() with
            {
                Options = MadeRuns.Texts(("journal_mode", "delete"), ("page_size", "4096")),
                Sql = ["SELECT 1"],
            },
        });
        Assert.That(FailureMessage.For(comparison), Does.StartWith("""
            crud/insert-one @ microsoft-data-sqlite/wal-full regressed: options, sql
              options         journal_mode: delete -> wal
              options         page_size: 4096 -> missing
              options         synchronous: missing -> 2
              sql             - SELECT 1
              sql             + INSERT INTO "Customer" VALUES (@id, '<x>')
              statements      1 -> 0.5 per operation, -50.0 % (lower)
              passed: 5 counts
            """.ReplaceLineEndings("\n")));
    }

    [Test]
    public void Other_definition_is_shown_before_the_skipped_gates()
    {
        Comparison comparison =
            MadeComparisons.OfRun(run => run with { Facts = MadeRuns.Facts with { Version = 2 } });
        Assert.That(FailureMessage.For(comparison).Split('\n')[..3], Is.EqualTo(
        [
            "crud/insert-one @ microsoft-data-sqlite/wal-full regressed: definition",
            "  definition      version 1, rows=1000, seed=7, data 0123456789abcdef "
                + "-> version 2, rows=1000, seed=7, data 0123456789abcdef",
            "  skipped: statements, vm-steps, syncs, allocated-bytes, options, schema, sql, plans and time: "
                + "the definition of the case differs from the baseline",
        ]));
    }

    [TestCase(401, "400 -> 401 in 200 operations", Description = "2.005 has three decimals")]
    [TestCase(402, "2 -> 2.01 per operation")]
    public void Count_is_that_of_one_operation_if_two_decimals_show_it(long syncs, string expected) => Assert.That(
        FailureMessage.For(MadeComparisons.Of(evidence => evidence.Counting(Metric.Syncs, syncs))),
        Does.Contain($"\n  syncs           {expected}, +"));

    [Test]
    public void Skipped_pair_and_passed_bound_have_different_names() => Assert.That(
        FailureMessage.For(MadeComparisons.Of(evidence => evidence
            .Unpaired(new Reason.FailsByWork()).Counting(Metric.Syncs, 600))),
        Does.Contain("time within its bound").And.Contain("\n  skipped: the pair for time: not measured, because"));

    [Test]
    public void Count_that_fell_in_a_failed_case_is_only_lower() => Assert.That(
        FailureMessage.For(MadeComparisons.Of(evidence => evidence
            .Counting(Metric.Syncs, 600).Counting(Metric.AllocatedBytes, 1))),
        Does.Contain(" (lower)").And.Not.Contain("(improved)"));

    [Test]
    public void Skipped_instructions_are_the_total_where_a_method_is_named() => Assert.That(
        FailureMessage.For(MadeComparisons.Of(evidence => evidence.Counting(Metric.AllocatedBytes, 900_000) with
        {
            Where = MadeCalls.MoreInParse,
            InstructionsMissing = new Reason.FailsByWork(),
        })),
        Does.Contain("where: ").And.Contain("\n  skipped: the total of instructions: not measured, because"));

    [Test]
    public void Regression_with_another_library_shows_the_wider_tolerance()
    {
        Comparison comparison = MadeComparisons.Of(evidence => evidence.Counting(Metric.VmSteps, 5000)
            .Changed(run => run with { Subject = MadeRuns.Subject with { Native = "e_sqlite3 3.45.1" } }));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(FailureMessage.For(comparison), Does.Contain("  vm-steps        22 -> 25 per operation, "
            + "+13.6 %, tolerance +2.0 % because the subject changed\n"));
        Assert.That(FailureMessage.For(comparison),
            Does.Contain("\n  the subject changed: native library: e_sqlite3 3.35.5 -> e_sqlite3 3.45.1\n"));
    }

    [Test]
    public void Change_that_rounds_to_its_tolerance_has_more_digits()
    {
        Comparison comparison = Instructions(100_000, 101_040);
        Assert.That(
            FailureMessage.For(comparison),
            Does.Contain("  instructions    100,000/op -> 101,040/op, +1.04 %, tolerance 1.0 %\n"));
    }

    [Test]
    public void Allocations_come_after_the_instructions_that_name_the_function()
    {
        Comparison comparison = Instructions(10_000, 12_000, more: 100);
        Assert.That(FailureMessage.For(comparison), Does.Contain("regressed: instructions, allocated-bytes\n"));
    }

    [Test]
    public void Durability_class_is_shown_in_words()
    {
        Evidence Shown(Evidence evidence, ShownDurability shown) => evidence.Counting(Metric.Durability, (long)shown);
        CaseBaseline accepted = MadeRuns.Case(
            Shown(new Evidence(null, MadeRuns.Run()), ShownDurability.Power).Run);
        Comparison comparison = MadeComparisons.Of(evidence =>
            Shown(evidence, ShownDurability.Process) with { Accepted = accepted });
        Assert.That(FailureMessage.For(comparison),
            Does.Contain("\n  durability      class power -> process: "
                + "commits now survive less than was accepted: a flush is missing\n"));
    }

    [Test]
    public void Slope_is_shown_with_its_difference()
    {
        Run run = MadeRuns.Load((Metric.TimeSlope, 0.98));
        CaseBaseline accepted = MadeRuns.Case(run) with
        {
            Slopes = ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.TimeSlope, 0.02),
        };
        Assert.That(FailureMessage.For(Judge.Of(new Evidence(accepted, run))).Split('\n')[1..3], Is.EqualTo(
        [
            "  time-slope      0.02 -> 0.98, tolerance +0.3",
            "                  time now grows with the table: an index is missing or not used",
        ]));
    }

    static Comparison Instructions(long before, long now, long more = 0) => MadeComparisons.Of(evidence =>
    {
        Run run = evidence.Run with { Counting = new Counting(now, 64, 0), CountedWith = MadeRuns.CountedWith };
        return evidence with
        {
            Accepted = evidence.Accepted! with
            {
                Counting = new Counting(before, 64, 0),
                CountedWith = MadeRuns.CountedWith,
            },
            Run = run with
            {
                Work = run.Work.With(Metric.AllocatedBytes, run.Work[Metric.AllocatedBytes]!.Value + more),
            },
        };
    });
}
