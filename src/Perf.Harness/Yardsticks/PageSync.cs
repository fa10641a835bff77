namespace Perf.Harness.Yardsticks;

/// <summary>Writes a page to a file and syncs it: what a commit waits for.</summary>
public sealed class PageSync : IKernel, IDisposable
{
    // After so many pages the file is cut, so that it neither fills the disk nor moves to another part of it.
    const int AppendedAtMost = 256;

    const int OverwrittenPages = 64;

    readonly byte[] _page = new byte[YardstickFile.PageBytes];
    readonly FileStream _file;
    readonly int _pages;
    readonly bool _appends;
    int _next;

    PageSync(DirectoryInfo directory, string name, int pages, bool appends)
    {
        (Name, _pages, _appends) = (name, pages, appends);
        _file = YardstickFile.Create(directory, name);
        _page.AsSpan().Fill(0x5A);
        if (appends) return;
        for (int i = 0; i < pages; i++) _file.Write(_page);
        _file.Flush(flushToDisk: true);
    }

    /// <inheritdoc/>
    public string Name { get; }

    /// <summary>Behind the last page, as into a write-ahead log.</summary>
    /// <param name="directory">Where its file is made: on the disk of the stores.</param>
    public static PageSync Appending(DirectoryInfo directory) =>
        new(directory, "sync-append", AppendedAtMost, appends: true);

    /// <summary>Over a page that is there: no size changes, so the file system has less to record.</summary>
    /// <param name="directory">Where its file is made: on the disk of the stores.</param>
    public static PageSync Overwriting(DirectoryInfo directory) =>
        new(directory, "sync-overwrite", OverwrittenPages, appends: false);

    /// <inheritdoc/>
    public void Slice()
    {
        if (_next == _pages)
        {
            if (_appends) _file.SetLength(0);
            _next = 0;
        }

        RandomAccess.Write(_file.SafeFileHandle, _page, (long)_next++ * _page.Length);
        _file.Flush(flushToDisk: true);
    }

    /// <inheritdoc/>
    public void Dispose() => _file.Dispose();
}
