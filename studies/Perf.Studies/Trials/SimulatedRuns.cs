using System.Globalization;
using Perf.Harness.Tests.Verdicts;
using Perf.Harness.Verdicts;

namespace Perf.Studies.Trials;

/// <summary>Runs of unchanged builds, simulated with the spreads that were measured.</summary>
/// <param name="Runs">How many.</param>
/// <param name="Gates">The gates of each.</param>
/// <param name="Red">The runs in which a gate was called slower.</param>
sealed record SimulatedRuns(int Runs, int Gates, int Red)
{
    const int Seed = 20_26;

    public static SimulatedRuns Read(FileInfo file)
    {
        int[] numbers = [.. File.ReadAllText(file.FullName).Trim().Split('\t')
            .Select(number => int.Parse(number, CultureInfo.InvariantCulture))];
        return new SimulatedRuns(numbers[0], numbers[1], numbers[2]);
    }

    /// <summary>Each gate of each run draws one of the measured gates' spreads, and pairs around nothing.</summary>
    public static SimulatedRuns Of(IReadOnlyList<PairTrial> unchanged, int runs)
    {
        PairTrial[] measured = [.. unchanged.Where(row => !double.IsNaN(row.Spread))];
        int gates = measured.Length / Math.Max(1, measured.Select(row => row.Run).Distinct().Count());
        int red = 0;
        Parallel.For(0, runs, run =>
        {
            var random = new Random(Seed + run);
            bool isRed = false;
            for (int gate = 0; gate < gates; gate++)
            {
                PairTrial drawn = measured[random.Next(measured.Length)];
                PairRule rule = drawn.IsLoad ? PairRule.Load : PairRule.Standard;
                isRed |= Said(rule, () => Noise.Normal(random, drawn.Spread)) == Verdict.Regressed;
            }

            if (isRed) Interlocked.Increment(ref red);
        });
        return new SimulatedRuns(runs, gates, red);
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Runs}\t{Gates}\t{Red}");

    static Verdict? Said(PairRule rule, Func<double> pair)
    {
        List<double> logs = [];
        foreach (int look in rule.Looks)
        {
            while (logs.Count < look) logs.Add(pair());
            if (rule.Decide(PairedChange.Of(logs)) is { } verdict) return verdict;
        }

        return null;
    }
}
