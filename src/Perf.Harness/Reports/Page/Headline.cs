namespace Perf.Harness.Reports.Page;

/// <summary>The verdict of a run in words, and where it was made.</summary>
static class Headline
{
    /// <summary><c>Passed: 7,702 gates in 351 cases</c>, or <c>Failed: 1 of 351 cases</c>.</summary>
    internal static string Of(RunDocument run)
    {
        int failed = Failed(run), cases = run.Suites.Sum(suite => suite.Cases.Count + Unmeasured(suite));
        int judged = Gates(run).Count(gate => gate.Verdict is not null);
        return failed > 0 ? $"Failed: {UnitFormat.Count(failed)} of {UnitFormat.Counted(cases, "case")}"
            : HasFailed(run) ? "Failed"
            : judged == 0 ? "Nothing was judged"
            : $"Passed: {UnitFormat.Counted(judged, "gate")} in {UnitFormat.Counted(cases, "case")}";
    }

    /// <summary>The top of the page.</summary>
    internal static string For(RunDocument run)
    {
        string[] parts =
        [
            Counted(run, "improved", "improved: accept to keep it"), Counted(run, null, "skipped, with reasons below"),
            .. run.Suites.Select(CommitOf).Distinct(),
            .. run.Suites.Select(suite => suite.Machine).Distinct(), run.Suites.Max(suite => suite.Ended) ?? "",
        ];
        return Html.Of($"""
            <header><h1 class="{(HasFailed(run) ? "regressed" : "")}">{Of(run)}</h1>
            <p>{string.Join(" · ", parts.Where(part => part.Length > 0))}</p></header>
            """);
    }

    internal static string CommitOf(SuiteDocument suite) => suite.Commit is not { } commit ? "no git"
        : $"commit {commit[..Math.Min(12, commit.Length)]}{(suite.Dirty ? " with uncommitted changes" : "")}";

    static string Counted(RunDocument run, string? verdict, string words) =>
        Gates(run).Count(gate => gate.Verdict == verdict) is > 0 and var count
            ? $"{UnitFormat.Counted(count, "gate")} {words}" : "";

    static bool HasFailed(RunDocument run) => Failed(run) > 0 || run.Suites.Any(suite => suite.Errors.Count > 0);

    static int Failed(RunDocument run) => run.Suites.Sum(suite =>
        Unmeasured(suite) + suite.Cases.Count(one => one.Verdict == "regressed"));

    // A run that was killed, or a file that could not be written, is an error of no case.
    static int Unmeasured(SuiteDocument suite) =>
        suite.Errors.Keys.Count(key => key.Contains(" @ ", StringComparison.Ordinal));

    static IEnumerable<GateDocument> Gates(RunDocument run) =>
        run.Suites.SelectMany(suite => suite.Cases).SelectMany(one => one.Gates);
}
