using Perf.Harness.Statistics;

namespace Perf.Harness.Measuring;

/// <summary>
/// Measures the speed of the machine with two fixed workloads between the passes of a worker; every run stores their
/// medians.
/// </summary>
sealed class CalibrationWorkloads : IDisposable
{
    const int ProcessorTimes = 12;
    const int SyncTimes = 6;

    readonly TimeProvider _clock;
    readonly ProcessorWorkload? _processor;
    readonly SyncWorkload _sync;
    readonly List<double> _ofProcessor = [];
    readonly List<double> _ofSync = [];

    /// <summary>Opens both.</summary>
    /// <param name="directory">A directory on the disk of the stores.</param>
    /// <param name="clock">The clock of the batches.</param>
    internal CalibrationWorkloads(DirectoryInfo directory, TimeProvider clock)
    {
        _clock = clock;
        _processor = ProcessorWorkload.TryOpen(out string? missing);
        _sync = new SyncWorkload(directory);
        Missing = missing;
    }

    /// <summary>Why the processor's is missing, or null.</summary>
    internal string? Missing { get; }

    /// <summary>A small slice for the warm-up of the process.</summary>
    internal Action Slice => () => _processor?.Do();

    /// <summary>The medians so far; null where the processor's is missing or nothing was measured.</summary>
    internal CalibrationTimes? Times => _ofProcessor.Count == 0 ? null
        : new CalibrationTimes(Median.Of(_ofProcessor), Median.Of(_ofSync));

    /// <summary>Does both some times.</summary>
    internal void Measure()
    {
        if (_processor is null) return;
        for (int i = 0; i < ProcessorTimes; i++) _ofProcessor.Add(SecondsOf(_processor.Do));
        for (int i = 0; i < SyncTimes; i++) _ofSync.Add(SecondsOf(_sync.Do));
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _processor?.Dispose();
        _sync.Dispose();
    }

    double SecondsOf(Action work) => SyncCheck.SecondsOf(work, _clock);
}
