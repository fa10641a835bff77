using System.Xml.Linq;

namespace Perf.Harness.Tests.Reports;

/// <summary>
/// docs/troubleshooting.md: each message, its meaning, and what to type. The prose is in the page itself. This class
/// makes what depends on the code, which is between two comments with its name.
/// </summary>
static class TroubleshootingPage
{
    internal const string Path = "docs/troubleshooting.md";

    /// <summary>The page, with the parts that depend on the code made anew.</summary>
    internal static string Text() => Parts().Aggregate(Repository.Text(Path), (page, part) =>
    {
        string begin = $"<!-- {part.Name} -->\n", end = $"<!-- end of {part.Name} -->\n";
        int from = page.IndexOf(begin, StringComparison.Ordinal), to = page.IndexOf(end, StringComparison.Ordinal);
        if (from < 0 || to < from) throw new FormatException($"{Path}: found no {begin}{end}, expected both.");
        return $"{page[..(from + begin.Length)]}\n{part.Text}\n{page[to..]}";
    });

    static IEnumerable<(string Name, string Text)> Parts() =>
    [
        ("commands", $"""
            ```
            {AcceptCommand.Repeat(MadeRuns.InsertOne)}
            {AcceptCommand.For(MadeRuns.InsertOne)}
            ```

            """),
        ("gates", Table(
            ["gates", "the line below them"],
            Metric.All.GroupBy(LineBelow).Select(same => Row(string.Join(", ", same), same.Key)))),
        ("reasons", Table(["kind", "reason", "meaning", "what to do"], ReasonCures.All.Select(Cured))),
        ("pairs", Table(["when", "message"], WithoutPair().Select(one => Row(one.Where, one.Message)))),
        ("errors", Table(
            ["when", "message, for example"],
            ErrorSamples.All.Select(one => Row(one.When, ErrorSamples.MessageOf(one.Type, one.Provoke))))),
        ("loads", Table(
            ["when", "message, for example"], LoadSamples.All().Select(one => Row(one.When, one.Message)))),
        ("endings", Table(["when", "message"], Endings().Select(one => Row(one.When, one.Message)))),
        ("codes", Table(["code", "message"], OfPackage().Select(one => Row(one.Code, one.Message)))),
    ];

    static string Table(string[] names, IEnumerable<string> rows) =>
        $"{Row(names)}|{string.Concat(names.Select(_ => "---|"))}\n{string.Concat(rows)}";

    static string Row(params string[] cells) => $"| {string.Join(" | ", cells.Select(Cell))} |\n";

    static string Cell(string text) => text.Replace("|", @"\|", StringComparison.Ordinal).ReplaceLineEndings("<br>");

    static string Cured((Reason Sample, string Means, string Cure) one) => Row(
        ReasonWords.KindOf(one.Sample) + (IsRequired(one.Sample) ? " *" : ""), ReasonWords.Of(one.Sample),
        one.Means, one.Cure);

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
