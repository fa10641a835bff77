namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// More time and nothing else: the whole way from alternating batches to the verdict, on clocks that advance with each
/// operation, on a machine whose speed changes from pair to pair.
/// </summary>
sealed class TimeMutationTests
{
    static readonly double[] Speeds = [1.0, 1.3, 0.8, 1.1, 2.0, 0.5];

    [TestCase(1.4, Verdict.Regressed)]
    [TestCase(1.1, Verdict.Regressed)]
    [TestCase(1.0, Verdict.Unchanged)]
    [TestCase(0.7, Verdict.Improved)]
    public void More_time_in_each_step_fails_by_time_alone(double slower, Verdict verdict)
    {
        PairOutcome.Measured[] pairs = [.. Enumerable.Range(0, 12).Select(pair => Measure(pair, slower))];
        Comparison comparison = Judge.Of(new Evidence(MadeRuns.Case(), MadeRuns.Run())
        {
            Pair = new PairEvidence("46ed4ee", ImmutableDictionary<Metric, IReadOnlyList<double>>.Empty
                .Add(Metric.Time, [.. pairs.Select(pair => pair.Logs[Metric.Time])])),
        });
        Gate.Judged time = comparison.Judged.Single(gate => gate.Kind == GateKind.Pair);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(time.Verdict, Is.EqualTo(verdict));
        Assert.That(time.Change, Is.EqualTo(slower - 1).Within(0.02));
        Assert.That(comparison.Judged.Where(gate => gate != time).Select(gate => gate.Verdict),
            Is.All.EqualTo(Verdict.Unchanged));
    }

    static PairOutcome.Measured Measure(int pair, double slower)
    {
        double speed = Speeds[pair % Speeds.Length], apart = pair % 2 == 0 ? 1.01 : 0.99;
        using var head = new MeasuringPlayer(Piloted(10 * speed * slower * apart));
        using var reference = new MeasuringPlayer(Piloted(10 * speed));
        string id = ToySuite.Id("clocked").ToString();
        return (PairOutcome.Measured)new Pair(Blocks: 3, HeadFirst: pair % 2 == 0).Measure([id], head, reference)[id];
    }

    static BatchMeasurement Piloted(double microseconds)
    {
        var clock = new FakeTimeProvider();
        var measurement = new BatchMeasurement(
            new ClockedCase(clock, microseconds), new CasePlan("", Timed: true, new Batch(500)), clock)
        {
            StolenTicks = () => null,
        };
        measurement.Prepare();
        measurement.Pilot();
        return measurement;
    }

    /// <summary>A worker that runs batches, in this process.</summary>
    sealed class MeasuringPlayer(BatchMeasurement measurement) : IPairSide
    {
        readonly string _id = ToySuite.Id("clocked").ToString();

        public IReadOnlyDictionary<string, string> Errors { get; } = new Dictionary<string, string>();

        public IReadOnlyDictionary<string, ReadyCase> Ready() =>
            new Dictionary<string, ReadyCase> { [_id] = new("1 x 500", "a toy") };

        public bool RunBatch(string id)
        {
            measurement.MeasureRound();
            return true;
        }

        public IReadOnlyDictionary<string, Run> Finish() => new Dictionary<string, Run>
        {
            [_id] = MadeRuns.Run() with { Batch = measurement.Batch, Rounds = [.. measurement.Rounds] },
        };

        public void Dispose() => measurement.Dispose();
    }
}
