using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Reports;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Two control cases, measured in pairs of this build with itself: one unchanged, one made slower. If the result of
/// either is wrong, the times of the run cannot be trusted.
/// </summary>
/// <param name="Unchanged">The unchanged case.</param>
/// <param name="Slower">The case that is made slower.</param>
/// <param name="In">The kind of code in which the added time is spent; it alternates between runs.</param>
sealed record Controls(MeasuredCase Unchanged, MeasuredCase Slower, Slowness In)
{
    const double Share = 0.30;

    /// <summary>The number of pairs: the least that can show a slowdown, or its absence.</summary>
    internal int Pairs => HasSlower ? PairRule.LeastToFail : PairRule.Standard.Analyses[0];

    /// <summary>
    /// Whether the run has found a slower case. If so, the slower control must be found too; otherwise it is enough
    /// that its change is above the floor of the rule.
    /// </summary>
    internal bool HasSlower { get; init; }

    /// <summary>Picks two cases that never sync, from the configuration with most of them; or null.</summary>
    /// <param name="cases">The cases that were run in pairs.</param>
    /// <param name="number">A number that differs from run to run.</param>
    internal static Controls? Of(IEnumerable<MeasuredCase> cases, long number) => cases
        .Where(one => one.Batch.Syncs == 0 && one.Runs[0].Measured.Contains(Metric.Time))
        .GroupBy(one => one.Id.On).OrderByDescending(group => group.Count())
        .Select(group => group.ToArray()).FirstOrDefault() is [var slower, .., var unchanged]
            ? new Controls(unchanged, slower, number % 2 == 0 ? Slowness.Native : Slowness.Managed) : null;

    /// <summary>Describes the control whose result is wrong; null if both are right.</summary>
    internal string? Failure(PairedRuns pairs, Workers workers)
    {
        var itself = new PairedBuild("itself", workers.Assembly);
        return Failure((plans, change, pair) =>
        {
            workers.Doing($"controls, pair {pair + 1} of {Pairs}");
            return pairs.MeasurePair(plans, pair, itself, itself, change);
        });
    }

    /// <summary>Describes the control whose result is wrong; null if both are right.</summary>
    /// <param name="measurePair">Measures the pair with a number; this build runs the changed plans.</param>
    internal string? Failure(
        Func<IReadOnlyList<CasePlan>, Func<CasePlan, CasePlan>, int, IReadOnlyDictionary<string, PairOutcome>>
            measurePair)
    {
        CasePlan[] plans = [.. new[] { Unchanged, Slower }.Select(one =>
            new CasePlan(one.Id.ToString(), Timed: true, one.Batch))];
        var logs = plans.ToDictionary(plan => plan.Case, _ => new List<double>());
        for (int pair = 0; pair < Pairs; pair++)
        {
            foreach ((string id, PairOutcome outcome) in measurePair(plans, Slow, pair))
            {
                if (outcome is PairOutcome.NotMeasured { Why: var why })
                    return $"{id} could not be measured: {ReasonWords.Of(why)}";
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
