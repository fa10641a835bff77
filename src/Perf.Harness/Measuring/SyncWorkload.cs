using Perf.Harness.Environments;
using Perf.Harness.Statistics;

namespace Perf.Harness.Measuring;

/// <summary>The reference workload of the disk: a page is appended to a file, as to a log, and synced.</summary>
sealed class SyncWorkload : IDisposable
{
    const int PageBytes = 4_096;

    // After so many pages the file is cut, so that it does not fill the disk.
    const int PagesAtMost = 256;

    readonly byte[] _page = new byte[PageBytes];
    readonly FileStream _file;
    int _next;

    /// <summary>Makes its file.</summary>
    /// <param name="directory">A directory on the disk of the stores; the caller removes it with the file.</param>
    /// <param name="name">The file's name.</param>
    internal SyncWorkload(DirectoryInfo directory, string name = "reference-sync")
    {
        string path = Path.Combine(directory.FullName, name);
        _file = new FileStream(path, FileMode.Create, FileAccess.ReadWrite, FileShare.None, bufferSize: 0);
        _page.AsSpan().Fill(0x5A);
    }

    /// <summary>Appends a page and syncs it.</summary>
    internal void Do()
    {
        Write();
        Sync();
    }

    /// <summary>Appends a page.</summary>
    internal void Write()
    {
        if (_next == PagesAtMost)
        {
            _file.SetLength(0);
            _next = 0;
        }

        RandomAccess.Write(_file.SafeFileHandle, _page, (long)_next++ * PageBytes);
    }

    /// <summary>Syncs what was written.</summary>
    internal void Sync() => _file.Flush(flushToDisk: true);

    /// <inheritdoc/>
    public void Dispose() => _file.Dispose();
}

/// <summary>
/// Tests whether a sync reaches a device. A library that skips syncs, a disk with a volatile cache or a file system in
/// memory returns immediately, and data may be lost in a power cut.
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
            + string.Create(CultureInfo.InvariantCulture, $"({1e6 * write:0.##} µs), so it reached no disk: ")
            + "durability class power is not shown. Check for eatmydata, LD_PRELOAD, or a volatile mount";

    internal static double SecondsOf(Action work, TimeProvider clock)
    {
        long started = clock.GetTimestamp();
        work();
        return clock.GetElapsedTime(started).TotalSeconds;
    }
}
