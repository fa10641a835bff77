using Noise = Perf.Harness.Tests.Verdicts.Noise;

namespace Perf.Studies.Trials;

/// <summary>Runs of unchanged builds by one rule, simulated with the spreads that were measured.</summary>
/// <param name="Rule">The rule of gates without load, by its name.</param>
/// <param name="Runs">How many.</param>
/// <param name="Gates">The gates of each.</param>
/// <param name="Red">The runs in which a gate was called slower.</param>
sealed record SimulatedRuns(string Rule, int Runs, int Gates, int Red)
{
    public const string Default = "default";
    public const string PullRequest = "pull request";

    const int Seed = 20_26;

    public static IReadOnlyList<SimulatedRuns> Read(FileInfo file) =>
    [
        .. from line in File.ReadLines(file.FullName)
           let fields = line.Split('\t')
           let numbers = fields[1..].Select(number => int.Parse(number, CultureInfo.InvariantCulture)).ToArray()
           select new SimulatedRuns(fields[0], numbers[0], numbers[1], numbers[2]),
    ];

    /// <summary>Each gate of each run draws one of the measured gates' spreads, and pairs around nothing.</summary>
    public static SimulatedRuns Of(string name, IReadOnlyList<PairTrial> unchanged, int runs)
    {
        PairRule ofCases = name == PullRequest ? PairRule.PullRequest : PairRule.Standard;
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
                PairRule rule = drawn.IsLoad ? PairRule.Load : ofCases;
                isRed |= Said(rule, () => Noise.Normal(random, drawn.Spread)) == Verdict.Regressed;
            }

            if (isRed) Interlocked.Increment(ref red);
        });
        return new SimulatedRuns(name, runs, gates, red);
    }

    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Rule}\t{Runs}\t{Gates}\t{Red}");

    static Verdict? Said(PairRule rule, Func<double> pair)
    {
        List<double> logs = [];
        foreach (int analysis in rule.Analyses)
        {
            while (logs.Count < analysis) logs.Add(pair());
            if (rule.Decide(PairedChange.Of(logs)) is { } verdict) return verdict;
        }

        return null;
    }
}
