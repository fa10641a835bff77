using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Workers;

namespace Perf.Harness.Sessions;

/// <summary>
/// Lets fresh workers look at suspects again: one, which acquits most; a second for those that it suspects too; two,
/// four and four more where those before leave it open. The verdict comes from the fresh workers alone; what was seen
/// first only made a suspect.
/// </summary>
/// <param name="fresh">Measures cases in fresh workers.</param>
/// <param name="baseline">What the cases are compared with.</param>
/// <param name="hasTime">Whether another look may begin; null where time is no matter.</param>
sealed class Confirming(FreshWorkers fresh, Baseline? baseline, Func<bool>? hasTime = null)
{
    static readonly int[] WorkersOfLooks =
    [
        1, 1, CostComparer.ConfirmingWorkers - 2, CostComparer.ConfirmingWorkers, CostComparer.ConfirmingWorkers,
    ];

    /// <summary>
    /// The cases of each kind beside the suspects that nobody suspects: if they move alike, it was the machine.
    /// </summary>
    const int CompanionsOfKind = 3;

    /// <summary>
    /// The comparisons of the suspects by their id, or the errors in their place; none of those for whom there was no
    /// time.
    /// </summary>
    /// <param name="suspects">The suspects, those that were slower by least first.</param>
    /// <param name="unsuspected">
    /// Cases of the same configuration whose first look showed nothing, those that were slower by least first: one that
    /// a change made slower by less than a screen sees would hide it in others.
    /// </param>
    internal IReadOnlyDictionary<string, Outcome> Look(
        IReadOnlyList<CaseSource> suspects, IReadOnlyList<CaseSource> unsuspected)
    {
        CaseSource[] companions = [.. suspects.Select(FamilyOf).Distinct().SelectMany(
            family => CompanionsOf(family, suspects, unsuspected))];
        var outcomes = new Dictionary<string, Outcome>();
        CaseSource[] left = [.. suspects];
        MeasuredCases? seen = null;
        int workers = 0;
        for (int look = 0; look < WorkersOfLooks.Length && left.Length > 0; look++)
        {
            if (hasTime?.Invoke() == false) break;
            workers += WorkersOfLooks[look];
            MeasuredCases more = fresh(
                [.. left.Union(companions)], baseline, WorkersOfLooks[look], "suspects again, ");
            seen = seen is null ? more : seen.Plus(more);
            bool isLast = look == WorkersOfLooks.Length - 1;
            CaseSource[] settled =
            [
                .. left.Where(suspect => isLast || seen.Errors.ContainsKey(suspect.Id.ToString())
                    || IsAcquitted(suspect.Id, seen, Beside(suspect))
                    || HasMoved(Compare(suspect.Id, seen, Beside(suspect)), workers)),
            ];
            left = [.. left.Except(settled)];

            foreach (CaseSource suspect in settled)
            {
                // Where the unsuspected are few, it is the engine that moved: they tell nothing of the machine.
                double? moved = unsuspected.Count <= suspects.Count ? null
                    : ChangeOf([.. companions.Intersect(unsuspected)
                        .Where(one => FamilyOf(one) == FamilyOf(suspect))], seen);
                outcomes[suspect.Id.ToString()] = Doubted(
                    Compare(suspect.Id, seen, Beside(suspect)),
                    Compare(suspect.Id, seen).Comparison?.ChangeOfTime, moved);
            }
        }

        return outcomes;

        IReadOnlyList<Run>[] Beside(CaseSource suspect) => [.. companions
            .Where(one => one != suspect && !seen.Errors.ContainsKey(one.Id.ToString()))
            .Select(one => seen.Runs(one.Id))];
    }

    // Where a change slows nearly all of them down, those that it slows least tell what the machine did: no more is
    // taken off for them than moments are known to do.
    IEnumerable<CaseSource> CompanionsOf(
        NoiseFamily? family, IReadOnlyList<CaseSource> suspects, IReadOnlyList<CaseSource> unsuspected)
    {
        CaseSource[] quiet = [.. unsuspected.Where(source => FamilyOf(source) == family).Take(CompanionsOfKind)];
        return quiet.Length >= CostComparer.LeastBeside ? quiet
            : quiet.Concat(suspects.Where(source => FamilyOf(source) == family).Take(CompanionsOfKind - quiet.Length));
    }

    NoiseFamily? FamilyOf(CaseSource source) =>
        baseline?.Find(source.Id) is { } accepted ? NoiseFamilies.Of(accepted, Metric.Time) : null;

    // Compared with its whole change: what others moved by may have been taken off already.
    static Outcome Doubted(Outcome outcome, double? whole, double? beside)
    {
        if (outcome.Comparison is not { } comparison || beside is not { } moved) return outcome;
        bool isAlike = moved > CostVerdict.OfTime.Least && moved > whole / 2
            && comparison.Judged.Any(gate => gate.Metric == Metric.Time && gate.Verdict == Verdict.Regressed);
        return !isAlike ? outcome : outcome with
        {
            Comparison = comparison.Undecided(
                $"cases beside it that nobody suspected moved alike, by {SignedShare.Text(moved)}: it was the machine"),
        };
    }

    double? ChangeOf(IReadOnlyList<CaseSource> companions, MeasuredCases measured)
    {
        double[] changes = [.. companions
            .Select(companion => Compare(companion.Id, measured).Comparison?.ChangeOfTime)
            .OfType<double>()];
        return changes.Length == 0 ? null : Companions.Told(changes);
    }

    bool IsAcquitted(CaseId id, MeasuredCases measured, IReadOnlyList<IReadOnlyList<Run>> beside) =>
        Comparer.Acquits(baseline, measured.Runs(id), beside);

    // Two can't convict: one that has two speeds would draw the slow one twice too often.
    static bool HasMoved(Outcome outcome, int workers) => workers >= CostComparer.ConfirmingWorkers
        && outcome.Comparison is { } comparison
        && comparison.Judged.Any(gate => gate.Metric.Noise == Noise.Statistical && gate.Verdict != Verdict.Equivalent);

    Outcome Compare(CaseId id, MeasuredCases measured, IReadOnlyList<IReadOnlyList<Run>>? beside = null) =>
        SuiteSession.Compare(id, baseline, measured, beside);
}
