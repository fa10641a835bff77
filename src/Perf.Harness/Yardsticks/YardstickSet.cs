using System.Collections.Immutable;

namespace Perf.Harness.Yardsticks;

/// <summary>The yardsticks of one worker: kernels, which use the CPU, and the sync yardstick.</summary>
public sealed class YardstickSet : IDisposable
{
    readonly TimeProvider _clock;
    readonly IKernel _sync;
    readonly IDisposable[] _opened;

    /// <summary>A set of the given yardsticks, which belong to the caller.</summary>
    public YardstickSet(IReadOnlyList<IKernel> kernels, IKernel sync, TimeProvider clock)
        : this(kernels, sync, clock, []) { }

    YardstickSet(IReadOnlyList<IKernel> kernels, IKernel sync, TimeProvider clock, IDisposable[] opened)
    {
        Kernels = kernels;
        _sync = sync;
        _clock = clock;
        _opened = opened;
    }

    /// <summary>All yardsticks there are; those of the pinned engine are missing where it can't be had.</summary>
    /// <param name="directory">A directory on the disk of the stores.</param>
    /// <param name="clock">The clock.</param>
    public static YardstickSet Open(DirectoryInfo directory, TimeProvider clock)
    {
        PinnedEngine? pinned = PinnedEngine.TryOpen(out string? missing);
        var sync = new SyncYardstick(directory);
        return new YardstickSet(
            [.. pinned?.Kernels ?? [], new ManagedKernel()], sync, clock, pinned is null ? [sync] : [sync, pinned])
        {
            Missing = missing,
        };
    }

    /// <summary>The name of the sync yardstick in weights; its seconds are those of all the batch's syncs.</summary>
    public const string Sync = "sync";

    /// <summary>The kernels, in the order in which they run before a batch.</summary>
    public IReadOnlyList<IKernel> Kernels { get; }

    /// <summary>Why the pinned engine is missing, or null.</summary>
    public string? Missing { get; private init; }

    /// <summary>The seconds that one slice of all kernels takes, by the last <see cref="Pilot"/>.</summary>
    public double SliceSeconds { get; private set; } = 1e-3;

    /// <summary>Measures <see cref="SliceSeconds"/>, so that rounds can be planned.</summary>
    public void Pilot() => SliceSeconds = Kernels.Sum(kernel => Time(kernel, PilotSlices)) / PilotSlices;

    /// <summary>Runs every kernel before and after the batch, in mirrored order, so that drift within a round cancels.</summary>
    /// <param name="slices">How often each kernel runs on each side.</param>
    /// <param name="syncs">The syncs of the batch, by the baseline where there is one.</param>
    /// <param name="batch">The timed batch.</param>
    /// <returns>Seconds for one slice of each kernel, and for all the syncs.</returns>
    public ImmutableSortedDictionary<string, double> Around(int slices, long syncs, Action batch)
    {
        var seconds = new double[Kernels.Count];
        int before = (int)Math.Min((syncs + 1) / 2, SyncsAtMost);
        int after = (int)Math.Min(syncs / 2, SyncsAtMost);

        double syncSeconds = Time(_sync, before);
        for (int i = 0; i < Kernels.Count; i++) seconds[i] = Time(Kernels[i], slices);
        batch();
        for (int i = Kernels.Count - 1; i >= 0; i--) seconds[i] += Time(Kernels[i], slices);
        syncSeconds += Time(_sync, after);

        var result = ImmutableSortedDictionary.CreateBuilder<string, double>(StringComparer.Ordinal);
        for (int i = 0; i < Kernels.Count; i++) result[Kernels[i].Name] = seconds[i] / (2 * slices);
        if (syncs > 0) result[Sync] = syncSeconds / (before + after) * syncs;
        return result.ToImmutable();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (IDisposable yardstick in _opened) yardstick.Dispose();
    }

    // Half of the batch's syncs on each side, but a bulk case with hundreds of them need not be doubled in time.
    const int SyncsAtMost = 32;

    const int PilotSlices = 8;

    double Time(IKernel kernel, int slices)
    {
        long started = _clock.GetTimestamp();
        for (int i = 0; i < slices; i++) kernel.Slice();
        return _clock.GetElapsedTime(started).TotalSeconds;
    }
}
