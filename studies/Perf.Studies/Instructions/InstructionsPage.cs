using Perf.Harness.Instructions;

namespace Perf.Studies.Instructions;

/// <summary>Makes <c>docs/evidence/instructions.md</c> from its rows.</summary>
/// <param name="Rows">One build, counted again and again.</param>
sealed record InstructionsPage(IReadOnlyList<InstructionRow> Rows)
{
    const int ProcessesOfAcceptance = 2, ProcessesThatAgree = 2;

    static readonly double[] Shares = [0.0001, 0.001, 0.0025, 0.005, 0.01, 0.05];

    public static InstructionsPage Read(DirectoryInfo folder) => new(InstructionRow.Read(folder));

    public override string ToString() => string.Join('\n',
    [
        "# Instructions",
        "",
        "Made of the rows in `docs/evidence/instructions` by `InstructionsPageTests`; no number is typed by hand. The",
        "rows are made by",
        "",
        "```",
        "dotnet test studies/Perf.Studies -c Release --filter Name~Unchanged_build_is_counted",
        "```",
        "",
        "## Unchanged builds",
        "",
        $"Counted at {string.Join(", ", Rows.Select(row => row.Commit).Distinct())}.",
        "Several processes count one build, one after the other. The first two processes of a case accept its",
        "baseline. Each later process compares its counts with this baseline, and the next two processes confirm a",
        "changed count; the last two confirm only. Every result `slower` or `faster` is a false alarm.",
        "",
        .. Unchanged(),
        "",
        "The table shows two differences: between a count and that of the first process, and between the two smallest",
        "batches of one process. Cases whose batches differ by more than 5 % are skipped.",
        "",
        .. Distances(),
        "",
        .. Farthest(),
        "## Waits",
        "",
        "`waits` is how often the measuring thread gave up its core while work was counted. It is compared in",
        "the same way.",
        "",
        .. Waits(),
        "",
        "## System calls",
        "",
        "A case whose instructions are as accepted is timed all the same if its system calls are not, or if some of",
        "its operations do more than the others. The first two processes that count them accept; \"timed\" counts the",
        "later ones that need a pair for this reason alone.",
        "",
        .. SystemCalls(),
        "",
        "## Engines",
        "",
        "Instructions of one operation, managed and native, in the first process. They do not depend on the speed of",
        "the machine, and do not include waiting.",
        "",
        .. Engines(),
        "",
    ]);

    IEnumerable<InstructionRow> Judged => ByCase
        .SelectMany(one => one.Skip(ProcessesOfAcceptance).SkipLast(ProcessesThatAgree))
        .Where(row => Accepted(row) is { OnSeveralThreads: false, IsUnsteady: false });

    InstructionRow First(InstructionRow row) => Firsts.GetValueOrDefault(row.Case) ?? row;

    Dictionary<CaseId, InstructionRow> Firsts => field ??= ByCase.ToDictionary(one => one.Key, one => one.First());

    ILookup<CaseId, InstructionRow> ByCase => field ??=
        Rows.Where(row => row.Counting is not null).ToLookup(row => row.Case);

    Counting Accepted(InstructionRow row) =>
        ByCase[row.Case].Take(ProcessesOfAcceptance).Select(one => one.Counting!).Aggregate(Counting.OfBoth);

    IEnumerable<string> Unchanged()
    {
        yield return "| configuration | processes | cases | counts | judged | called slower | called faster "
            + "| seconds of a process |";
        yield return "|---|---:|---:|---:|---:|---:|---:|---:|";
        foreach (var configuration in Rows.GroupBy(row => row.Case.On).OrderBy(one => one.Key, StringComparer.Ordinal))
            yield return Row(configuration.Key, [.. configuration]);
        yield return Row("all", [.. Rows]);

        string Row(string name, InstructionRow[] rows)
        {
            InstructionRow[] judged = [.. rows.Intersect(Judged)];
            Verdict[] verdicts = [.. judged.Select(VerdictOf)];
            return Text($"| {name} | {rows.Select(row => (row.Process, row.Case.On)).Distinct().Count()} ")
                + Text($"| {rows.Select(row => row.Case).Distinct().Count()} ")
                + Text($"| {rows.Count(row => row.Counting is not null):N0} | {judged.Length:N0} ")
                + Text($"| {verdicts.Count(verdict => verdict == Verdict.Regressed)} ")
                + Text($"| {verdicts.Count(verdict => verdict == Verdict.Improved)} ")
                + Text($"| {Median.Of(rows.Select(row => (double)row.Seconds)):0} |");
        }
    }

    Verdict VerdictOf(InstructionRow row)
    {
        Counting accepted = Accepted(row);
        return InstructionComparer.Judged(accepted, row.Counting!, sameConditions: true).Verdict == Verdict.Unchanged
            ? Verdict.Unchanged
            : InstructionComparer.Judged(accepted, Agreed(accepted, row), sameConditions: true).Verdict;
    }

    Counting Agreed(Counting accepted, InstructionRow row) => ByCase[row.Case].SkipWhile(one => one != row)
        .Take(1 + ProcessesThatAgree).Select(one => one.Counting!)
        .MinBy(counted => Math.Abs(counted.PerOperation - accepted.PerOperation))!;

    IEnumerable<string> Distances()
    {
        InstructionRow[] judged = [.. Judged];
        double[] far = [.. judged.Select(Distance)];
        double[] spreads = [.. judged.Select(row => row.Counting!.Spread)];
        yield return "| at most | from the first process | between the two smallest batches |";
        yield return "|---:|---:|---:|";
        foreach (double share in Shares)
        {
            yield return Text($"| {100 * share:0.##} % ")
                + Text($"| {100.0 * far.Count(one => one <= share) / far.Length:0.00} % ")
                + Text($"| {100.0 * spreads.Count(one => one <= share) / spreads.Length:0.00} % |");
        }
    }

