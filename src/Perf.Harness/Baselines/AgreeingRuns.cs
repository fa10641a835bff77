namespace Perf.Harness.Baselines;

/// <summary>
/// Checks that the runs of several processes have equal work and may be accepted. Only allocated bytes may differ; the
/// baseline stores the difference as their tolerance.
/// </summary>
static class AgreeingRuns
{
    /// <summary>The number of processes that must count the same work.</summary>
    public const int Processes = 2;

    /// <summary>The number of processes to measure if allocated bytes differ between the first two.</summary>
    public const int ProcessesOfUneven = 4;

    /// <summary>
    /// The runs without counts that differ between processes: the file calls and sizes of a database whose statements
    /// are not counted, because some databases write their log on a thread of their own, and all counts of a case that
    /// allows it. The other gates of such a case are accepted.
    /// </summary>
    public static IReadOnlyList<Run> WithoutUneven(IReadOnlyList<Run> runs, bool countsMayDiffer)
    {
        if (!countsMayDiffer && runs.Any(run => run.Work[Metric.Statements] is not null)) return runs;
        IEnumerable<Metric> skipped = countsMayDiffer
            ? runs.SelectMany(run => run.Work.Counts.Keys).Where(metric => metric != Metric.Durability)
            : [.. Metric.FileCalls, .. Metric.FileSizes];
        Metric[] uneven =
            [.. skipped.Where(metric => runs.Select(run => run.Work[metric]).Distinct().Count() > 1).Distinct()];
        return [.. runs.Select(run => run with
        {
            Work = run.Work with { Counts = run.Work.Counts.RemoveRange(uneven) },
        })];
    }

    /// <summary>Returns the first run if all others agree with it.</summary>
    /// <exception cref="AcceptanceException">They do not agree; the message names the difference.</exception>
    public static Run Check(IReadOnlyList<Run> runs)
    {
        if (runs.Count < Processes)
        {
            throw new AcceptanceException(
                $"The case was measured in {runs.Count} process. Expected {Processes}, because one process "
                + "cannot show that the counts are stable. Run the command again.");
        }

        Run first = runs[0];
        Same("build", run => run.Build);
        Same("definition", run => run.Facts.Definition);
        Same("subject", run => run.Subject.ToString());
        Same("options", run => string.Join(", ", run.Facts.Options.OrderBy(one => one.Key, StringComparer.Ordinal)));
        Same("statements", run => string.Join("; ", run.Facts.Statements));
        Same("batch", run => run.Batch.ToString());
        Same("plans", run => string.Join("; ", run.Work.Plans.Select(plan => $"{plan.Statement}: {plan.Steps}")));
        foreach (Metric metric in runs.SelectMany(run => run.Work.Counts.Keys).Distinct().Order()) SameCount(metric);
        return first;

        void Same(string what, Func<Run, string> text)
        {
            string[] different = [.. runs.Select(text).Distinct()];
            if (different.Length == 1) return;
            throw new AcceptanceException(
                $"{first.Case}: the processes differ in {what} ({string.Join(" / ", different)}). "
                + $"Expected equal values. Run: {AcceptCommand.For(first.Case)}");
        }

        void SameCount(Metric metric)
        {
            long?[] counts = [.. runs.Select(run => run.Work[metric])];
            bool mayDiffer = metric == Metric.AllocatedBytes;
            if (counts.All(count => count is not null)
                && (mayDiffer || counts.Max() - counts.Min() <= metric.Floor)) return;
            string found = string.Join(", ", counts.Select(count => count is { } known
                ? FormattableString.Invariant($"{known}") : "not counted"));
            throw new AcceptanceException(
                $"{first.Case}: {runs.Count} processes counted different {metric} ({found}). "
                + "Expected equal counts. The case may use random values, or other work may run in its process. "
                + "Make the case do the same work every time, or judge only its time: "
                + "[PerfTest(Judge = Gates.Time)].");
        }
    }
}

/// <summary>
/// The spread of allocations between processes of one build. Libraries with caches, such as EF Core and LiteDB, have
/// 0.02 to 3 %: the order in their tables is another one in each process, and some are filled in the background.
/// </summary>
static class AllocationSpread
{
    /// <summary>The largest share by which processes of one build have differed, and some more.</summary>
    internal const double Largest = 0.05;

    // The range of four processes is about two standard deviations; with twice the range one run of 1,000 fails.
    const int Margin = 2;

    /// <summary>Whether the processes differ by more than the floor of the metric.</summary>
    internal static bool IsSeen(IReadOnlyList<Run> runs) => Between(runs) > 0;

    /// <summary>The tolerance for these processes; never less than the accepted one.</summary>
    /// <returns>Bytes per operation; null if all processes allocated the same.</returns>
    internal static int? Tolerance(IReadOnlyList<Run> runs, CaseBaseline? old) => !IsSeen(runs)
        ? old?.AllocationTolerance
        : (int)Math.Min(int.MaxValue, Math.Max(ToleranceOf(Between(runs)), old?.AllocationTolerance ?? 0));

    /// <summary>The tolerance for a spread.</summary>
    internal static long ToleranceOf(long spread) => Margin * spread;

    /// <summary>The difference of the most and the least bytes; 0 if it is within the floor of the metric.</summary>
    internal static long Between(IReadOnlyList<Run> runs)
    {
        long[] bytes = [.. runs.Select(run => run.Work[Metric.AllocatedBytes]).OfType<long>()];
        long spread = bytes.Length == 0 ? 0 : bytes.Max() - bytes.Min();
        return spread > Metric.AllocatedBytes.Floor ? spread : 0;
    }
}

/// <summary>The work of an accepted case: the counts of the workers, or the smallest if they may differ.</summary>
static class AcceptedWork
{
    public static WorkCounts Of(IReadOnlyList<Run> runs, CaseBaseline? old)
    {
        double allocations = Math.Max(
            Metric.AllocatedBytes.Floor, AllocationSpread.Tolerance(runs, old) ?? 0);
        WorkCounts work = runs[0].Work;
        foreach (Metric metric in work.Counts.Keys)
            work = work.With(metric, runs.Min(run => run.Work[metric]!.Value));
        if (old is null) return work;

        SubjectParts changed = runs[0].Subject.ChangedFrom(old.Subject);
        foreach ((Metric metric, long count) in old.Work.Counts)
        {
            if ((metric.DependsOn & changed) != 0) continue;
            if (work[metric] is { } now && IsKept(metric, count, now, FloorOf(metric))) work = work.With(metric, count);
        }

        // The parts of the counts stay as long as the counts do.
        bool filesWereCountedElsewhere = work.Files.IsEmpty && (SubjectParts.System & changed) == 0
            && old.Work.Files.SelectMany(file => file.Parts).All(part => work[part.Metric] is not null);
        return filesWereCountedElsewhere ? work with { Files = old.Work.Files } : work;

        double FloorOf(Metric metric) => metric == Metric.AllocatedBytes ? allocations : metric.Floor;
    }

    // A difference below the floor is never judged and must not change the file; a power cut that this machine cannot
    // test was tested on another.
    static bool IsKept(Metric metric, long old, long now, double floor) => Math.Abs(now - old) <= floor
        || (metric == Metric.Durability && Durability(now) == ShownDurability.ProcessOrMore
            && Durability(now).MayBe(Durability(old)));

    static ShownDurability Durability(long number) => (ShownDurability)number;
}
