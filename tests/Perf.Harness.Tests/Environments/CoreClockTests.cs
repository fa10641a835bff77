namespace Perf.Harness.Tests.Environments;

/// <summary>A thread that waits for a core makes no time; one that waits for anything else does.</summary>
public sealed class CoreClockTests
{
    const int Spins = 30_000_000;
    const int Rounds = 50;
    const int Readings = 20_000;

    [Test]
    public void Waiting_for_a_core_is_not_counted_and_sleeping_is() => OnItsOwnThread(clock =>
    {
        long startedHere = clock.GetTimestamp();
        long started = TimeProvider.System.GetTimestamp();
        Thread.Sleep(50);
        TimeSpan own = clock.GetElapsedTime(startedHere);
        TimeSpan all = TimeProvider.System.GetElapsedTime(started);
        Assert.That(own.TotalMilliseconds, Is.InRange(45, all.TotalMilliseconds + 1), "asleep");
    });

    [Test]
    public void Clock_stops_while_more_threads_than_cores_are_busy() => OnItsOwnThread(clock =>
    {
        using var busy = new BusyThreads(2 * Environment.ProcessorCount);
        long startedHere = clock.GetTimestamp();
        long started = TimeProvider.System.GetTimestamp();
        (TimeSpan own, TimeSpan all) = (TimeSpan.Zero, TimeSpan.Zero);
        // A fast machine has done its spins before another thread takes its core.
        for (int round = 0; round < Rounds && own >= 0.8 * all; round++)
        {
            for (int i = 0; i < Spins; i++) GC.KeepAlive(i);
            own = clock.GetElapsedTime(startedHere);
            all = TimeProvider.System.GetElapsedTime(started);
        }

        Assert.That(own, Is.LessThan(0.8 * all), "two busy threads on each core leave this one no half");
        Assert.That(own, Is.GreaterThan(TimeSpan.Zero));
    });

    [Test]
    public void Lost_core_during_a_reading_of_the_clock_is_subtracted_once() => OnItsOwnThread(clock =>
    {
        using var busy = new BusyThreads(2 * Environment.ProcessorCount);
        TimeSpan least = TimeSpan.MaxValue;
        for (int i = 0; i < Readings; i++)
        {
            long started = clock.GetTimestamp();
            TimeSpan elapsed = clock.GetElapsedTime(started);
            if (elapsed < least) least = elapsed;
        }

        Assert.That(least.TotalMilliseconds, Is.GreaterThan(-0.2),
            "subtracted twice, a core that was lost for milliseconds makes less than no time");
    });

    static void OnItsOwnThread(Action<CoreClock> use)
    {
        Exception? error = null;
        bool isThere = true;
        var thread = new Thread(() =>
        {
            try
            {
                using CoreClock? clock = CoreClock.TryOpen();
                isThere = clock is not null;
                if (clock is not null) use(clock);
            }
#pragma warning disable CA1031 // an assertion that fails on another thread is thrown again on the test's
            catch (Exception failed)
#pragma warning restore CA1031
            {
                error = failed;
            }
        });
        thread.Start();
        Assert.That(thread.Join(TimeSpan.FromSeconds(30)), Is.True, "the thread ended");
        if (!isThere) Assert.Ignore("this system does not report how long a thread waits for a core");
        if (error is not null) throw new AssertionException(error.Message, error);
    }

    sealed class BusyThreads : IDisposable
    {
        readonly Thread[] _threads;
        volatile bool _ended;

        internal BusyThreads(int count)
        {
            _threads = [.. Enumerable.Range(0, count).Select(_ => new Thread(() =>
            {
                while (!_ended) Thread.SpinWait(1_000);
            }) { IsBackground = true })];
            foreach (Thread thread in _threads) thread.Start();
        }

        public void Dispose()
        {
            _ended = true;
            foreach (Thread thread in _threads) thread.Join();
        }
    }
}
