using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;

namespace Perf.Crud.Trials;

/// <summary>What a gate said of a case that was made slower, and the change that it would surely have found.</summary>
sealed record BlindAnswer(string Case, Coin Coin, string Said, double Least)
{
    internal static BlindAnswer Of(Comparison comparison, Coin coin)
    {
        Gate? time = comparison.Gates.FirstOrDefault(gate => gate.Metric == Metric.Time);
        string said = time switch
        {
            Gate.Judged judged => judged.Verdict.ToString(),
            Gate.Unjudged unjudged => unjudged.Why.ToString(),
            _ => "Unmeasured",
        };
        return new BlindAnswer(comparison.Case.ToString(), coin, said, time?.Detectable ?? double.NaN);
    }
}
