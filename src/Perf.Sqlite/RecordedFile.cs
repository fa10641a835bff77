using Perf.Harness.Environments;

namespace Perf.Sqlite;

/// <summary>
/// The file object of a recording VFS, with the wrapped file's object behind it in the same memory, which SQLite
/// allocates; and the methods that count a call and forward it.
/// </summary>
[StructLayout(LayoutKind.Sequential, Size = 32)]
unsafe struct RecordedFile
{
    internal NativeFile File;
    internal Recording* Recording;
    internal FileKind Kind;
    internal byte* Name;  // SQLite keeps it until the file is closed

    internal static NativeFile* Wrapped(NativeFile* file) => (NativeFile*)((byte*)file + sizeof(RecordedFile));

    /// <summary>The methods for a wrapped file of that version: ours supports as much as the wrapped one.</summary>
    internal static NativeFileMethods MethodsOfVersion(int version)
    {
        var methods = new NativeFileMethods
        {
            Version = version,
            Close = &Close,
            Read = &Read,
            Write = &Write,
            Truncate = &Truncate,
            Sync = &Sync,
            Size = &Size,
            Lock = &Lock,
            Unlock = &Unlock,
            CheckReservedLock = &CheckReservedLock,
            Control = &Control,
            SectorSize = &SectorSize,
            Characteristics = &Characteristics,
        };
        if (version >= 2)
        {
            methods.MapShared = &MapShared;
            methods.LockShared = &LockShared;
            methods.BarrierShared = &BarrierShared;
            methods.UnmapShared = &UnmapShared;
        }
        if (version >= 3)
        {
            methods.Fetch = &Fetch;
            methods.Unfetch = &Unfetch;
        }
        return methods;
    }

    static NativeFile* Note(NativeFile* file, FileCall call, long bytes = 0)
    {
        var recorded = (RecordedFile*)file;
        Sqlite.Recording.Note(recorded->Recording, recorded->Kind, call, bytes);
        return Wrapped(file);
    }

    static RecordedChanges? ChangesOf(NativeFile* file)
    {
        var recorded = (RecordedFile*)file;
        return RecordedChanges.Concerns(recorded->Kind, recorded->Name)
            ? RecordedChanges.Of(recorded->Recording)
            : null;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Close(NativeFile* file)
    {
        NativeFile* wrapped = Note(file, FileCall.Close);
        return wrapped->Methods->Close(wrapped);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Read(NativeFile* file, void* buffer, int bytes, long offset)
    {
        NativeFile* wrapped = Note(file, FileCall.Read, bytes);
        using FileWaits.Call call = FileWaits.Exclude();
        return wrapped->Methods->Read(wrapped, buffer, bytes, offset);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Write(NativeFile* file, void* buffer, int bytes, long offset)
    {
        NativeFile* wrapped = Note(file, FileCall.Write, bytes);
        CommitCounts.Wrote(((RecordedFile*)file)->Kind, (nint)file);
        using FileWaits.Call call = FileWaits.Exclude();
        return ChangesOf(file) is { } changes
            ? changes.Write((RecordedFile*)file, buffer, bytes, offset)
            : wrapped->Methods->Write(wrapped, buffer, bytes, offset);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Truncate(NativeFile* file, long size)
    {
        NativeFile* wrapped = Note(file, FileCall.Truncate);
        using FileWaits.Call call = FileWaits.Exclude();
        return ChangesOf(file) is { } changes
            ? changes.Truncate((RecordedFile*)file, size)
            : wrapped->Methods->Truncate(wrapped, size);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Sync(NativeFile* file, int flags)
    {
        NativeFile* wrapped = Note(file, FileCalls.OfSyncFlags(flags));
        CommitCounts.Synced((nint)file);
        using FileWaits.Call call = FileWaits.Exclude();
        return ChangesOf(file) is { } changes
            ? changes.Sync((RecordedFile*)file, flags)
            : wrapped->Methods->Sync(wrapped, flags);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Size(NativeFile* file, long* size) => Wrapped(file)->Methods->Size(Wrapped(file), size);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Lock(NativeFile* file, int level)
    {
        NativeFile* wrapped = Note(file, FileCall.Lock);
        return wrapped->Methods->Lock(wrapped, level);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Unlock(NativeFile* file, int level)
    {
        NativeFile* wrapped = Note(file, FileCall.Unlock);
        return wrapped->Methods->Unlock(wrapped, level);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int CheckReservedLock(NativeFile* file, int* result) =>
        Wrapped(file)->Methods->CheckReservedLock(Wrapped(file), result);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Control(NativeFile* file, int operation, void* argument) =>
        Wrapped(file)->Methods->Control(Wrapped(file), operation, argument);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int SectorSize(NativeFile* file) => Wrapped(file)->Methods->SectorSize(Wrapped(file));

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Characteristics(NativeFile* file) => Wrapped(file)->Methods->Characteristics(Wrapped(file));

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int MapShared(NativeFile* file, int region, int regionBytes, int extend, void** memory)
    {
        NativeFile* wrapped = Note(file, FileCall.MapShared, regionBytes);
        return wrapped->Methods->MapShared(wrapped, region, regionBytes, extend, memory);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int LockShared(NativeFile* file, int first, int count, int flags)
    {
        NativeFile* wrapped = Note(file, FileCall.LockShared);
        return wrapped->Methods->LockShared(wrapped, first, count, flags);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static void BarrierShared(NativeFile* file)
    {
        NativeFile* wrapped = Note(file, FileCall.BarrierShared);
        wrapped->Methods->BarrierShared(wrapped);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int UnmapShared(NativeFile* file, int delete)
    {
        NativeFile* wrapped = Note(file, FileCall.UnmapShared);
        return wrapped->Methods->UnmapShared(wrapped, delete);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Fetch(NativeFile* file, long offset, int bytes, void** memory)
    {
        NativeFile* wrapped = Note(file, FileCall.Fetch, bytes);
        return wrapped->Methods->Fetch(wrapped, offset, bytes, memory);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Unfetch(NativeFile* file, long offset, void* memory) =>
        Wrapped(file)->Methods->Unfetch(Wrapped(file), offset, memory);
}
