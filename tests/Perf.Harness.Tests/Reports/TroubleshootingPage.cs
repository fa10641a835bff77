using System.Xml.Linq;

namespace Perf.Harness.Tests.Reports;

/// <summary>docs/troubleshooting.md: each message, its meaning, and what to type.</summary>
static class TroubleshootingPage
{
    internal const string Path = "docs/troubleshooting.md";

    internal static string Text() => new StringBuilder()
        .Append(CultureInfo.InvariantCulture, $"""
            # Troubleshooting

            Each message, its meaning, and what to type. The test `TroubleshootingTests` writes this page from the
            messages; do not edit it by hand.

            | you see | read |
            |---|---|
            | a failed test with `regressed`, or `is … slower` | [A test fails](#a-test-fails-regressed-or-is--slower) |
            | `skipped`, `possibly slower`, or fewer gates than you expected | [A gate is skipped](#a-gate-is-skipped) |
            | no `compared with <commit>` in the last lines of a run | [There is no pair](#there-is-no-pair) |
            | `could not be measured`, or a message without a case | [A test or the run has an error](#a-test-or-the-run-has-an-error) |
            | an error of a test with `[PerfLoad]` | [A load test has an error](#a-load-test-has-an-error) |
            | an error below all suites | [`dotnet test Perf.sln` ends with an error](#dotnet-test-perfsln-ends-with-an-error) |
            | `PERF001` to `PERF005` | [A build fails with `PERF00…`](#a-build-fails-with-perf00) |

            ## A test fails: `regressed`, or `is … slower`

            The line below the gate has the likely cause. If the change is not intended, fix it. To measure the case
            again, or to accept an intended change, run:

            ```
            {AcceptCommand.Repeat(MadeRuns.InsertOne)}
            {AcceptCommand.For(MadeRuns.InsertOne)}
            ```

            | gates | the line below them |
            |---|---|

            """)
        .AppendJoin("", Metric.All.GroupBy(LineBelow).Select(same => Row(string.Join(", ", same), same.Key)))
        .Append("""

            ## A gate is skipped

            A skipped gate is never counted as passed. The last line of a run counts the skipped gates by kind of
            reason. The output of the test and the report show the whole reason. Kinds with a * fail a run with
            `PERF_REQUIRE=all`. Pairs may show a slowdown, but be too few for a verdict. Then no test fails, and the run
            prints the command for more pairs: `possibly slower: 1 case: … (time +14.1 %); to be sure: …`.

            | kind | reason | meaning | what to do |
            |---|---|---|---|

            """)
        .AppendJoin("", ReasonWordsTests.All.Select(Cured))
        .Append("""

            ## There is no pair

            The last lines of a run show why times were not compared with another build, and what to type.

            | when | message |
            |---|---|

            """)
        .AppendJoin("", WithoutPair().Select(one => Row(one.Where, one.Message)))
        .Append("""

            ## A test or the run has an error

            The message says what happened, what was expected, and what to do. The message of a case begins with
            its name: `… could not be measured: …`.

            | when | message, for example |
            |---|---|

            """)
        .AppendJoin("", ErrorSamples.All.Select(one => Row(one.When, ErrorSamples.MessageOf(one.Type, one.Provoke))))
        .Append("""

            - A method that ends its process, or makes no progress for 2 minutes (10 with `PERF_SCOPE=full`), is
              reported with its case: `… the worker ended with exit code 0 while it measured …`. A new process measures
              the other cases.
            - If allocations differ from process to process, accepting stores the tolerance
              (`allocation-tolerance`). To set it yourself: `[PerfTest(AllocationTolerance = 0.05)]`, or
              `PERF_ALLOCATION_TOLERANCE=5%` for all tests.
            - If code with its own threads does different work in each run, judge only its time:
              `[PerfTest(Judge = Gates.Time)]`.
            - In pairs, fixtures share a process and its static state, until one of them fails.
            - Accepting measures each changed case in two processes, which must agree.

            ## A load test has an error

            The run ends within its time limits and removes its files. A load with wrong attributes does not run.

            | when | message, for example |
            |---|---|

            """)
        .AppendJoin("", LoadSamples.All().Select(one => Row(one.When, one.Message)))
        .Append("""

            ## `dotnet test Perf.sln` ends with an error

            | when | message |
            |---|---|

            """)
        .AppendJoin("", Endings().Select(one => Row(one.When, one.Message)))
        .Append("""

            `No test matches the given testcase filter` is no error: VSTest prints it for each test project without a
            match. The total shows whether any project had a match.

            ## A build fails with `PERF00…`

            The package ends a build or a run with these errors.

            | code | message |
            |---|---|

            """)
        .AppendJoin("", OfPackage().Select(one => Row(one.Code, one.Message)))
        .ToString();