    double Distance(InstructionRow row) =>
        Math.Abs(row.Counting!.PerOperation - First(row).Counting!.PerOperation)
        / (double)Math.Max(1, First(row).Counting!.PerOperation);

    IEnumerable<string> Farthest()
    {
        var far = Judged.GroupBy(row => row.Case).Select(one => (Case: one.Key, Far: one.Max(Distance)))
            .Where(one => one.Far > Shares[^2]).OrderByDescending(one => one.Far).ToArray();
        yield return Text($"No process counted more than {Judged.Max(Tolerances):0.0} times the tolerance away from ")
            + "what was accepted.";
        yield return "";
        if (far.Length == 0) yield break;
        yield return Text($"The counts of {UnitFormat.Counted(far.Length, "case")} differed by more than ")
            + Text($"{100 * Shares[^2]:0} % from the first process:\n")
            + string.Join(", ", far.Select(one => Text($"`{one.Case}` {100 * one.Far:0.0} %"))) + ".";
        yield return "";
    }

    // How far a count is from the accepted one, in tolerances.
    double Tolerances(InstructionRow row)
    {
        Gate.Judged gate = InstructionComparer.Judged(Accepted(row), row.Counting!, sameConditions: true);
        return Math.Abs(gate.Now - gate.Baseline) / gate.Tolerance.Of(gate.Baseline);
    }

    IEnumerable<string> Waits()
    {
        InstructionRow[] waiting = [.. Rows.Where(row => row.Waits is not null)];
        yield return "| syncs | cases | counts | most waits | largest difference from the first process "
            + "| called slower | called faster |";
        yield return "|---|---:|---:|---:|---:|---:|---:|";
        foreach (var kind in waiting
            .GroupBy(row => row.Syncs is null ? "not counted" : row.Syncs == 0 ? "none" : "some")
            .OrderBy(one => one.Key, StringComparer.Ordinal))
        {
            Dictionary<CaseId, InstructionRow> first =
                kind.GroupBy(row => row.Case).ToDictionary(one => one.Key, one => one.First());
            Verdict[] verdicts = [.. kind.Select(row => Compared(first[row.Case], row))];
            yield return Text($"| {kind.Key} | {first.Count} | {kind.Count():N0} | {kind.Max(row => row.Waits)} ")
                + Text($"| {kind.Max(row => Math.Abs(row.Waits!.Value - first[row.Case].Waits!.Value))} ")
                + Text($"| {verdicts.Count(verdict => verdict == Verdict.Regressed)} ")
                + Text($"| {verdicts.Count(verdict => verdict == Verdict.Improved)} |");
        }

        static Verdict Compared(InstructionRow first, InstructionRow row) => WorkComparer.Judge(
            Metric.Waits, first.Waits!.Value, row.Waits!.Value,
            WaitComparer.ToleranceOf((int)first.WorkOperations!.Value, first.Syncs is not null)).Verdict;
    }

    IEnumerable<string> SystemCalls()
    {
        yield return "| operations of a batch | cases | counts | largest difference in an operation | timed |";
        yield return "|---|---:|---:|---:|---:|";
        var cases = Rows.Where(row => row.Counting is { OnSeveralThreads: false, SystemCalls: not null })
            .GroupBy(row => row.Case, row => row.Counting!).Select(one => one.ToArray())
            .Where(one => one.Length > ProcessesOfAcceptance)
            .Select(one => (
                Accepted: one.Take(ProcessesOfAcceptance).Aggregate(Counting.OfBoth),
                Later: one.Skip(ProcessesOfAcceptance).ToArray()));
        foreach (var kind in cases.GroupBy(one => one.Accepted.Operations <= CountedBatch.FewOperations)
            .OrderBy(kind => kind.Key))
        {
            double most = kind.Max(one => one.Later.Max(now =>
                Math.Abs(now.SystemCalls!.Value - one.Accepted.SystemCalls!.Value)));
            int timed = kind.Sum(one => one.Later.Count(now =>
                InstructionComparer.HasOtherWork(now, one.Accepted)));
            yield return Text($"| {(kind.Key ? "at most" : "more than")} {CountedBatch.FewOperations} ")
                + Text($"| {kind.Count()} | {kind.Sum(one => one.Later.Length):N0} | {most:0.##} | {timed} |");
        }
    }

    IEnumerable<string> Engines()
    {
        var known = Firsts.Values
            .Where(one => one.Counting is { IsUnsteady: false, OnSeveralThreads: false })
            .ToLookup(one => one.Case.On, one => (one.Case.Workload, one.Counting!.PerOperation));
        string[] workloads = [.. known.SelectMany(one => one).GroupBy(one => one.Workload)
            .Where(one => one.Count() > known.Count / 2)
            .OrderByDescending(one => one.Count()).ThenBy(one => one.Key, StringComparer.Ordinal)
            .Select(one => one.Key)];
        yield return $"| configuration | {string.Join(" | ", workloads)} |";
        yield return $"|---|{string.Concat(workloads.Select(_ => "---:|"))}";
        foreach (var configuration in known.OrderBy(one => one.Key, StringComparer.Ordinal))
        {
            yield return $"| {configuration.Key} | " + string.Join(" | ", workloads.Select(workload =>
                configuration.FirstOrDefault(one => one.Workload == workload) is { PerOperation: > 0 } found
                    ? UnitFormat.Count(found.PerOperation) : "")) + " |";
        }
    }

    static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
