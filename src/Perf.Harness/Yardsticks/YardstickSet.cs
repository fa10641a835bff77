using System.Collections.Immutable;
using Perf.Harness.Environments;

namespace Perf.Harness.Yardsticks;

/// <summary>
/// The yardsticks of one worker: kernels, which use the CPU, those that use files, and those that sync.
/// </summary>
public sealed class YardstickSet : IDisposable
{
    readonly TimeProvider _clock;
    readonly IDisposable[] _opened;

    /// <summary>A set of the given yardsticks, which belong to the caller.</summary>
    public YardstickSet(IReadOnlyList<IKernel> kernels, IReadOnlyList<IKernel> syncs, TimeProvider clock)
        : this(kernels, [], syncs, clock, []) { }

    YardstickSet(
        IReadOnlyList<IKernel> kernels, IReadOnlyList<IKernel> files, IReadOnlyList<IKernel> syncs, TimeProvider clock,
        IDisposable[] opened)
    {
        Kernels = kernels;
        Files = files;
        Syncs = syncs;
        _clock = clock;
        _opened = opened;
    }

    /// <summary>All yardsticks there are; those of the pinned engine are missing where it can't be had.</summary>
    /// <param name="directory">A directory on the disk of the stores.</param>
    /// <param name="clock">The clock.</param>
    public static YardstickSet Open(DirectoryInfo directory, TimeProvider clock)
    {
        PinnedEngine? pinned = PinnedEngine.TryOpen(out string? missing);
        var file = new FileKernel(directory);
        var append = PageSync.Appending(directory);
        var overwrite = PageSync.Overwriting(directory);
        IDisposable[] opened = [file, append, overwrite];
        return new YardstickSet(
            [
                new AllocatingKernel(), .. pinned?.Kernels ?? [], .. pinned?.OpenProvider() ?? [],
                new TableKernel(), new ManagedKernel(),
            ],
            [file, new JournalKernel(directory)],
            [append, overwrite, new JournalSync(directory)],
            clock,
            pinned is null ? opened : [.. opened, pinned])
        {
            Missing = missing,
        };
    }

    /// <summary>The kernels, in the order in which they run before a batch.</summary>
    public IReadOnlyList<IKernel> Kernels { get; }

    /// <summary>The yardsticks that use files without a sync, for cases that do.</summary>
    public IReadOnlyList<IKernel> Files { get; }

    /// <summary>The yardsticks that sync; the seconds of each are those of all the batch's syncs.</summary>
    public IReadOnlyList<IKernel> Syncs { get; }

    /// <summary>Why the pinned engine is missing, or null.</summary>
    public string? Missing { get; private init; }

    /// <summary>The seconds that one slice of all kernels takes, by the last <see cref="Pilot"/>.</summary>
    public double SliceSeconds { get; private set; } = 1e-3;

    /// <summary>Measures <see cref="SliceSeconds"/>, so that rounds can be planned.</summary>
    public void Pilot() => SliceSeconds = Kernels.Sum(kernel => Time(kernel, PilotSlices)) / PilotSlices;

    /// <summary>
    /// Runs every yardstick before and after the batch, in mirrored order, so that drift within a round cancels.
    /// </summary>
    /// <param name="plan">What runs how often.</param>
    /// <param name="batch">The timed batch.</param>
    /// <returns>Seconds for one slice of each kernel, and for all the syncs in each of their shapes.</returns>
    public ImmutableSortedDictionary<string, double> Around(YardstickPlan plan, Action batch)
    {
        (IKernel Kernel, int Before, int After)[] sides = [.. Sides(plan)];
        var seconds = new double[sides.Length];
        for (int i = 0; i < sides.Length; i++) seconds[i] = Time(sides[i].Kernel, sides[i].Before);
        batch();
        plan.Disk?.Begin();
        for (int i = sides.Length - 1; i >= 0; i--)
        {
            if (i == sides.Length - Kernels.Count - 1) plan.Disk?.End(); // from here on it may be ourselves who write
            seconds[i] += Time(sides[i].Kernel, sides[i].After);
        }

        var result = ImmutableSortedDictionary.CreateBuilder<string, double>(StringComparer.Ordinal);
        for (int i = 0; i < sides.Length; i++)
        {
            double slice = seconds[i] / (sides[i].Before + sides[i].After);
            result[sides[i].Kernel.Name] = Syncs.Contains(sides[i].Kernel) ? slice * plan.Syncs : slice;
        }

        return result.ToImmutable();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (IDisposable yardstick in _opened) yardstick.Dispose();
    }

    // All shapes together make about as many syncs as the batch, but one with hundreds of them need not be doubled in
    // time.
    const int SyncsAtMost = 16;

    const int PilotSlices = 8;

    // The CPU's come last before the batch and first after it: it starts with a cache as it always was.
    IEnumerable<(IKernel Kernel, int Before, int After)> Sides(YardstickPlan plan)
    {
        if (plan.Syncs > 0)
        {
            int each = (int)Math.Clamp(plan.Syncs / Math.Max(1, Syncs.Count), 2, SyncsAtMost);
            foreach (IKernel sync in Syncs) yield return (sync, (each + 1) / 2, each / 2);
        }

        if (plan.Files)
            foreach (IKernel file in Files) yield return (file, plan.Slices, plan.Slices);
        foreach (IKernel kernel in Kernels) yield return (kernel, plan.Slices, plan.Slices);
    }

    double Time(IKernel kernel, int slices)
    {
        long started = _clock.GetTimestamp();
        for (int i = 0; i < slices; i++) kernel.Slice();
        return _clock.GetElapsedTime(started).TotalSeconds;
    }
}

/// <summary>What runs around a batch.</summary>
/// <param name="Slices">How often each kernel runs on each side.</param>
/// <param name="Syncs">The syncs of the batch, by the baseline where there is one.</param>
/// <param name="Files">Whether the case uses files at all.</param>
public readonly record struct YardstickPlan(int Slices, long Syncs, bool Files)
{
    /// <summary>Watches the disk where the batch syncs, while the kernels of the CPU follow it; or null.</summary>
    internal DiskWrites? Disk { get; init; }
}
