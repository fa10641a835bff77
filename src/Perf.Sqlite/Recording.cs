using System.Runtime.InteropServices;

namespace Perf.Sqlite;

/// <summary>
/// What a recording VFS is in native memory: what SQLite is shown, what it stands before, and the counts. It is reached
/// from every call by a pointer, so that nothing static holds state and no call allocates.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct Recording
{
    internal NativeVfs Vfs;
    internal NativeVfs* Wrapped;
    internal NativeFileMethods Version1;
    internal NativeFileMethods Version2;
    internal NativeFileMethods Version3;
    internal fixed long Calls[FileCounts.Slots];
    internal fixed long Bytes[FileCounts.Slots];
    internal nint Changes;  // a handle to RecordedChanges, or 0: then calls are counted and nothing else

    /// <summary>
    /// The one place that every call of every file passes before it is forwarded; those that change a file are then
    /// made by <see cref="RecordedChanges"/> where somebody wants them in order, or the n-th of them to fail.
    /// </summary>
    internal static void Note(Recording* recording, FileKind kind, FileCall call, long bytes = 0)
    {
        int slot = FileCounts.Slot(kind, call);
        Interlocked.Increment(ref recording->Calls[slot]);
        if (bytes != 0) Interlocked.Add(ref recording->Bytes[slot], bytes);
    }

    /// <summary>A copy of the counts.</summary>
    internal static FileCounts Counts(Recording* recording) => new(
        new ReadOnlySpan<long>(recording->Calls, FileCounts.Slots),
        new ReadOnlySpan<long>(recording->Bytes, FileCounts.Slots));
}
