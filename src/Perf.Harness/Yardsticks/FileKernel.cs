namespace Perf.Harness.Yardsticks;

/// <summary>
/// Locks a byte, writes a frame header and a page, unlocks: the system calls of a write that nobody syncs.
/// </summary>
public sealed class FileKernel : IKernel, IDisposable
{
    const int WritesInSlice = 20;

    // A frame of SQLite's write-ahead log: https://www.sqlite.org/fileformat2.html, 4.1.
    const int FrameHeaderBytes = 24;

    const int Frames = 256;
    const long LockedByte = 1 << 30; // far beyond what is written

    readonly byte[] _header = new byte[FrameHeaderBytes];
    readonly byte[] _page = new byte[YardstickFile.PageBytes];
    readonly FileStream _file;
    int _next;

    /// <summary>Opens a file in the directory, which must be on the disk of the stores.</summary>
    public FileKernel(DirectoryInfo directory) => _file = YardstickFile.Create(directory, Name);

    /// <inheritdoc/>
    public string Name => "file";

    /// <inheritdoc/>
    public void Slice()
    {
        for (int i = 0; i < WritesInSlice; i++)
        {
            long at = (long)(_next++ % Frames) * (FrameHeaderBytes + YardstickFile.PageBytes);
            if (!OperatingSystem.IsMacOS()) _file.Lock(LockedByte, 1); // .NET locks no part of a file on macOS
            RandomAccess.Write(_file.SafeFileHandle, _header, at);
            RandomAccess.Write(_file.SafeFileHandle, _page, at + FrameHeaderBytes);
            if (!OperatingSystem.IsMacOS()) _file.Unlock(LockedByte, 1);
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _file.Dispose();
}
