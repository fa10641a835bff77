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
    /// <param name="directory">A directory on the disk of the stores; whoever made it removes it with the file.</param>
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
