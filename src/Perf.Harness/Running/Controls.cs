using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Reports;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Two cases whose answer is known, run in pairs of this build with itself: one as it is, one made slower. Where either
/// comes out wrong, the run can't tell times apart.
/// </summary>
/// <param name="Unchanged">The case that is run as it is.</param>
/// <param name="Slower">The case that is made slower.</param>
/// <param name="In">Where its added time goes, by turns.</param>
sealed record Controls(JudgedCase Unchanged, JudgedCase Slower, Slowness In)
{
    const double Share = 0.30;

    /// <summary>The pairs that the run has to look at: the first that can call a case slower, or acquit it.</summary>
    internal int Pairs => HasSlower ? PairRule.LeastToFail : PairRule.Standard.Analyses[0];

    /// <summary>
    /// Whether the run calls a case slower: then the unchanged one must not be called so. In any other run all that
    /// could be wrong is that a slower case was acquitted.
    /// </summary>
    internal bool HasSlower { get; init; }

    /// <summary>Two cases of the configuration with most of them that never sync; null where there are none.</summary>
    /// <param name="cases">The cases that were run in pairs.</param>
    /// <param name="turn">Any number that differs from run to run.</param>
    internal static Controls? Of(IEnumerable<JudgedCase> cases, long turn) => cases
        .Where(one => one.Batch.Syncs == 0 && one.Runs[0].Measured.Contains(Metric.Time))
        .GroupBy(one => one.Id.On).OrderByDescending(group => group.Count())
        .Select(group => group.ToArray()).FirstOrDefault() is [var slower, .., var unchanged]
            ? new Controls(unchanged, slower, turn % 2 == 0 ? Slowness.Native : Slowness.Managed) : null;

    /// <summary>Which of them came out wrong, in words; null where both are right.</summary>
    internal string? Failure(PairedRuns pairs, Workers workers)
    {
        var itself = new PairedBuild("itself", workers.Assembly);
        return Failure((plans, change, pair) =>
        {
            workers.Doing($"controls, pair {pair + 1} of {Pairs}");
            return pairs.PlayPair(plans, pair, itself, itself, change);
        });
    }

    /// <summary>Which of them came out wrong, in words; null where both are right.</summary>
    /// <param name="play">Plays the pair of a number; its build under test runs the plans as they are changed.</param>
    internal string? Failure(
        Func<IReadOnlyList<CasePlan>, Func<CasePlan, CasePlan>, int, IReadOnlyDictionary<string, PairOutcome>> play)
    {
        CasePlan[] plans = [.. new[] { Unchanged, Slower }.Select(one =>
            new CasePlan(one.Id.ToString(), Timed: true, one.Batch))];
        var logs = plans.ToDictionary(plan => plan.Case, _ => new List<double>());
        for (int pair = 0; pair < Pairs; pair++)
        {
            foreach ((string id, PairOutcome outcome) in play(plans, Slow, pair))
            {
                if (outcome is PairOutcome.NotMeasured { Why: var why })
                    return $"{id} could not be run: {ReasonWords.Of(why)}";
                logs[id].Add(((PairOutcome.Measured)outcome).Logs[Metric.Time]);
            }
        }

        PairRule rule = PairRule.Standard;
        PairedChange asItIs = PairedChange.Of(logs[Unchanged.Id.ToString()]);
        PairedChange slower = PairedChange.Of(logs[Slower.Id.ToString()]);
        if (rule.Decide(asItIs) is Verdict.Regressed or Verdict.Improved)
            return $"{Unchanged.Id}, as it is, came out {SignedShare.Text(asItIs.Change)}";
        bool isFound = HasSlower ? rule.Decide(slower) == Verdict.Regressed : slower.Change > rule.Floor;
        return isFound ? null : string.Create(
            CultureInfo.InvariantCulture,
            $"{Slower.Id}, made {100 * Share:0} % slower in {In.ToString().ToLowerInvariant()} code, ")
            + $"came out {SignedShare.Text(slower.Change)}";
    }

    CasePlan Slow(CasePlan plan) =>
        plan.Case != Slower.Id.ToString() ? plan : plan with { Slower = Share, SlowerIn = In };
}
