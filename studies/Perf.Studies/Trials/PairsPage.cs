namespace Perf.Studies.Trials;

/// <summary>Makes <c>docs/evidence/pairs.md</c> from its rows.</summary>
/// <param name="Unchanged">Builds of one commit, made twice.</param>
/// <param name="Blind">Cases made slower by a coin.</param>
/// <param name="Loads">Loads with an edit each.</param>
/// <param name="Simulated">What simulated runs came to, by each rule.</param>
/// <param name="Budgets">What simulated runs with a budget came to.</param>
/// <param name="Bounds">Cases judged without any other build.</param>
sealed record PairsPage(
    IReadOnlyList<PairTrial> Unchanged, IReadOnlyList<PairTrial> Blind, IReadOnlyList<LoadTrial> Loads,
    IReadOnlyList<SimulatedRuns> Simulated, IReadOnlyList<SimulatedBudgets> Budgets, IReadOnlyList<BoundTrial> Bounds)
{
    public static PairsPage Read(DirectoryInfo folder) => new(
        PairTrial.Read(folder, "unchanged"), PairTrial.Read(folder, "blind"), LoadTrial.Read(folder),
        SimulatedRuns.Read(new FileInfo(Path.Combine(folder.FullName, "simulated.tsv"))),
        SimulatedBudgets.Read(new FileInfo(Path.Combine(folder.FullName, "budgets.tsv"))),
        BoundTrial.Read(new FileInfo(Path.Combine(folder.FullName, "bound.tsv"))));

    public override string ToString() => string.Join('\n',
    [
        "# What pairs find",
        "",
        "Made of the rows in `docs/evidence/pairs` by `PairsPageTests`; no number is typed by hand. "
            + "A gate is one metric",
        "of one case, and each of its pairs is two fresh processes. The rows are made by",
        "",
        "```",
        "dotnet test studies/Perf.Studies -c Release --filter Name~An_unchanged_build "
            + "-e PERF_AGAINST=self -e PERF_BUDGET=60m",
        "dotnet test studies/Perf.Studies -c Release --filter \"Name~Each_verdict&TestCategory=crud\" "
            + "-e PERF_AGAINST=self -e PERF_BUDGET=60m",
        "eng/load-trials.sh",
        "dotnet test studies/Perf.Studies -c Release --filter FullyQualifiedName~BoundTrialTests",
        "```",
        "",
        "## Unchanged builds",
        "",
        "One commit was built in two folders. Each verdict `slower` or `faster` is a false alarm.",
        $"{Commits(Unchanged)}",
        "",
        .. UnchangedRows(),
        "",
        .. ErrorRate(),
        "",
        .. BlindRows(),
        .. BudgetRows(),
        .. LoadRows(),
        .. BoundRows(),
        "",
    ]);

    IEnumerable<string> UnchangedRows()
    {
        yield return "| rule | other work | runs of a suite | gates | of loads | judged | unchanged "
            + "| called slower | called faster | skipped |";
        yield return "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|";
        var tried = Unchanged.GroupBy(row => string.Join(" | ", row.Tried));
        foreach (var same in tried.OrderBy(group => group.Key, StringComparer.Ordinal))
            yield return Row(same.Key, [.. same]);
        yield return Row("all | ", [.. Unchanged]);

        static string Row(string name, PairTrial[] rows) => Text(
            $"| {name} | {rows.Select(row => row.Run).Distinct().Count()} | {rows.Length} ")
            + Text($"| {rows.Count(row => row.IsLoad)} | {rows.Count(row => row.IsJudged)} ")
            + Text($"| {Said(rows, "Unchanged")} | {Said(rows, "Regressed")} ")
            + Text($"| {Said(rows, "Improved")} | {rows.Count(row => !row.IsJudged)} |");
    }

    IEnumerable<string> ErrorRate()
    {
        double[] spreads =
            [.. Unchanged.Where(row => !double.IsNaN(row.Spread) && !row.IsLoad).Select(row => row.Spread)];
        if (spreads.Length == 0) yield break;
        yield return Text($"Between pairs, the time of a case without load has a standard deviation of ")
            + Text($"{100 * Median.Of(spreads):0.0} % (median of the gates); for a tenth of the gates it is above ")
            + Text($"{100 * spreads.Order().ElementAt(9 * spreads.Length / 10):0.0} %.");
        foreach (SimulatedRuns simulated in Simulated)
            yield return Text($"In a simulation with these spreads and the rule '{simulated.Rule}', ")
                + Text($"{simulated.Red} of {simulated.Runs:#,0} runs of {simulated.Gates} gates failed.");
    }

    IEnumerable<string> BlindRows()
    {
        if (Blind.Count == 0) yield break;
        yield return "## Slower builds\n";
        yield return "Each case of a run was made slower by a random share, or not at all. The delay was native code "
            + "that copied pages, or";
        yield return "managed code that hashed bytes. The share was revealed only after the verdict. Found means that "
            + "the run failed.";
        yield return Commits(Blind);
        yield return "Up to d5b638e a case had at most 24 pairs; the rows of that time are marked `24 pairs at most`. "
            + "Since then a case that";
        yield return "seems slower after 24 pairs gets up to 48.\n";
        yield return "| rule | cases | slower by | in | tried | found | unchanged | inconclusive | skipped |";
        yield return "|---|---|---:|---|---:|---:|---:|---:|---:|";
        foreach (var same in Blind
            .GroupBy(row => (
                Rule: row.Tried[0], Cases: row.Tried[1], Share: row.Tried[2],
                In: row.Tried[2] == "0" ? "" : row.Tried[3]))
            .OrderBy(group => group.Key.Rule, StringComparer.Ordinal)
            .ThenBy(group => group.Key.Cases, StringComparer.Ordinal)
            .ThenBy(group => double.Parse(group.Key.Share, CultureInfo.InvariantCulture))
            .ThenBy(group => group.Key.In, StringComparer.Ordinal))
        {
            PairTrial[] rows = [.. same];
            int tried = rows.Count(row => !double.IsNaN(row.Spread)), found = Said(rows, "Regressed");
            string share = double.Parse(same.Key.Share, CultureInfo.InvariantCulture)
                .ToString("0 %", CultureInfo.InvariantCulture);
            yield return Text($"| {same.Key.Rule} | {same.Key.Cases} | {share} | {same.Key.In} | {tried} | {found}")
                + (tried == 0 ? "" : Text($" ({(double)found / tried:0 %})"))
                + Text($" | {Said(rows, "Unchanged")} | {Said(rows, "Inconclusive")} | {rows.Length - tried} |");
        }
    }

    IEnumerable<string> BudgetRows()
    {
        yield return "";
        yield return "## What fits into a budget\n";
        yield return Text($"A simulation uses the schedule and the rule of the product, with the spreads above. The ")
            + Text($"budget is {SimulatedBudgets.Budget.TotalSeconds:0} s for the cases");
        yield return Text($"of the default scope, and some cases of one engine are {SimulatedBudgets.Share:0 %} ")
            + "slower. The pairs take as long as on a slow machine (2.6 s";
        yield return "for one case, 8 s for twelve), or as on a faster one. A part of the budget is used to measure "
            + "one pair of each of as";
        yield return "many cases as possible. These pairs show which cases to measure first. Without that part, the "
            + "cases are measured in";
        yield return "their order. Cases that are not reached come first in the next run. A run names cases that are "
            + "possibly slower, if they";
        yield return "had too few pairs for a verdict. It names an unchanged case with a probability of "
            + Text($"{PairRule.NamedRate:0.0 %}.\n");
        yield return "| machine | cases | slower cases | share of the budget for one pair of many cases | failed runs "
            + "| runs that failed or listed a case as possibly slower | cases judged in a run |";
        yield return "|---|---:|---:|---:|---:|---:|---:|";
        foreach (SimulatedBudgets one in Budgets)
        {
            yield return Text($"| {one.Machine} | {one.Cases} | {one.Slower} | {one.Screening:0 %} ")
                + Text($"| {one.Red} of {one.Runs:#,0} | {one.Named:#,0} | {(double)one.Judged / one.Runs:0} |");
        }
    }

    IEnumerable<string> LoadRows()
    {
        if (Loads.Count == 0) yield break;
        yield return "";
        yield return "## Slower loads\n";
        yield return "The source was edited, built, and compared with the commit before.\n";
        yield return "| edit | gate | tried | found | median change | unchanged | skipped |";
        yield return "|---|---|---:|---:|---:|---:|---:|";
        foreach (var same in Loads.GroupBy(row => (row.Edit, row.Line.Case, row.Line.Gate)))
        {
            HistoryLine[] lines = [.. same.Select(row => row.Line)];
            int found = lines.Count(line => line.Verdict == "regressed");
            int unchanged = lines.Count(line => line.Verdict == "unchanged");
            double[] changes = [.. lines.Select(line => line.Change).OfType<double>()];
            yield return Text($"| {same.Key.Edit} | {same.Key.Gate} of `{same.Key.Case}` | {lines.Length} ")
                + Text($"| {found} ")
                + (changes.Length == 0 ? "| " : $"| {UnitFormat.Change(Median.Of(changes))} ")
                + Text($"| {unchanged} | {lines.Length - found - unchanged} |");
        }
    }

    IEnumerable<string> BoundRows()
    {
        if (Bounds.Count == 0) yield break;
        yield return "";
        yield return "## Bounds without any other build\n";
        yield return "The trial imitates a slower and a faster processor: it changes the times of the calibration "
            + "workloads in the baseline";
        yield return "by a factor. The factor is the largest by which the time of unchanged code differed between two "
            + "processors";
        yield return Text($"({BoundTrialTests.Deviation}, with syncs {BoundTrialTests.DeviationWithSyncs}). ")
            + "One process is enough for the verdict. If the machine of the trial has another model";
        yield return "of processor than the one that accepted the baselines, that difference comes on top of the "
            + "factor.\n";
        yield return "| measured at | trial | cases | called slower | within the bound | skipped | smallest change "
            + "| largest change |";
        yield return "|---|---|---:|---:|---:|---:|---:|---:|";
        foreach (var same in Bounds.GroupBy(row => (row.Measured, row.Tried)))
        {
            BoundTrial[] rows = [.. same];
            int slower = rows.Count(row => row.IsSlower);
            BoundTrial[] judged = [.. rows.Where(row => row.Verdict != "not judged")];
            int not = rows.Length - judged.Length;
            yield return Text($"| {same.Key.Measured} | {same.Key.Tried} | {rows.Length} | {slower} ")
                + Text($"| {rows.Length - slower - not} | {not} ")
                + Text($"| {UnitFormat.Change(judged.Min(row => row.Change))} ")
                + Text($"| {UnitFormat.Change(judged.Max(row => row.Change))} |");
        }
    }

    /// <summary>The README's line on what a pair finds.</summary>
    public string InReadme()
    {
        PairTrial[] judged = [.. Unchanged.Where(row => row.IsJudged)];
        return Text($"| pair | 15 % slower: {Found("0.15", SimulatedRuns.Default)} trials; ")
            + Text($"10 %: {Found("0.1", SimulatedRuns.Default)}; ")
            + Text($"5 % in a pull request: {Found("0.05", SimulatedRuns.PullRequest)} ")
            + Text($"([pairs](docs/evidence/pairs.md)) ")
            + Text($"| {Said(judged, "Regressed")} of {judged.Length:#,0} comparisons |");

        string Found(string share, string rule)
        {
            PairTrial[] tried =
            [
                .. Blind.Where(row => row.Tried[2] == share && row.Tried[0] == rule && !double.IsNaN(row.Spread)),
            ];
            return Text($"{Said(tried, "Regressed")} of {tried.Length}");
        }
    }

    /// <summary>The README's line on what a bound finds, on the baselines' model of processor and on others.</summary>
    public string OfBoundInReadme()
    {
        var machines = Bounds.GroupBy(row => row.Measured).ToArray();
        BoundTrial[] asItIs = [.. Bounds.Where(row => row.Tried == BoundTrial.AsItIs)];
        return Text($"| bound | five times as slow: {Found(machines[..1])} cases; on another model of processor ")
            + Text($"{Found(machines[1..])} ([pairs](docs/evidence/pairs.md#bounds-without-any-other-build)) ")
            + Text($"| {asItIs.Count(row => row.IsSlower)} of {asItIs.Length} comparisons |");

        static string Found(IEnumerable<IGrouping<string, BoundTrial>> machines)
        {
            BoundTrial[] slower =
                [.. machines.SelectMany(rows => rows).Where(row => row.Tried == BoundTrial.FiveTimesSlower)];
            return Text($"{slower.Count(row => row.IsSlower)} of {slower.Length}");
        }
    }

    static string Commits(IEnumerable<PairTrial> rows) =>
        $"Measured at {string.Join(", ", rows.Select(row => row.Commit).Distinct())}.";

    static int Said(PairTrial[] rows, string verdict) => rows.Count(row => row.Verdict == verdict);

    static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
