using Perf.Harness.Environments;
using Perf.Harness.Statistics;

namespace Perf.Harness.Measuring;

/// <summary>
/// Tells whether a sync reaches a device at all. A library in its way, a disk that lies or a memory file system returns
/// at once; then nobody knows what a power cut leaves.
/// </summary>
static class SyncCheck
{
    const int Times = 9;

    /// <summary>Why syncs can't be believed in a directory, in a sentence; null where they can.</summary>
    internal static string? Doubt(DirectoryInfo directory, TimeProvider clock)
    {
        using var sync = new SyncWorkload(directory, "sync-check");
        var writes = new double[Times];
        var syncs = new double[Times];
        for (int i = -1; i < Times; i++)
        {
            double write = SecondsOf(sync.Write, clock), flush = SecondsOf(sync.Sync, clock);
            if (i >= 0) (writes[i], syncs[i]) = (write, flush); // the first calls are compiled
        }

        return Doubt(Median.Of(writes), Median.Of(syncs), FileSystem.Of(directory));
    }

    // No device takes a page in less time than the system takes to copy it: syncs that do nothing were a tenth of the
    // write, those of the fastest disks ten times as long.
    internal static string? Doubt(double write, double sync, string fileSystem) =>
        fileSystem is "tmpfs" or "ramfs"
            ? $"the stores are on a memory file system ({fileSystem}), where a sync does nothing: "
                + "durability class power is not shown"
        : sync >= write ? null
        : string.Create(CultureInfo.InvariantCulture,
            $"a sync takes {1e6 * sync:0.##} µs, less than writing the page that it makes durable ")
            + string.Create(CultureInfo.InvariantCulture, $"({1e6 * write:0.##} µs), so no disk was asked: ")
            + "durability class power is not shown. Look for eatmydata, LD_PRELOAD, or a volatile mount";

    static double SecondsOf(Action work, TimeProvider clock)
    {
        long started = clock.GetTimestamp();
        work();
        return clock.GetElapsedTime(started).TotalSeconds;
    }
}
