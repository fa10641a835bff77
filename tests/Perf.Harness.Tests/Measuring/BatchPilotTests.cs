using Perf.Harness.Environments;

namespace Perf.Harness.Tests.Measuring;

/// <summary>A round is some milliseconds, whatever an operation takes and however few of them a store can do.</summary>
public sealed class BatchPilotTests
{
    readonly FakeTimeProvider _clock = new();

    [TestCase(0.05), TestCase(1), TestCase(10), TestCase(333), TestCase(4_000)]
    public void Batch_takes_between_5_and_20_milliseconds(double microseconds)
    {
        Batch batch = Picked(new ClockedCase(_clock, microseconds));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(batch.Operations * microseconds / 1_000, Is.InRange(5, 20));
        Assert.That(batch.Repetitions, Is.EqualTo(1));
    }

    // Thousands of short cases wait for it.
    [TestCase(1)]
    [TestCase(50)]
    public void Choice_of_a_batch_takes_a_few_batches(double microseconds)
    {
        long started = _clock.GetTimestamp();
        Picked(new ClockedCase(_clock, microseconds));
        Assert.That(_clock.GetElapsedTime(started).TotalMilliseconds, Is.LessThan(80));
    }

    [Test]
    public void Long_operation_is_a_batch_of_its_own() =>
        Assert.That(Picked(new ClockedCase(_clock, microseconds: 50_000)), Is.EqualTo(new Batch(1)));

    [TestCase(10, 200), TestCase(2, 100), TestCase(0.5, 1_000)]
    public void Store_that_can_do_few_operations_repeats_them(double microseconds, int most)
    {
        Batch batch = Picked(new SizedCase(_clock, microseconds) { MostOperations = most });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(batch.Operations, Is.EqualTo(most));
        Assert.That(batch.AllOperations * microseconds / 1_000, Is.InRange(5, 20));
    }

    [Test]
    public void Round_ends_after_60_ms_also_where_most_of_it_is_restores() =>
        Assert.That(
            Picked(new SizedCase(_clock, microseconds: 0.1) { MostOperations = 1 }).Repetitions, Is.EqualTo(59));

    [Test]
    public void Batch_has_whole_transactions() =>
        Assert.That(
            Picked(new SizedCase(_clock) { LeastOperations = 300, MostOperations = 900 }).Operations % 300, Is.Zero);

    [Test]
    public void Slow_try_is_not_taken_for_the_case()
    {
        Batch batch = Picked(new ClockedCase(_clock) { FirstMicroseconds = 1e6 });
        Assert.That(batch.Operations, Is.InRange(500, 2_000));
    }

    [Test]
    public void Restores_between_repetitions_are_not_in_the_time()
    {
        using var timer = new BatchTimer(new SleepingRestores(), _clock);
        Assert.That(timer.Time(new Batch(1, 11)), Is.LessThan(0.025), "ten restores take 50 ms");
    }

    [TestCase(false, 0, 0)]
    [TestCase(true, 0.8, 1)]
    public void Waits_of_a_round_are_those_of_its_operations(bool sleeps, double least, double most)
    {
        if (ThreadMoment.Now() is null) Assert.Ignore("This system does not report the CPU time of a thread.");
        using var timer = new BatchTimer(new SleepingRestores { Sleeps = sleeps }, TimeProvider.System);
        double seconds = timer.Time(new Batch(1, 4));
        Assert.That(timer.Waited.TotalSeconds / seconds, Is.InRange(least, most));
    }

    [Test]
    public void Repetition_after_the_first_starts_restored()
    {
        var measured = new SizedCase(_clock);
        using var timer = new BatchTimer(measured, _clock);
        timer.Time(new Batch(200, 4));
        Assert.That((measured.Batches, measured.Restores), Is.EqualTo((4, 3)));
    }

    Batch Picked(ICase measured)
    {
        using var timer = new BatchTimer(measured, _clock);
        var pilot = new BatchPilot(timer, measured.Restore, Fit, _clock);
        int operations = pilot.PickOperations(measured);
        return new Batch(operations, pilot.PickRepetitions(operations));

        int Fit(double operations)
        {
            int least = measured.LeastOperations;
            return (int)Math.Clamp(operations, least, measured.MostOperations) / least * least;
        }
    }

    sealed class SleepingRestores : ICase
    {
        public CaseId Id { get; } = ToySuite.Id("sleeping");

        public void Prepare() { }

        internal bool Sleeps { get; init; }

        public long Execute(int operations)
        {
            if (Sleeps) Thread.Sleep(5);
            return 0;
        }

        public void Restore() => Thread.Sleep(5);

        public void Verify(long checksum) { }

        public void Dispose() { }
    }
}
