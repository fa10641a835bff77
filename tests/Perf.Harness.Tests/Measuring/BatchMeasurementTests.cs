namespace Perf.Harness.Tests.Measuring;

public sealed class BatchMeasurementTests
{
    readonly FakeTimeProvider _clock = new();

    [TestCase(200, 123)]
    [TestCase(100, 100, Description = "the case can do no more")]
    public void Batch_of_the_baseline_is_taken_as_far_as_the_case_can_do_it(int most, int operations)
    {
        using var measurement = Measure(new SizedCase(_clock) { MostOperations = most }, new Batch(123, 4));
        Assert.That(measurement.Batch, Is.EqualTo(new Batch(operations, 4)));
    }

    [Test]
    public void Round_has_the_seconds_of_its_batch()
    {
        using var measurement = Measure(new ClockedCase(_clock), new Batch(500));
        measurement.Visit(3);
        measurement.MeasureRound();
        Assert.That(measurement.Rounds.Select(round => round.Values[Metric.Time]),
            Has.Exactly(3 + 1).Items.And.All.EqualTo(5e-3).Within(1e-12));
    }

    [TestCase(3, Description = "a few rounds")]
    [TestCase(int.MaxValue, Description = "all of them: the machine never came back")]
    public void Round_of_a_pair_with_steal_time_has_no_value(int times)
    {
        long stolen = 0, readings = 0;
        using var measurement = Measure(new ClockedCase(_clock), new Batch(500),
            () => ++readings % 2 == 0 && stolen < times ? ++stolen : stolen);
        for (int round = 0; round < 10; round++) measurement.MeasureRound();
        Assert.That(measurement.Rounds, Has.Count.EqualTo(10), "a batch of a pair has a round in both builds");
        Assert.That(measurement.Rounds.Count(round => round.Values.IsEmpty), Is.EqualTo(Math.Min(times, 10)));
    }

    [Test]
    public void Slower_store_loses_as_many_rounds_per_second()
    {
        (double fast, double slow) = (LostPerSecond(microseconds: 10), LostPerSecond(microseconds: 12));
        Assert.That(slow, Is.EqualTo(fast).Within(15).Percent, "for each second that rounds were watched");

        static double LostPerSecond(double microseconds)
        {
            const int rounds = 1_000;
            const double meanSecondsBetween = 0.05;
            var clock = new FakeTimeProvider();
            var random = new Random(20_26);
            double next = 0;
            long stolen = 0;
            double Now() => (clock.GetUtcNow() - clock.Start).TotalSeconds;
            long? Stolen()
            {
                for (; next <= Now(); next -= meanSecondsBetween * Math.Log(1 - random.NextDouble())) stolen++;
                return stolen;
            }

            using var measurement = Measure(clock, new ClockedCase(clock, microseconds), new Batch(500), Stolen);
            double before = Now();
            for (int round = 0; round < rounds; round++) measurement.MeasureRound();
            Round[] kept = [.. measurement.Rounds.Where(round => !round.Values.IsEmpty)];
            Assert.That(kept.Select(round => round.Values[Metric.Time]),
                Is.All.EqualTo(500e-6 * microseconds).Within(1e-9));
            return -Math.Log((double)kept.Length / rounds) * rounds / (Now() - before);
        }
    }

    [TestCase(3, true)]
    [TestCase(4, false, Description = "the round has no value then")]
    public void Round_with_steal_time_is_measured_again(int taken, bool isTold)
    {
        long stolen = 0;
        int samples = 0;
        using BatchMeasurement measurement = Measure(
            new ClockedCase(_clock), new Batch(500),
            () => samples++ % 2 == 1 && samples <= 2 * taken ? ++stolen : stolen);
        measurement.Visit(1);
        Assert.That(measurement.Rounds.Single() == Round.Empty, Is.Not.EqualTo(isTold));
    }

    [TestCase(0.09, true, Description = "a tick of ten milliseconds in ninety")]
    [TestCase(0.11, false)]
    public void Long_round_with_a_tenth_of_steal_time_counts(double seconds, bool isLost)
    {
        long stolen = 0;
        var batch = new Batch(1_000);
        using BatchMeasurement measurement =
            Measure(new ClockedCase(_clock, seconds * 1e6 / batch.Operations), batch, () => stolen++);
        measurement.Visit(1);
        measurement.MeasureRound();
        Assert.That(measurement.Rounds.Select(round => round == Round.Empty), Is.EqualTo([isLost, true]),
            "a batch of a pair may have no steal time");
    }

    [Test]
    public void Case_that_grows_is_broken() =>
        Assert.That(() => Measure(new ClockedCase(_clock) { GrowsEvery = 1 }, new Batch(500)),
            Throws.TypeOf<WrongAnswerException>().With.Message.EqualTo(
                "the state has moved 12 times, at last to "
                + "'15 rows'. Restore must undo the batch: a case that grows is a broken workload, not a slow one."));

    [Test]
    public void Case_that_names_its_growth_is_still_measured()
    {
        using BatchMeasurement measurement = Measure(new GrowingCase(_clock) { GrowsEvery = 1 }, new Batch(500));
        measurement.Visit(2);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(measurement.Growth, Is.EqualTo("the log grows"));
        Assert.That(measurement.Rounds, Has.Count.EqualTo(2));
        Assert.That(measurement.AllocatedBytes, Is.Not.Null);
    }

