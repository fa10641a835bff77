using System.Collections.Immutable;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Yardsticks;

/// <summary>
/// The yardsticks of a load scenario: as many threads as it has clients do the kernels at the same time, so that a
/// machine that gives fewer cores, or other neighbours, moves yardstick and load alike.
/// </summary>
public sealed class YardstickLoad : IDisposable
{
    // A pinned engine takes half a megabyte; so many threads have long outnumbered the cores of a machine that gates.
    const int ThreadsAtMost = 16;

    // Longer than the turn that a system gives a thread beside others, which is some milliseconds.
    static readonly TimeSpan Each = TimeSpan.FromMilliseconds(10);

    // A thread comes back after some tenths of a second, whatever else the machine does.
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    readonly TimeProvider _clock;
    readonly YardstickThread[] _workers;
    readonly Thread[] _threads;
    readonly object _lock = new();
    long _started;
    int _window;
    int _atWork;
    bool _isDisposed;
    Exception? _failure;

    YardstickLoad(YardstickThread[] workers, TimeProvider clock)
    {
        _clock = clock;
        _workers = workers;
        _threads = [.. workers.Select((worker, place) =>
            new Thread(() => Live(worker)) { Name = $"yardstick {place + 1}", IsBackground = true })];
        foreach (Thread thread in _threads) thread.Start();
    }

    /// <summary>
    /// Before a yardstick's name: the seconds in which all threads together did one slice. A rate follows it, for it is
    /// shared with whatever else the machine does.
    /// </summary>
    public const string TogetherPrefix = "together-";

    /// <summary>
    /// Before a yardstick's name: the median seconds of one slice. A latency follows it: while it waits for a core a
    /// client asks nothing, and the others' latencies are as short as ever.
    /// </summary>
    public const string EachPrefix = "each-";

    /// <summary>Starts the threads, which are parked until the first window.</summary>
    /// <param name="clients">The clients of the load.</param>
    /// <param name="syncs">Whether the load syncs, so that the yardsticks must too.</param>
    /// <param name="directory">A directory on the disk of the stores.</param>
    /// <param name="clock">The clock.</param>
    public static YardstickLoad Open(int clients, bool syncs, DirectoryInfo directory, TimeProvider clock) => new(
        [.. Enumerable.Range(1, Math.Min(clients, ThreadsAtMost)).Select(number => new YardstickThread(
            syncs ? directory.CreateSubdirectory($"yardstick-{number}") : null, clock))],
        clock);

    /// <summary>The name of what never changes: a count, or a size, is compared with itself.</summary>
    public const string Constant = "one";

    /// <summary>Whether a metric of a load follows a yardstick.</summary>
    public static bool IsFor(string yardstick, Metric metric) => metric.Unit switch
    {
        Unit.PerSecond => yardstick.StartsWith(TogetherPrefix, StringComparison.Ordinal),
        Unit.Seconds => yardstick.StartsWith(EachPrefix, StringComparison.Ordinal),
        _ => yardstick == Constant,
    };

    /// <summary>The threads.</summary>
    public int Threads => _threads.Length;

    /// <summary>Lets all threads do each yardstick for some milliseconds, at the same time.</summary>
    /// <returns>The seconds of each yardstick, in both ways to take them.</returns>
    /// <exception cref="TimeoutException">A thread did not come back.</exception>
    public ImmutableSortedDictionary<string, double> Window()
    {
        lock (_lock)
        {
            ObjectDisposedException.ThrowIf(_isDisposed, this);
            _started = _clock.GetTimestamp();
            _atWork = _threads.Length;
            _window++;
            Monitor.PulseAll(_lock);
            while (_atWork > 0 && _failure is null)
            {
                if (!Monitor.Wait(_lock, Limit))
                    throw new TimeoutException(
                        $"{_atWork} threads of the yardsticks had not come back after {Limit.TotalSeconds} s.");
            }

            if (_failure is not null) throw new InvalidOperationException("A yardstick failed.", _failure);
        }

        var seconds = ImmutableSortedDictionary.CreateBuilder<string, double>(StringComparer.Ordinal);
        foreach ((int kernel, string name) in _workers[0].Names.Index())
        {
            seconds[TogetherPrefix + name] = 1 / _workers.Sum(worker => worker.SlicesPerSecond[kernel]);
            seconds[EachPrefix + name] = MedianOf(kernel);
        }

        seconds[Constant] = 1;
        return seconds.ToImmutable();
    }

    double MedianOf(int kernel) =>
        Median.Of(_workers.SelectMany(worker => worker.Slices[kernel]).Select(ticks => (double)ticks))
        / _clock.TimestampFrequency;

    /// <summary>What is halfway between two windows: the machine while something else ran between them.</summary>
    public static ImmutableSortedDictionary<string, double> Between(
        ImmutableSortedDictionary<string, double> before, ImmutableSortedDictionary<string, double> after) =>
        before.ToImmutableSortedDictionary(
            pair => pair.Key, pair => (pair.Value + after[pair.Key]) / 2, StringComparer.Ordinal);

    /// <inheritdoc/>
    public void Dispose()
    {
        lock (_lock)
        {
            _isDisposed = true;
            Monitor.PulseAll(_lock);
        }

        foreach ((Thread thread, YardstickThread worker) in _threads.Zip(_workers))
        {
            if (thread.Join(Limit)) worker.Dispose();
        }
    }

    void Live(YardstickThread worker)
    {
        for (int done = 0; Parked(done); done++)
        {
            try
            {
                worker.Work(_started, (long)(Each.TotalSeconds * _clock.TimestampFrequency));
            }
#pragma warning disable CA1031 // whatever a kernel throws is thrown again by who asked for the window
            catch (Exception error)
#pragma warning restore CA1031
            {
                lock (_lock) _failure ??= error;
            }

            lock (_lock)
            {
                _atWork--;
                Monitor.PulseAll(_lock);
            }
        }
    }

    bool Parked(int done)
    {
        lock (_lock)
        {
            while (_window == done && !_isDisposed) Monitor.Wait(_lock);
            return !_isDisposed;
        }
    }
}
