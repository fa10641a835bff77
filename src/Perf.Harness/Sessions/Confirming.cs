using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Workers;

namespace Perf.Harness.Sessions;

/// <summary>
/// Lets fresh workers look at suspects again: two, which acquit most; two more for those that they do not; and as many again
/// where four leave it open. The verdict comes from the fresh workers alone; what was seen first only made a suspect.
/// </summary>
sealed class Confirming(Measuring measuring, Baseline? baseline)
{
    static readonly int[] WorkersOfLooks =
    [
        CostComparer.ConfirmingWorkers / 2, CostComparer.ConfirmingWorkers / 2,
        CostComparer.ConfirmingAtMost - CostComparer.ConfirmingWorkers,
    ];

    /// <summary>The cases of each kind beside the suspects that nobody suspects: if they move alike, it was the machine.</summary>
    const int Companions = 3;

    /// <summary>The comparisons of the suspects by their id, or the errors in their place.</summary>
    /// <param name="suspects">The suspects.</param>
    /// <param name="unsuspected">Cases of the same configuration whose first look showed nothing.</param>
    internal IReadOnlyDictionary<string, Outcome> Look(
        IReadOnlyList<CaseSource> suspects, IReadOnlyList<CaseSource> unsuspected)
    {
        CaseSource[] companions = [.. suspects.Select(FamilyOf).Distinct().SelectMany(
            family => unsuspected.Where(source => FamilyOf(source) == family).Take(Companions))];
        var outcomes = new Dictionary<string, Outcome>();
        CaseSource[] left = [.. suspects];
        MeasuredCases? seen = null;
        for (int look = 0; look < WorkersOfLooks.Length && left.Length > 0; look++)
        {
            MeasuredCases more = measuring.Fresh([.. left, .. companions], baseline, WorkersOfLooks[look], "suspects again, ");
            seen = seen is null ? more : seen.Plus(more);
            IReadOnlyList<Run>[] beside = [.. companions.Where(one => !seen.Errors.ContainsKey(one.Id.ToString())).Select(one => seen.Runs(one.Id))];
            bool isLast = look == WorkersOfLooks.Length - 1;
            CaseSource[] settled =
            [
                .. left.Where(suspect => isLast || IsAcquitted(suspect.Id, seen, beside)
                    || (look > 0 && HasMoved(Compare(suspect.Id, seen, beside)))),
            ];
            left = [.. left.Except(settled)];

            // Where the unsuspected are few, it is the engine that moved: they tell nothing of the machine.
            double? moved = unsuspected.Count > suspects.Count ? ChangeOf(companions, seen) : null;
            foreach (CaseSource suspect in settled) outcomes[suspect.Id.ToString()] = Doubted(Compare(suspect.Id, seen, beside), moved);
        }

        return outcomes;
    }

    NoiseFamily? FamilyOf(CaseSource source) =>
        baseline?.Find(source.Id) is { } accepted ? NoiseFamilies.Of(accepted, Metric.Time) : null;

    static Outcome Doubted(Outcome outcome, double? beside)
    {
        if (outcome.Comparison is not { } comparison || beside is not { } moved) return outcome;
        bool isAlike = comparison.Judged.Any(gate => gate.Metric == Metric.Time && gate.Verdict == Verdict.Regressed
            && moved > CostVerdict.OfTime.Least && moved > gate.Change / 2);
        return !isAlike ? outcome : outcome with
        {
            Comparison = comparison.Undecided(string.Create(CultureInfo.InvariantCulture,
                $"cases beside it that nobody suspected moved alike, by {100 * moved:+0.0} %: it was the machine")),
        };
    }

    double? ChangeOf(IReadOnlyList<CaseSource> companions, MeasuredCases measured)
    {
        double[] changes = [.. companions
            .Select(companion => Compare(companion.Id, measured).Comparison)
            .SelectMany(comparison => comparison?.Gates ?? [])
            .Where(gate => gate.Metric == Metric.Time)
            .Select(gate => gate switch { Gate.Judged judged => judged.Change, Gate.Unjudged unjudged => unjudged.Change, _ => null })
            .OfType<double>()];
        return changes.Length == 0 ? null : changes.Average();
    }

    bool IsAcquitted(CaseId id, MeasuredCases measured, IReadOnlyList<IReadOnlyList<Run>> beside) =>
        !measured.Errors.ContainsKey(id.ToString()) && Comparer.Acquits(baseline, measured.Runs(id), beside);

    // Two can't convict: one that has two speeds would draw the slow one twice too often.
    static bool HasMoved(Outcome outcome) => outcome.Comparison is { } comparison
        && comparison.Judged.Any(gate => gate.Metric.IsCost && gate.Verdict != Verdict.Equivalent);

    Outcome Compare(CaseId id, MeasuredCases measured, IReadOnlyList<IReadOnlyList<Run>>? beside = null) =>
        SuiteSession.Compare(id, baseline, measured, beside);
}
