namespace Perf.Harness.Tests.Measuring;

public sealed class LoadMeasurementTests
{
    [Test]
    public void Metric_that_most_windows_lack_is_dropped()
    {
        var load = new MadeLoad(window => window switch
        {
            0 => [(Metric.Throughput, 100)],
            1 => [(Metric.Throughput, 100), (Metric.LatencyP50, 1), (Metric.LatencyP99, 9)],
            _ => [(Metric.Throughput, 100), (Metric.LatencyP50, 1)],
        });
        using LoadMeasurement measurement = Measured(load, rounds: 4);
        Assert.That(measurement.Rounds.SelectMany(round => round.Values.Keys).Distinct(),
            Is.EquivalentTo([Metric.Throughput, Metric.LatencyP50]));
    }

    [Test]
    public void Metric_of_all_windows_together_fills_rounds_that_lack_it()
    {
        var load = new MadeLoad(_ => [(Metric.LatencyP95, 5)])
        { Together = [(Metric.LatencyP95, 6), (Metric.LatencyP99, 9)] };
        using LoadMeasurement measurement = Measured(load, rounds: 2);
        Assert.That(
            measurement.Rounds.Select(round => (round.Values[Metric.LatencyP95], round.Values[Metric.LatencyP99])),
            Is.All.EqualTo((5.0, 9.0)));
    }

    [Test]
    public void Windows_for_warming_up_are_forgotten_before_the_first_that_counts()
    {
        var load = new MadeLoad(_ => [(Metric.Throughput, 100)]);
        using LoadMeasurement measurement = Measured(load, rounds: 1);
        Assert.That(load.DrivenBeforeBegin, Is.EqualTo(2));
    }

    [Test]
    public void Void_window_is_a_round_without_values_and_with_a_reason()
    {
        var load = new MadeLoad(window => window switch
        {
            1 => throw new VoidWindowException("a client was missing."),
            _ => [(Metric.Throughput, 100)],
        });
        using LoadMeasurement measurement = Measured(load, rounds: 3);
        Assert.That(measurement.Rounds.Select(round => round.Values.Count), Is.EqualTo([1, 0, 1]));
        Assert.That(measurement.Losses, Is.Not.Empty.And.All.EqualTo("a window was void: a client was missing."));
    }

    static LoadMeasurement Measured(MadeLoad load, int rounds)
    {
        var measurement = new LoadMeasurement(load, new CasePlan("", Timed: true), TimeSpan.FromMilliseconds(1));
        measurement.Prepare();
        measurement.Pilot();
        load.Driven = 0;
        measurement.Visit(rounds);
        return measurement;
    }

    sealed class MadeLoad(Func<int, (Metric, double)[]> window) : ILoadCase
    {
        public (Metric, double)[] Together { get; init; } = [];

        public int Driven { get; set; }

        public int? DrivenBeforeBegin { get; private set; }

        public CaseId Id { get; } = CaseId.Parse("concurrency/made @ list-store/memory");

        public ImmutableSortedDictionary<Metric, double> OverAllWindows => Values(Together);

        public void Prepare()
        {
        }

        public void Begin() => DrivenBeforeBegin ??= Driven;

        public ImmutableSortedDictionary<Metric, double> Drive(TimeSpan length) => Values(window(Driven++));

        public void Verify()
        {
        }

        public void Dispose()
        {
        }

        static ImmutableSortedDictionary<Metric, double> Values((Metric Metric, double Value)[] values) =>
            values.ToImmutableSortedDictionary(pair => pair.Metric, pair => pair.Value);
    }
}