    [TestCase(1, 12, Description = "with each batch: before the next one")]
    [TestCase(5, 60, Description = "now and then: each time settles, and the next moves again")]
    public void Case_that_grows_later_is_found(int every, int within)
    {
        var grows = new ClockedCase(_clock);
        using var measurement = Measure(grows, new Batch(500));
        measurement.Visit(2);
        grows.GrowsEvery = every;
        int before = grows.Batches;
        Assert.That(() => measurement.Visit(within), Throws.TypeOf<WrongAnswerException>()
            .With.Message.Contains("the state has moved 12 times, at last to '12 rows'"));
        Assert.That(grows.Batches - before, Is.LessThanOrEqualTo(within));
    }

    [TestCase(2, Description = "a file whose tree of pages alternates between two shapes")]
    [TestCase(11, Description = "as many as are waited for")]
    public void State_that_comes_back_does_not_grow(int shapes)
    {
        using var measurement = Measure(new ClockedCase(_clock) { Shapes = shapes }, new Batch(500));
        measurement.Visit(2 * shapes);
        Assert.That(measurement.Rounds, Has.Count.EqualTo(2 * shapes).And.All.Property(nameof(Round.Values)).Not.Empty);
    }

    [Test]
    public void State_that_moves_once_settles_again_before_the_next_batch()
    {
        var moves = new ClockedCase(_clock);
        using var measurement = Measure(moves, new Batch(500));
        measurement.Visit(2);
        int before = moves.Batches;
        moves.Rows = 7;
        measurement.Visit(2);
        Assert.That(moves.Batches - before, Is.EqualTo(1 + 2), "one to settle, and the two of the plan");
        Assert.That(measurement.Rounds, Has.Count.EqualTo(4));
    }

    [Test]
    public void Slow_first_batch_does_not_change_the_counted_batches()
    {
        var slow = new ClockedCase(_clock) { FirstMicroseconds = 1e6 };
        using var measurement = new BatchMeasurement(slow, new CasePlan(slow.Id.ToString(), Timed: false), _clock);
        measurement.Prepare();
        measurement.Pilot();
        int before = slow.Batches;
        measurement.Visit(0);

        Assert.That(slow.Batches - before, Is.EqualTo(5), "the least of five, whatever a clock says");
        Assert.That(measurement.Batch, Is.EqualTo(new Batch(10)));
    }

    [TestCase(1)]
    [TestCase(4, Description = "those of one repetition")]
    public void Allocations_are_the_least_of_the_batches(int repetitions)
    {
        using var measurement = Measure(new ClockedCase(_clock) { Allocates = true }, new Batch(500, repetitions));
        measurement.Visit(5);
        Assert.That(measurement.AllocatedBytes, Is.EqualTo(24 + 8), "an array of one long: header, length, element");
    }

    [TestCase(100, true, 80)]
    [TestCase(4_000, true, 2)]
    [TestCase(50_000, true, 1)]
    [TestCase(100, false, 1, Description = "it is only counted")]
    public void Timed_operations_of_the_baseline_are_repeated_to_fill_a_round(
        int operations, bool isTimed, int repetitions)
    {
        var measured = new ClockedCase(_clock, microseconds: 1);
        using var measurement = new BatchMeasurement(
            measured, new CasePlan(measured.Id.ToString(), isTimed) { Operations = operations }, _clock);
        measurement.Prepare();
        measurement.Pilot();
        Assert.That(measurement.Batch, Is.EqualTo(new Batch(operations, repetitions)));
    }

    [TestCase(300, true, 500, Description = "150 ms")]
    [TestCase(1_000, true, 8, Description = "half a second")]
    [TestCase(1_000, false, 8)]
    public void Batch_of_the_baseline_that_takes_far_too_long_is_cut(double microseconds, bool isTimed, int operations)
    {
        var measured = new ClockedCase(_clock, microseconds);
        using var measurement = new BatchMeasurement(
            measured, new CasePlan(measured.Id.ToString(), isTimed) { Operations = 500 }, _clock);
        measurement.Prepare();
        measurement.Pilot();
        Assert.That(measurement.Batch, Is.EqualTo(new Batch(operations)));
    }

    [Test]
    public void Slowdown_adds_time_and_no_batch()
    {
        (int asItIs, double fast) = OfTwoVisits(slower: 0);
        (int slowed, double slow) = OfTwoVisits(slower: 0.10);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(slowed, Is.EqualTo(asItIs));
        Assert.That(slow, Is.GreaterThan(fast));

        static (int Batches, double Seconds) OfTwoVisits(double slower)
        {
            var clock = new SteppingClock(TimeSpan.FromMilliseconds(1)); // or the work would take no time at all
            var measured = new ClockedCase(clock);
            using var measurement = new BatchMeasurement(
                measured, new CasePlan(measured.Id.ToString(), Timed: true, new Batch(500)) { Slower = slower }, clock)
            {
                StolenTicks = () => null,
            };
            measurement.Prepare();
            measurement.Pilot();
            measurement.Visit(1);
            measurement.Visit(1);
            return (measured.Batches, measurement.Rounds[^1].Values[Metric.Time]);
        }
    }

    BatchMeasurement Measure(ICase measured, Batch? batch = null, Func<long?>? stolen = null) =>
        Measure(_clock, measured, batch, stolen ?? (() => null));

    static BatchMeasurement Measure(FakeTimeProvider clock, ICase measured, Batch? batch, Func<long?> stolen)
    {
        var plan = new CasePlan(measured.Id.ToString(), Timed: true, batch);
        var measurement = new BatchMeasurement(measured, plan, clock)
        {
            StolenTicks = stolen,
        };
        measurement.Prepare();
        measurement.Pilot();
        return measurement;
    }
}
