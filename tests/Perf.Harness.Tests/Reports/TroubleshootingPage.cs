using System.Collections.Immutable;
using System.Globalization;
using System.Xml.Linq;

namespace Perf.Harness.Tests.Reports;

/// <summary>docs/troubleshooting.md: what people see, in the code's own words, and what they do then.</summary>
static class TroubleshootingPage
{
    internal const string Path = "docs/troubleshooting.md";

    internal static string Text() => new StringBuilder()
        .Append(CultureInfo.InvariantCulture, $"""
            # Troubleshooting

            Each message, what it means and what to type. Made from the messages themselves by
            `TroubleshootingTests`; not written by hand.

            | what you see | where it is below |
            |---|---|
            | a red test with `regressed`, or `is … slower` | [A test is red](#a-test-is-red-regressed-or-is--slower) |
            | `not judged`, `may be slower`, or fewer gates than you expected | [A gate is not judged](#a-gate-is-not-judged) |
            | no `beside <commit>` in the closing lines | [There is no pair](#there-is-no-pair) |
            | `could not be measured`, or a message without a case | [An error](#a-test-or-the-run-is-an-error) |
            | an error of a test with `[PerfLoad]` | [A load test is an error](#a-load-test-is-an-error) |
            | a line below all suites that says that the run failed | [An error of the whole](#dotnet-test-perfsln-ends-with-an-error) |
            | `PERF001` to `PERF005` | [An error of the package](#a-build-fails-with-perf00) |

            ## A test is red: `regressed`, or `is … slower`

            The line below the gate says what it means. To measure it again, and to accept it if it is meant:

            ```
            {AcceptCommand.Repeat(MadeRuns.InsertOne)}
            {AcceptCommand.For(MadeRuns.InsertOne)}
            ```

            | gates | what is said below them |
            |---|---|

            """)
        .AppendJoin("", Metric.All.GroupBy(Said).Select(alike => Row(string.Join(", ", alike), alike.Key)))
        .Append("""

            ## A gate is not judged

            The closing line counts the kinds; the sentence is shown with the case and in the report. None of them
            counts as passed. Those with a * fail a run with `PERF_REQUIRE=all`. Where pairs say that a case got
            slower and are too few to be sure, the closing lines name it with the command that makes sure, and no test
            is red for it: `may be slower: 1 case: … (time +14.1 %); to be sure: …`.

            | kind | sentence | it means | what to do |
            |---|---|---|---|

            """)
        .AppendJoin("", ReasonWordsTests.All.Select(Cured))
        .Append("""

            ## There is no pair

            The closing lines say why this build was compared with no other, and what to type where something can be.

            | where | message |
            |---|---|

            """)
        .AppendJoin("", WithoutPair().Select(one => Row(one.Where, one.Message)))
        .Append("""

            ## A test, or the run, is an error

            The message says what was found, what was wanted, and what to do. A case names itself first:
            `… could not be measured: …`.

            | when | message, for example |
            |---|---|

            """)
        .AppendJoin("", ErrorSamples.All.Select(one => Row(one.When, ErrorSamples.MessageOf(one.Type, one.Provoke))))
        .Append("""

            A case whose method ends its process, or reports nothing for 2 minutes in one step (10 with
            `PERF_SCOPE=full`), is named: `… the worker ended with exit code 0 while it measured …`. The other cases
            are measured in a new process. Where a library allocates otherwise in each process, acceptance stores by
            how much (`allocation-tolerance`); a share of your own is `[PerfTest(AllocationTolerance = 0.05)]`, or
            `PERF_ALLOCATION_TOLERANCE=5%` for all tests. Code with threads of its own does other work in each run:
            `[PerfTest(Judge = Gates.Time)]` judges its time alone. In pairs fixtures share a process, and so static state,
            until one of them fails there. Accepting measures all again: a baseline is of processes that agree, and
            the ledger has the change of time of this very build.

            ## A load test is an error

            The run ends within its limits, and removes its files. Of a load with wrong attributes nothing is run.

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

            `No test matches the given testcase filter` is no error: VSTest says it of each test project in which a
            filter selects nothing, and only a verbosity that also hides failures would keep it from that. The total
            tells whether any project had a match.

            ## A build fails with `PERF00…`

            The package ends a build or a run by these errors.

            | code | message |
            |---|---|

            """)
        .AppendJoin("", OfPackage().Select(one => Row(one.Code, one.Message)))
        .ToString();

    static string Row(params string[] cells) => $"| {string.Join(" | ", cells.Select(Cell))} |\n";

    static string Cell(string text) => text.Replace("|", @"\|", StringComparison.Ordinal).ReplaceLineEndings(" ");

    static string Cured((Reason Reason, string Kind, string Words) one)
    {
        (string means, string cure) = ReasonCures.All[one.Reason.GetType()];
        return Row(one.Kind + (IsRequired(one.Reason) ? " *" : ""), one.Words, means, cure);
    }

    static bool IsRequired(Reason reason) => RequiredReport.Missing(
        [new Comparison(MadeRuns.InsertOne, [new Gate.NotEvaluated(Metric.Time, Method.Pair, reason)], 1)], [],
        new PairStatus { FailedControl = (reason as Reason.ControlFailed)?.Control }).Count > 0;

    // Of one more for each operation. What is said of a load hangs on what else got worse: here nothing did.
    static string Said(Metric metric)
    {
        const int operations = 400;
        if (metric == Metric.Durability)
        {
            return $"{CauseOf(ShownDurability.Process, ShownDurability.Power)}, or: "
                + CauseOf(ShownDurability.Power, ShownDurability.Process);
        }

        return metric.Unit == Unit.Text ? "what was accepted and is gone, and what is new"
            : Causes.Words(metric, operations, operations) ?? OfLoad(metric)
            ?? "nothing more: the line itself has both numbers and the change";
    }

    static string? CauseOf(ShownDurability before, ShownDurability now) =>
        ((Gate.Judged)DurabilityGate.Of(before, now)).Cause;

    static string? OfLoad(Metric metric)
    {
        ImmutableArray<Gate> gates =
        [
            .. Metric.All.Select(one => one == metric
                ? new Gate.Judged(one, Method.Pair, Verdict.Regressed, 1, 2, 1)
                : new Gate.Judged(one, Method.Pair, Verdict.Unchanged, 1, 1, 0)),
        ];
        return LoadCauses.Explained(gates).OfType<Gate.Judged>().Single(gate => gate.Metric == metric).Cause;
    }

    static IEnumerable<(string Where, string Message)> WithoutPair()
    {
        using (var folder = new ScratchFolder()) yield return ("no git", Missing(folder.Root, null));
        using var repository = new ScratchRepository();
        repository.Folder.Write("src/a.cs", "a");
        repository.Commit("begin");
        yield return ("nothing accepted yet", Missing(repository.Folder.Root, null));
        yield return ("a pull request without its history",
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
        select (condition.Contains("TestsFailed", StringComparison.Ordinal) ? "a test is red"
            : condition.Contains("== '3'", StringComparison.Ordinal)
            ? "the filter matched no case, or nothing has a baseline"
            : "a test project ended before its total was kept: its own error is above",
            ((string)error.Attribute("Text")!).Replace("$(TotalExitCode)", "2", StringComparison.Ordinal));
}
