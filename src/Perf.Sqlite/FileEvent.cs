namespace Perf.Sqlite;

/// <summary>One thing that an engine did to the files of its store, and that succeeded.</summary>
abstract record FileEvent
{
    FileEvent()
    {
    }

    /// <summary>A file was opened; one that was created has a new name in the directory.</summary>
    public sealed record Opened(StoreFile File, bool Created) : FileEvent;

    /// <summary>Bytes were handed to the system, which has not yet promised to keep them.</summary>
    public sealed record Written(StoreFile File, long Offset, ReadOnlyMemory<byte> Bytes) : FileEvent;

    /// <summary>A file was cut, or drawn out with zeros, to a size.</summary>
    public sealed record Truncated(StoreFile File, long Size) : FileEvent;

    /// <summary>All that was done to the file before, its name excepted, survives a power cut from here on.</summary>
    public sealed record Synced(StoreFile File) : FileEvent;

    /// <summary>A file's name was taken out of the directory.</summary>
    public sealed record Deleted(StoreFile File) : FileEvent;

    /// <summary>The names that were made and removed before survive a power cut from here on.</summary>
    public sealed record DirectorySynced : FileEvent;

    /// <summary>What the caller was told at this point: <c>commit 17</c>. It changes no file.</summary>
    public sealed record Marked(string Text) : FileEvent;
}
