using System.Collections.Immutable;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Comparisons;

/// <summary>Compares a case's runs with its baseline: a pure function.</summary>
public static class Comparer
{
    /// <summary>Compares one worker's run, or several fresh ones of a suspect.</summary>
    /// <param name="baseline">The accepted runs of the configuration, or null where there are none.</param>
    /// <param name="runs">The runs; counted work is taken from the first.</param>
    /// <param name="beside">The runs of other cases in the same workers: at a first look of all, then of those that
    /// nobody suspects.</param>
    public static Comparison Compare(
        Baseline? baseline, IReadOnlyList<Run> runs, IReadOnlyList<IReadOnlyList<Run>>? beside = null)
    {
        Run run = runs[0];
        CaseBaseline? accepted = baseline?.Find(run.Case);
        if (baseline is null || accepted is null)
            return Unjudged(run, NotJudged.NoBaseline, "nobody has accepted a baseline for this case yet");
        if (accepted.NotComparableWith(run) is { } mismatch) return Unjudged(run, NotJudged.NotComparable, mismatch);

        SubjectParts changed = run.Subject.ChangedFrom(accepted.Subject);
        return new Comparison(
            run.Case,
            LoadCauses.Explained(
            [
                .. WorkComparer.Compare(accepted.Work, run.Work, changed, run.WorkOperations),
                .. new CostComparer(baseline, accepted, runs, IsRecorded(baseline, run)) { Beside = beside ?? [] }
                    .Undisturbed().Gates(),
                .. SlopeComparer.Compare(accepted, runs),
            ]),
            run.WorkOperations)
        {
            SubjectChanges = [.. Changes(accepted.Subject, run.Subject)],
            Observed = run.Observed,
            Warnings = run.Warnings,
        };
    }

    /// <summary>
    /// Whether so few fresh workers are enough to say that a suspect's cost has not moved: one where it does not
    /// suspect it too.
    /// </summary>
    /// <param name="baseline">The accepted runs of the configuration, or null where there are none.</param>
    /// <param name="runs">The runs of the fresh workers.</param>
    /// <param name="beside">The runs of other cases, that nobody suspects, in the same workers.</param>
    public static bool Acquits(Baseline? baseline, IReadOnlyList<Run> runs, IReadOnlyList<IReadOnlyList<Run>> beside) =>
        runs.Count == 1 ? !Compare(baseline, runs, beside).IsSuspect
        : baseline?.Find(runs[0].Case) is { } accepted && accepted.NotComparableWith(runs[0]) is null
        && new CostComparer(baseline, accepted, runs, IsRecorded(baseline, runs[0])) { Beside = beside }
            .Undisturbed().Acquits()
        && !SlopeComparer.Compare(accepted, runs).Any(gate => gate.IsSuspect);

    static bool IsRecorded(Baseline baseline, Run run) =>
        baseline.Environments.TryGetValue(run.Environment.Name, out var facts)
        && facts.SequenceEqual(run.Environment.Facts);

    static Comparison Unjudged(Run run, NotJudged why, string reason)
    {
        IEnumerable<Metric> metrics = run.Work.Counts.Keys
            .Concat(run.Work.Plans.IsEmpty ? [] : [Metric.Plans])
            .Concat(run.Tried);
        ImmutableArray<Gate> gates = [.. metrics.Order().Select(metric => new Gate.Unjudged(metric, why, reason))];
        return new Comparison(run.Case, gates, run.WorkOperations) { Observed = run.Observed, Warnings = run.Warnings };
    }

    static IEnumerable<string> Changes(Subject before, Subject now)
    {
        (string Part, string Before, string Now)[] parts =
        [
            ("provider", before.Provider, now.Provider), ("native library", before.Native, now.Native),
            ("runtime", before.Runtime, now.Runtime), ("operating system", before.System, now.System),
        ];
        return parts.Where(part => part.Before != part.Now).Select(part => $"{part.Part}: {part.Before} -> {part.Now}");
    }
}
