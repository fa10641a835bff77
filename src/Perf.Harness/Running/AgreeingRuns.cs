using Perf.Harness.Baselines;

namespace Perf.Harness.Running;

/// <summary>
/// Runs that may be accepted: of several processes of one build, with equal work. Allocations may differ, by what the
/// baseline then stores as their tolerance. Another count that differs is of another piece of work, whose other gates
/// would mean nothing: such a case is refused.
/// </summary>
static class AgreeingRuns
{
    /// <summary>
    /// The runs without file sizes that differ between processes, for a database that is not counted: some write their
    /// log on a thread of their own. The other gates of such a case mean what they mean elsewhere.
    /// </summary>
    public static IReadOnlyList<Run> WithoutUnevenSizes(IReadOnlyList<Run> runs)
    {
        if (runs.Any(run => run.Work[Metric.Statements] is not null)) return runs;
        Metric[] uneven =
        [
            .. ((Metric[])[Metric.FileSize, Metric.LogFileSize])
                .Where(metric => runs.Select(run => run.Work[metric]).Distinct().Count() > 1),
        ];
        return [.. runs.Select(run => run with
        {
            Work = run.Work with { Counts = run.Work.Counts.RemoveRange(uneven) },
        })];
    }

    /// <summary>The first of the runs, which all agree with.</summary>
    public static Run Check(IReadOnlyList<Run> runs)
    {
        if (runs.Count < Acceptance.Processes)
        {
            throw new AcceptanceException(
                $"Found the runs of {runs.Count} processes, expected {Acceptance.Processes}: "
                + "one does not show whether it counts the same every time. Measure again.");
        }

        Run first = runs[0];
        Same("build", run => run.Build);
        Same("request", run => run.Facts.Definition);
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
                $"{first.Case}: found processes with different {what} ({string.Join(" / ", different)}), "
                + $"expected equal ones. Measure again: {AcceptCommand.For(first.Case)}");
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
                $"{first.Case}: found different {metric} in {runs.Count} processes ({found}), "
                + "expected equal ones: "
                + "a random choice is made anew, or something else goes on in the process. "
                + "Make the case do the same work every time, or judge its time alone: "
                + "[PerfTest(Judge = Gates.Time)].");
        }
    }
}
