namespace Perf.Harness.Yardsticks;

/// <summary>Appends a page to a file and syncs it: what a commit into a write-ahead log waits for.</summary>
public sealed class AppendSync : IKernel, IDisposable
{
    // After so many pages the file is cut, so that it neither fills the disk nor moves to another part of it.
    const int PagesAtMost = 256;

    readonly byte[] _page = new byte[YardstickFile.PageBytes];
    readonly FileStream _file;
    int _pages;

    /// <summary>Opens a file in the directory, which must be on the disk of the stores.</summary>
    public AppendSync(DirectoryInfo directory)
    {
        _file = YardstickFile.Create(directory, Name);
        _page.AsSpan().Fill(0x5A);
    }

    /// <inheritdoc/>
    public string Name => "sync-append";

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