    static string Row(params string[] cells) => $"| {string.Join(" | ", cells.Select(Cell))} |\n";

    static string Cell(string text) => text.Replace("|", @"\|", StringComparison.Ordinal).ReplaceLineEndings("<br>");

    static string Cured((Reason Reason, string Kind, string Words) one)
    {
        (string means, string cure) = ReasonCures.All[one.Reason.GetType()];
        return Row(one.Kind + (IsRequired(one.Reason) ? " *" : ""), one.Words, means, cure);
    }

    static bool IsRequired(Reason reason) => RequiredReport.Missing(
        [new Comparison(MadeRuns.InsertOne, [new Gate.NotEvaluated(Metric.Time, GateKind.Pair, reason)], 1)], [],
        new PairStatus { FailedControl = (reason as Reason.ControlFailed)?.Control }).Count > 0;

    // For one more per operation. The cause of a load depends on its other metrics: here they are unchanged.
    static string LineBelow(Metric metric)
    {
        const int operations = 400;
        if (metric == Metric.Durability)
        {
            return $"{CauseOf(ShownDurability.Process, ShownDurability.Power)}; or "
                + CauseOf(ShownDurability.Power, ShownDurability.Process);
        }

        return metric.Unit == Unit.Text ? "`-` accepted texts that are gone, `+` new texts"
            : Causes.Words(metric, operations, operations) ?? OfLoad(metric)
            ?? "no further line: both numbers and the change are in the line itself";
    }

    static string? CauseOf(ShownDurability before, ShownDurability now) =>
        ((Gate.Judged)DurabilityGate.Of(before, now)).Cause;

    static string? OfLoad(Metric metric)
    {
        ImmutableArray<Gate> gates =
        [
            .. Metric.All.Select(one => one == metric
                ? new Gate.Judged(one, GateKind.Pair, Verdict.Regressed, 1, 2, 1)
                : new Gate.Judged(one, GateKind.Pair, Verdict.Unchanged, 1, 1, 0)),
        ];
        return LoadCauses.Explained(gates).OfType<Gate.Judged>().Single(gate => gate.Metric == metric).Cause;
    }

    static IEnumerable<(string Where, string Message)> WithoutPair()
    {
        using (var folder = new ScratchFolder()) yield return ("no git repository", Missing(folder.Root, null));
        using var repository = new ScratchRepository();
        repository.Folder.Write("src/a.cs", "a");
        repository.Commit("begin");
        yield return ("no baseline in git", Missing(repository.Folder.Root, null));
        yield return ("a pull request without history",
            Missing(repository.Folder.Root, new PullRequest("origin/main")));
        repository.Folder.Write("baselines/e/c.json", "accepted");
        repository.Commit("accept");
        repository.Folder.Write("src/a.cs", "b");
        repository.Commit("change");
        using var clone = new ScratchFolder();
        var shallow = new DirectoryInfo(System.IO.Path.Combine(clone.Root.FullName, "clone"));
        Git.Clone(repository.Folder.Root, shallow, "--depth", "1");
        yield return ("a shallow clone", Missing(shallow, null));
        Git.Unlock(clone.Root);
    }

    static string Missing(DirectoryInfo root, PullRequest? pullRequest) =>
        new ReferenceFinder(root, "baselines", pullRequest).Find(new Settings().Against).Missing!;

    static IEnumerable<(string Code, string Message)> OfPackage() =>
        from error in XDocument.Load(Repository.PathOf("src/Perf.NUnit/build/Perf.NUnit.targets")).Descendants("Error")
        let message = (string)error.Attribute("Text")!
        orderby (string)error.Attribute("Code")!
        select ((string)error.Attribute("Code")!,
            message == "$(PerfOutcome)" ? Perf.NUnit.RequiredVerdicts.NoGate("dotnet test Orders.Perf -c Release")
            : message.Replace("$(PerfPlatformVersion)", "1.9.1", StringComparison.Ordinal));

    // Every error of the target that runs the projects one after another.
    static IEnumerable<(string When, string Message)> Endings() =>
        from error in XDocument.Load(Repository.PathOf("Directory.Solution.targets")).Descendants("Error")
        let condition = (string)error.Attribute("Condition")!
        select (condition.Contains("TestsFailed", StringComparison.Ordinal) ? "a test failed"
            : condition.Contains("== '3'", StringComparison.Ordinal)
            ? "the filter selected no case, or no case has a baseline"
            : "a test project ended before it wrote its total; its error is above",
            ((string)error.Attribute("Text")!).Replace("$(TotalExitCode)", "2", StringComparison.Ordinal));
}
