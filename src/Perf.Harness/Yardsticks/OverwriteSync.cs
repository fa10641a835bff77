namespace Perf.Harness.Yardsticks;

/// <summary>Writes a page over one that is there and syncs it: no size changes, so the file system has less to record.</summary>
public sealed class OverwriteSync : IKernel, IDisposable
{
    const int Pages = 64;

    readonly byte[] _page = new byte[YardstickFile.PageBytes];
    readonly FileStream _file;
    int _next;

    /// <summary>Makes a file of some pages in the directory, which must be on the disk of the stores.</summary>
    public OverwriteSync(DirectoryInfo directory)
    {
        _file = YardstickFile.Create(directory, Name);
        _page.AsSpan().Fill(0x5A);
        for (int i = 0; i < Pages; i++) _file.Write(_page);
        _file.Flush(flushToDisk: true);
    }

    /// <inheritdoc/>
    public string Name => "sync-overwrite";

    /// <inheritdoc/>
    public void Slice()
    {
        RandomAccess.Write(_file.SafeFileHandle, _page, (long)(_next++ % Pages) * _page.Length);
        _file.Flush(flushToDisk: true);
    }

    /// <inheritdoc/>
    public void Dispose() => _file.Dispose();
}
