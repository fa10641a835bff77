using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Workers;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Sessions;

/// <summary>
/// Measures cases in several workers, writes what moved into their baseline, and lets fresh workers try it.
/// </summary>
sealed class Accepting(Measuring measuring, BaselineStore baselines, Settings settings)
{
    const int Workers = Acceptance.LeastWorkers;
    const int FreshWorkers = 3;
    const int TriesAgain = 2;

    // A case that spreads more than its family by this factor had a bad hour, and would have a blind baseline.
    const double SpreadsOfFamily = 3;
    const double SpreadNeverTooWide = 0.05;

    /// <summary>Accepts what moved of some cases of one engine configuration.</summary>
    internal IReadOnlyDictionary<string, Outcome> Accept(IReadOnlyList<CaseSource> sources)
    {
        Baseline? before = baselines.Load(sources[0].Id.Engine, sources[0].Id.Configuration);
        MeasuredCases measured = AgainWhereItMust(sources, before, measuring.Several(sources, before, Workers));
        var outcomes = sources.ToDictionary(
            source => source.Id.ToString(), source => SuiteSession.Compare(source.Id, before, measured));

        List<CaseSource> written = [];
        foreach (CaseSource source in sources)
        {
            string id = source.Id.ToString();
            if (outcomes[id].Comparison is not { Moved.Count: > 0 }) continue;
            try
            {
                Acceptance.Of(before, measured.Runs(source.Id), outcomes[id].Comparison!.Moved, settings.Reason!);
                written.Add(source);
            }
            catch (AcceptanceException refused)
            {
                outcomes[id] = new Outcome(null, refused.Message);
            }
        }

        if (written.Count > 0) Write(written, measured, outcomes);
        return outcomes;
    }

    void Write(List<CaseSource> written, MeasuredCases measured, Dictionary<string, Outcome> outcomes)
    {
        // Composed again on what is there now: somebody may have accepted other cases of the file meanwhile.
        List<LedgerEntry> entries = [];
        CaseId first = written[0].Id;
        Baseline after = baselines.Change(first.Engine, first.Configuration, old =>
            written.Aggregate(old, (baseline, source) =>
            {
                IReadOnlySet<Metric> moved = outcomes[source.Id.ToString()].Comparison!.Moved;
                Acceptance accepted = Acceptance.Of(baseline, measured.Runs(source.Id), moved, settings.Reason!);
                entries.AddRange(accepted.Ledger);
                return accepted.Baseline;
            })!);
        new Ledger(baselines.Root).Append(entries);

        MeasuredCases fresh = measuring.Fresh(written, after, FreshWorkers, "tries what was accepted, ");
        foreach (CaseSource source in written)
            outcomes[source.Id.ToString()] = SuiteSession.Compare(source.Id, after, fresh);
    }

    MeasuredCases AgainWhereItMust(IReadOnlyList<CaseSource> sources, Baseline? before, MeasuredCases measured)
    {
        for (int attempt = 0; attempt < TriesAgain; attempt++)
        {
            CaseSource[] again = [.. TooWide(sources, measured).Union(Robbed(sources, measured))];
            if (again.Length == 0) break;
            measured = measured.With(measuring.Several(again, before, Workers));
        }

        return measured;
    }

    // A worker from which the machine was taken away in every round has nothing to be accepted.
    static IEnumerable<CaseSource> Robbed(IReadOnlyList<CaseSource> sources, MeasuredCases measured) => sources
        .Where(source => !measured.Errors.ContainsKey(source.Id.ToString())
            && measured.Runs(source.Id).Any(run => run.LostEveryRound));

    static IEnumerable<CaseSource> TooWide(IReadOnlyList<CaseSource> sources, MeasuredCases measured)
    {
        (CaseSource Source, double Spread)[] spreads = [.. sources
            .Where(source => !measured.Errors.ContainsKey(source.Id.ToString()))
            .Select(source => (source, SpreadOf(measured.Runs(source.Id))))];
        if (spreads.Length == 0) return [];
        double family = Median.Of(spreads.Select(one => one.Spread));
        return spreads
            .Where(one => one.Spread > Math.Max(SpreadNeverTooWide, SpreadsOfFamily * family))
            .Select(one => one.Source);
    }

    static double SpreadOf(IReadOnlyList<Run> runs) => runs.SelectMany(run => run.Measured).Distinct()
        .Where(metric => !metric.IsSlope && runs.All(run => run.RoundsWith(metric).Any()))
        .Select(metric => Cost.SpreadOver(runs, metric, WeightsFit.Of(runs, metric)))
        .DefaultIfEmpty(0).Max();
}
