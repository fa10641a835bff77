using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Statistics;
using Perf.Harness.Workers;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Sessions;

/// <summary>Measures cases in several workers, writes what moved into their baseline, and lets fresh workers try it.</summary>
sealed class Accepting(Measuring measuring, BaselineStore baselines, ProjectLayout layout, Settings settings)
{
    const int Workers = Acceptance.LeastWorkers;
    const int FreshWorkers = 3;
    const int TriesAgain = 2;

    // A case that spreads more than its family by this factor had a bad hour, and would have a blind baseline.
    const double SpreadsOfFamily = 3;
    const double SpreadNeverTooWide = 0.05;

    internal IEnumerable<(CaseId Id, Outcome Outcome)> Accept(IReadOnlyList<CaseSource> sources)
    {
        Baseline? before = baselines.Load(sources[0].Id.Engine, sources[0].Id.Configuration);
        MeasuredCases measured = measuring.Several(sources, before, Workers);
        measured = AgainWhereItSpreads(sources, before, measured);

        List<LedgerEntry> ledger = [];
        List<CaseSource> written = [];
        List<(CaseId, Outcome)> outcomes = [];
        Baseline? after = before;
        foreach (CaseSource source in sources)
        {
            Outcome outcome = SuiteSession.Compare(source.Id, before, measured);
            if (outcome.Comparison is { } comparison && comparison.Moved is { Count: > 0 } moved)
            {
                Acceptance accepted = Acceptance.Of(after, measured.Runs(source.Id), moved, settings.Reason!);
                after = accepted.Baseline;
                ledger.AddRange(accepted.Ledger);
                written.Add(source);
            }
            else
            {
                outcomes.Add((source.Id, outcome));
            }
        }

        if (written.Count == 0) return outcomes;
        baselines.Save(after!);
        new Ledger(layout.Baselines).Append(ledger);
        MeasuredCases fresh = measuring.Fresh(written, after, FreshWorkers);
        return [.. outcomes, .. written.Select(source => (source.Id, SuiteSession.Compare(source.Id, after, fresh)))];
    }

    MeasuredCases AgainWhereItSpreads(IReadOnlyList<CaseSource> sources, Baseline? before, MeasuredCases measured)
    {
        for (int attempt = 0; attempt < TriesAgain; attempt++)
        {
            CaseSource[] wide = [.. TooWide(sources, measured)];
            if (wide.Length == 0) break;
            measured = measured.With(measuring.Several(wide, before, Workers));
        }

        return measured;
    }

    static IEnumerable<CaseSource> TooWide(IReadOnlyList<CaseSource> sources, MeasuredCases measured)
    {
        (CaseSource Source, double Spread)[] spreads = [.. sources
            .Where(source => !measured.Errors.ContainsKey(source.Id.ToString()))
            .Select(source => (source, SpreadOf(measured.Runs(source.Id))))];
        if (spreads.Length == 0) return [];
        double family = Median.Of([.. spreads.Select(one => one.Spread)]);
        return spreads.Where(one => one.Spread > Math.Max(SpreadNeverTooWide, SpreadsOfFamily * family)).Select(one => one.Source);
    }

    static double SpreadOf(IReadOnlyList<Run> runs) => runs[0].Rounds.IsEmpty ? 0
        : runs[0].Rounds[0].Values.Keys.Max(metric => Cost.SpreadOver(runs, metric, WeightsFit.Of(runs, metric)));
}
