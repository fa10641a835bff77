using Perf.Harness.Comparisons;
using Perf.Harness.Statistics;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>
/// The whole procedure on processes that are drawn by chance: accept five or more, screen one, ask one, two, four,
/// eight or twelve fresh ones.
/// </summary>
static class Procedure
{
    const int Family = 20;

    /// <param name="Slower">By how much every process after the acceptance is slower.</param>
    /// <param name="Runs">How often a baseline is accepted and a run is judged.</param>
    /// <param name="Seed">Of every draw.</param>
    internal sealed record Plan(double Slower, int Runs, int Seed)
    {
        /// <summary>How many processes the baseline is the mean of.</summary>
        internal int Accepted { get; init; } = 5;

        /// <summary>The standard deviation of what an hour does to all its processes at once.</summary>
        internal double Hours { get; init; }

        /// <summary>What the baseline allows an hour.</summary>
        internal double Wander { get; init; }
    }

    /// <summary>The share of runs that are called regressed.</summary>
    /// <param name="plan">How often, and what is different.</param>
    /// <param name="process">Draws what a process does to the cost, as a share.</param>
    internal static double Rate(Plan plan, Func<Random, double> process)
    {
        var random = new Random(plan.Seed);
        int regressed = 0;
        for (int run = 0; run < plan.Runs; run++)
            if (Judge(plan, process, random) == Verdict.Regressed) regressed++;
        return (double)regressed / plan.Runs;
    }

    static Verdict Judge(Plan plan, Func<Random, double> process, Random random)
    {
        double[] accepted = Draw(plan.Accepted);
        double baseline = accepted.Average();
        (double, int)[] family =
        [
            .. Enumerable.Range(0, Family - 1).Select(_ => Draw(plan.Accepted)).Append(accepted)
                .Select(costs => (StandardDeviation.ShareOf(costs), plan.Accepted)),
        ];
        LearntNoise noise = LearntNoise.Of(StandardDeviation.ShareOf(accepted), plan.Accepted, family, plan.Wander);

        double hour = (1 + plan.Slower) * (1 + (plan.Hours * Normal(random, 1)));
        double first = (Draw(1)[0] * hour / baseline) - 1;
        if (CostVerdict.OfTime.OfOne(first, noise.ErrorOf(1), noise) is Verdict.Equivalent) return Verdict.Equivalent;

        double[] fresh = [.. Draw(12).Select(cost => (cost * hour / baseline) - 1)];
        if (CostVerdict.OfTime.OfOne(fresh[0], noise.ErrorOf(1), noise) is Verdict.Equivalent)
            return Verdict.Equivalent;
        foreach (int seen in new[] { 2, 4, 8 })
        {
            double[] some = fresh[..seen];
            LearntNoise shown = noise.With(StandardDeviation.Of(some), seen);
            if (CostVerdict.OfTime.Acquits(some, shown, fresh.Length)) return Verdict.Equivalent;
            if (seen > 2 && CostVerdict.OfTime.OfFresh(some, shown) is Verdict.Regressed and var sure) return sure;
        }

        return CostVerdict.OfTime.OfFresh(fresh, noise.With(StandardDeviation.Of(fresh), fresh.Length));

        double[] Draw(int count) => [.. Enumerable.Range(0, count).Select(_ => 1 + process(random))];
    }

    internal static double Normal(Random random, double deviation) =>
        deviation * Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
