using Perf.Harness.Tests.Running;
using Noise = Perf.Harness.Tests.Verdicts.Noise;

namespace Perf.Studies.Trials;

/// <summary>
/// Runs with a budget, by the product's own schedule and rule: the spreads of pairs and the time they take are those
/// that were measured.
/// </summary>
/// <param name="Machine">How long pairs take.</param>
/// <param name="Cases">The cases of each run.</param>
/// <param name="Slower">How many of them are slower.</param>
/// <param name="Screening">The share of the budget for one pair of many; see <see cref="PairSchedule"/>.</param>
/// <param name="Runs">How many.</param>
/// <param name="Red">The runs in which a slower case was called slower, or any where none is.</param>
/// <param name="Named">The runs that called such a case slower, or named it as what may be.</param>
/// <param name="Judged">The cases that had a verdict, in all runs.</param>
sealed record SimulatedBudgets(
    string Machine, int Cases, int Slower, double Screening, int Runs, int Red, int Named, int Judged)
{
    // Those of the default scope without load.
    static readonly int[] Engines = [60, 25, 24, 13, 12];

    /// <summary>By how much they are slower.</summary>
    public const double Share = 0.15;

    const int Seed = 20_26;

    /// <summary>The default of <c>PERF_BUDGET</c>.</summary>
    public static TimeSpan Budget { get; } = new Settings().Budget;

    // Seconds of a pair, and of each of its cases: of one case 2.6 s and of twelve 8 s, measured at 4a3a44e.
    static readonly (string Name, double OfPair, double OfCase)[] Machines =
        [("slow", 2.1, 0.49), ("2.5 times as fast", 2.1 / 2.5, 0.49 / 2.5)];

    public static IReadOnlyList<SimulatedBudgets> Read(FileInfo file) =>
    [
        .. from line in File.ReadLines(file.FullName)
           let fields = line.Split('\t')
           select new SimulatedBudgets(
               fields[0], Number(fields[1]), Number(fields[2]),
               double.Parse(fields[3], CultureInfo.InvariantCulture), Number(fields[4]), Number(fields[5]),
               Number(fields[6]), Number(fields[7])),
    ];

    /// <summary>A whole run and one of a configuration or two, on a slow machine and on a faster one.</summary>
    public static IEnumerable<SimulatedBudgets> All(IReadOnlyList<PairTrial> unchanged, int runs)
    {
        double[] spreads =
            [.. unchanged.Where(row => !row.IsLoad && !double.IsNaN(row.Spread)).Select(row => row.Spread)];
        return from machine in Machines
               from slower in new[] { 6, 1, 0 }
               from screening in new[] { 0, PairSchedule.DefaultScreening }
               select Of(machine, slower, screening, spreads, runs);
    }

    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"{Machine}\t{Cases}\t{Slower}\t{Screening}\t{Runs}\t{Red}\t{Named}\t{Judged}");

    static SimulatedBudgets Of(
        (string Name, double OfPair, double OfCase) machine, int slower, double screening, double[] spreads,
        int runs)
    {
        int red = 0, named = 0, judged = 0;
        Parallel.For(0, runs, run =>
        {
            var random = new Random(Seed + run);
            PairSeries[][] engines = [.. Engines.Select((cases, engine) => Enumerable.Range(0, cases)
                .Select(place => new PairSeries(MadeCases.Of($"crud/w{place}", $"engine-{engine}/plain"))).ToArray())];
            PairSeries[] all = [.. engines.SelectMany(engine => engine)];
            random.Shuffle(all);
            var spread = all.ToDictionary(one => one, _ => spreads[random.Next(spreads.Length)]);
            PairSeries[] edited = engines[random.Next(engines.Length)];
            HashSet<PairSeries> changed = [.. all.Where(edited.Contains).Take(slower)];
            var made = new MadePairs(
                Budget, TimeSpan.FromSeconds(machine.OfPair), TimeSpan.FromSeconds(machine.OfCase),
                one => MadePairs.Of(
                    (changed.Contains(one) ? Math.Log(1 + Share) : 0) + Noise.Normal(random, spread[one])));
            made.Schedule(screening).Measure(all);
            var verdicts = all.ToDictionary(one => one, MadePairs.VerdictOf);
            Interlocked.Add(
                ref judged, verdicts.Values.Count(verdict => verdict is not null and not Verdict.Inconclusive));
            IReadOnlyCollection<PairSeries> expected = changed.Count > 0 ? changed : all;
            if (expected.Any(one => verdicts[one] == Verdict.Regressed)) Interlocked.Increment(ref red);
            if (expected.Any(MadePairs.IsNamed)) Interlocked.Increment(ref named);
        });
        return new SimulatedBudgets(machine.Name, Engines.Sum(), slower, screening, runs, red, named, judged);
    }

    static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);
}
