using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Workers;

namespace Perf.Crud.Trials;

/// <summary>What a gate said of a case that was made slower.</summary>
/// <param name="Case">The case.</param>
/// <param name="Coin">What was done to it.</param>
/// <param name="Said">The verdict, or why there is none.</param>
/// <param name="Change">The change that was measured, 0.1 for 10 % slower; not a number where none was.</param>
/// <param name="Least">The change that would surely have been found; not a number where none is known.</param>
sealed record BlindAnswer(string Case, Coin Coin, string Said, double Change, double Least)
{
    /// <summary>Whether unchanged code was called slower, or any faster.</summary>
    internal bool IsWrong => Said == nameof(Verdict.Improved) || (Said == nameof(Verdict.Regressed) && Coin.Share == 0);

    /// <summary>The answers of all runs. Nobody looks at the coins of a run until its verdicts are on disk.</summary>
    internal static BlindAnswer[] OfAll(
        TrialSeries series, Coins coins, Func<IReadOnlyList<BlindAnswer>, string> page)
    {
        return Opened(series.Judged(runs => page(Opened(runs))));

        BlindAnswer[] Opened(IReadOnlyList<TrialRun> runs) =>
            Of(runs, coins, series.Runs);
    }

    /// <summary>The answers of runs for which coins were tossed.</summary>
    /// <param name="runs">The runs.</param>
    /// <param name="coins">The coins.</param>
    /// <param name="each">How many runs each baseline was to judge.</param>
    internal static BlindAnswer[] Of(IReadOnlyList<TrialRun> runs, Coins coins, int each) =>
        Of(runs, (run, id) => coins.Toss(TrialSeries.NumberOf(run.Baseline, run.Number, each))[id.ToString()]);

    /// <summary>The answers of runs beside busy neighbours, in which every case was slower by as much.</summary>
    internal static BlindAnswer[] OfBusy(IReadOnlyList<TrialRun> runs) =>
        Of(runs, (run, _) => new Coin(Quarter, BusyIn(run.Number)));

    /// <summary>By how much all are slower beside busy neighbours.</summary>
    internal const double Quarter = 0.25;

    /// <summary>What runs beside a run of a busy machine: by turns, so that one cut short has heard both.</summary>
    internal static Neighbour BusyBeside(int run) => run % 2 == 0 ? Neighbour.BusyCore : Neighbour.Syncing;

    /// <summary>Where all are slower in a run of a busy machine: by turns too, beside either neighbour.</summary>
    internal static Slowness BusyIn(int run) => (run + 1) / 2 % 2 == 0 ? Slowness.Native : Slowness.Managed;

    static BlindAnswer[] Of(IReadOnlyList<TrialRun> runs, Func<TrialRun, CaseId, Coin> coin) =>
    [
        .. from run in runs
           from comparison in run.Comparisons
           select Of(comparison, coin(run, comparison.Case)),
    ];

    static BlindAnswer Of(Comparison comparison, Coin coin)
    {
        Gate? time = comparison.Gates.FirstOrDefault(gate => gate.Metric == Metric.Time);
        string said = time switch
        {
            Gate.Judged judged => judged.Verdict.ToString(),
            Gate.Unjudged unjudged => unjudged.Why.ToString(),
            _ => "Unmeasured",
        };
        return new BlindAnswer(
            comparison.Case.ToString(), coin, said, comparison.ChangeOfTime ?? double.NaN,
            time?.Detectable ?? double.NaN);
    }
}
