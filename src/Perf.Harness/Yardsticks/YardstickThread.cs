namespace Perf.Harness.Yardsticks;

/// <summary>
/// One of the threads that do the yardsticks at the same time, with a pinned engine and a file of its own.
/// </summary>
sealed class YardstickThread : IDisposable
{
    // Those of a fast kernel in ten milliseconds.
    const int SlicesExpected = 1_024;

    readonly TimeProvider _clock;
    readonly IReadOnlyList<IKernel> _kernels;
    readonly IDisposable?[] _opened;
    readonly double[] _slicesPerSecond;
    readonly List<long>[] _slices; // the ticks of each, by kernel; they keep their room from window to window

    /// <summary>Opens its kernels.</summary>
    /// <param name="directory">A directory of its own on the disk of the stores; null where nothing is synced.</param>
    /// <param name="clock">The clock.</param>
    internal YardstickThread(DirectoryInfo? directory, TimeProvider clock)
    {
        _clock = clock;
        PinnedEngine? pinned = PinnedEngine.TryOpen(out _);
        PageSync? sync = directory is null ? null : PageSync.Appending(directory);
        _opened = [pinned, sync];
        _kernels = [.. pinned?.Kernels ?? [], new ManagedKernel(), .. sync is null ? [] : (IKernel[])[sync]];
        _slicesPerSecond = new double[_kernels.Count];
        _slices = [.. _kernels.Select(_ => new List<long>(SlicesExpected))];
    }

    /// <summary>The kernels' names, in the order in which all threads do them.</summary>
    internal IReadOnlyList<string> Names => [.. _kernels.Select(kernel => kernel.Name)];

    /// <summary>The slices of each kernel in a second, by the last window.</summary>
    internal IReadOnlyList<double> SlicesPerSecond => _slicesPerSecond;

    /// <summary>The ticks of each slice of each kernel, in the last window.</summary>
    internal IReadOnlyList<IReadOnlyList<long>> Slices => _slices;

    /// <summary>
    /// Does each kernel for so many ticks. The clock keeps the threads together: nobody waits for another.
    /// </summary>
    internal void Work(long started, long ticksEach)
    {
        for (int i = 0; i < _kernels.Count; i++)
        {
            IKernel kernel = _kernels[i];
            long begun = _clock.GetTimestamp();
            long ends = started + ((i + 1) * ticksEach);
            long now = begun;
            List<long> slices = _slices[i];
            slices.Clear();
            do
            {
                long before = now;
                kernel.Slice();
                now = _clock.GetTimestamp();
                slices.Add(now - before);
            }
            while (now < ends);
            _slicesPerSecond[i] = slices.Count / _clock.GetElapsedTime(begun, now).TotalSeconds;
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (IDisposable? one in _opened) one?.Dispose();
    }
}
