namespace Perf.Harness.Yardsticks;

/// <summary>Appends a page to a file and syncs it: what a durable commit waits for, on the disk of the stores.</summary>
public sealed class SyncYardstick : IKernel, IDisposable
{
    // After so many pages the file is cut, so that it neither fills the disk nor moves to another part of it.
    const int PagesAtMost = 256;

    readonly byte[] _page = new byte[4_096];
    readonly FileStream _file;
    int _pages;

    /// <summary>Opens a file in the directory, which must be on the disk of the stores.</summary>
    public SyncYardstick(DirectoryInfo directory)
    {
        // Without a buffer, so that a write is a write; deleted with the directory by whoever made it.
        _file = new FileStream(
            Path.Combine(directory.FullName, "sync-yardstick"), FileMode.Create, FileAccess.Write, FileShare.None, 0);
        _page.AsSpan().Fill(0x5A);
    }

    /// <inheritdoc/>
    public string Name => "sync";

    /// <inheritdoc/>
    public void Slice()
    {
        if (_pages++ == PagesAtMost)
        {
            _file.SetLength(0);
            _pages = 1;
        }

        _file.Write(_page);
        _file.Flush(flushToDisk: true);
    }

    /// <inheritdoc/>
    public void Dispose() => _file.Dispose();
}
