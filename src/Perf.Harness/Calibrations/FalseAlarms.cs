using System.Globalization;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Calibrations;

/// <summary>
/// How the cost gates of unchanged code came out, run by run: those of one run had the same machine, and count as one.
/// </summary>
public sealed class FalseAlarms
{
    readonly List<(int Gates, int Red, int Inconclusive)> _runs = [];

    /// <summary>The runs.</summary>
    public int Runs => _runs.Count;

    /// <summary>The cost gates of all runs.</summary>
    public int Gates => _runs.Sum(run => run.Gates);

    /// <summary>Those that were called slower.</summary>
    public int Red => _runs.Sum(run => run.Red);

    /// <summary>Those that could not be told.</summary>
    public int Inconclusive => _runs.Sum(run => run.Inconclusive);

    /// <summary>Adds a run.</summary>
    /// <param name="comparisons">Its cases, suspects as fresh workers have judged them.</param>
    public void Add(IEnumerable<Comparison> comparisons)
    {
        Gate[] costs = [.. comparisons.SelectMany(one => one.Gates).Where(gate => gate.Metric.IsCost)];
        _runs.Add((
            costs.Length,
            costs.Count(gate => gate is Gate.Judged { Verdict: Verdict.Regressed }),
            costs.Count(gate => gate is Gate.Unjudged { Why: NotJudged.Inconclusive })));
    }

    /// <summary>
    /// The share that is not exceeded at 95 %: of red runs where none was red, for n runs without one leave 1 -
    /// 0.05^(1/n); of red gates otherwise, from the runs' own rates.
    /// </summary>
    public double UpperBound
    {
        get
        {
            if (Runs == 0) return 1;
            if (Red == 0) return 1 - Math.Pow(0.05, 1.0 / Runs);
            double[] rates = [.. _runs.Select(run => (double)run.Red / Math.Max(1, run.Gates))];
            return rates.Length == 1 ? 1
                : Math.Min(1, rates.Average() + (OneSided95 * StandardDeviation.Of(rates) / Math.Sqrt(rates.Length)));
        }
    }

    const double OneSided95 = 1.645;

    /// <inheritdoc/>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{Red} of {Gates} cost gates in {Runs} {(Runs == 1 ? "run" : "runs")} called slower "
        + $"(at 95 % fewer than {100 * UpperBound:0.0} % of {(Red == 0 ? "runs" : "gates")}), "
        + $"{Inconclusive} inconclusive");
}
