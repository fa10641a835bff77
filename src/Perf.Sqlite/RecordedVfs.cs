using Perf.Harness.Environments;

namespace Perf.Sqlite;

/// <summary>The methods of a recording VFS: opening and deleting are counted, everything is forwarded.</summary>
static unsafe class RecordedVfs
{
    /// <summary>Fills in what SQLite is shown: the wrapped VFS, but for name, methods and size of a file.</summary>
    internal static void Wrap(Recording* recording, NativeVfs* wrapped, byte* name)
    {
        recording->Wrapped = wrapped;
        recording->Version1 = RecordedFile.MethodsOfVersion(1);
        recording->Version2 = RecordedFile.MethodsOfVersion(2);
        recording->Version3 = RecordedFile.MethodsOfVersion(3);
        recording->Vfs = new NativeVfs
        {
            Version = Math.Min(wrapped->Version, 3),
            FileSize = sizeof(RecordedFile) + wrapped->FileSize,
            LongestPath = wrapped->LongestPath,
            Name = name,
            Data = recording,
            Open = &Open,
            Delete = &Delete,
            Access = &Access,
            FullPath = &FullPath,
            Randomness = &Randomness,
            Sleep = &Sleep,
            CurrentTime = &CurrentTime,
        };
        // Some are missing where SQLite was built without them, and must be missing here too.
        if (wrapped->OpenLibrary != null) recording->Vfs.OpenLibrary = &OpenLibrary;
        if (wrapped->LibraryError != null) recording->Vfs.LibraryError = &LibraryError;
        if (wrapped->LibrarySymbol != null) recording->Vfs.LibrarySymbol = &LibrarySymbol;
        if (wrapped->CloseLibrary != null) recording->Vfs.CloseLibrary = &CloseLibrary;
        if (wrapped->LastError != null) recording->Vfs.LastError = &LastError;
        if (wrapped->Version >= 2 && wrapped->CurrentTimeInt64 != null)
            recording->Vfs.CurrentTimeInt64 = &CurrentTimeInt64;
        if (wrapped->Version < 3) return;
        if (wrapped->SetSystemCall != null) recording->Vfs.SetSystemCall = &SetSystemCall;
        if (wrapped->GetSystemCall != null) recording->Vfs.GetSystemCall = &GetSystemCall;
        if (wrapped->NextSystemCall != null) recording->Vfs.NextSystemCall = &NextSystemCall;
    }

    static Recording* RecordingOf(NativeVfs* vfs) => (Recording*)vfs->Data;

    static NativeVfs* Wrapped(NativeVfs* vfs) => RecordingOf(vfs)->Wrapped;

    static RecordedChanges? ChangesOf(Recording* recording, FileKind kind, byte* name) =>
        RecordedChanges.Concerns(kind, name) ? RecordedChanges.Of(recording) : null;

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Open(NativeVfs* vfs, byte* name, NativeFile* file, int flags, int* flagsGiven)
    {
        Recording* recording = RecordingOf(vfs);
        FileKind kind = FileKinds.OfOpenFlags(flags);
        Recording.Note(recording, kind, FileCall.Open);

        NativeFile* wrapped = RecordedFile.Wrapped(file);
        wrapped->Methods = null;
        using FileWaits.Call call = FileWaits.Exclude();
        int result = ChangesOf(recording, kind, name) is { } changes
            ? changes.Open(recording->Wrapped, name, kind, wrapped, flags, flagsGiven)
            : recording->Wrapped->Open(recording->Wrapped, name, wrapped, flags, flagsGiven);

        // A file that failed to open, but has methods, is still closed by SQLite; one without methods is not.
        var recorded = (RecordedFile*)file;
        recorded->Recording = recording;
        recorded->Kind = kind;
        recorded->Name = name;
        recorded->File.Methods = wrapped->Methods == null ? null : wrapped->Methods->Version switch
        {
            1 => &recording->Version1,
            2 => &recording->Version2,
            _ => &recording->Version3,
        };
        return result;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Delete(NativeVfs* vfs, byte* name, int syncDirectory)
    {
        FileKind kind = FileKinds.OfName(name);
        Recording.Note(RecordingOf(vfs), kind, FileCall.Delete);
        using FileWaits.Call call = FileWaits.Exclude();
        return ChangesOf(RecordingOf(vfs), kind, name) is { } changes
            ? changes.Delete(Wrapped(vfs), name, kind, syncDirectory)
            : Wrapped(vfs)->Delete(Wrapped(vfs), name, syncDirectory);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Access(NativeVfs* vfs, byte* name, int flags, int* result) =>
        Wrapped(vfs)->Access(Wrapped(vfs), name, flags, result);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int FullPath(NativeVfs* vfs, byte* name, int bytes, byte* path) =>
        Wrapped(vfs)->FullPath(Wrapped(vfs), name, bytes, path);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static void* OpenLibrary(NativeVfs* vfs, byte* name) => Wrapped(vfs)->OpenLibrary(Wrapped(vfs), name);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static void LibraryError(NativeVfs* vfs, int bytes, byte* text) =>
        Wrapped(vfs)->LibraryError(Wrapped(vfs), bytes, text);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static void* LibrarySymbol(NativeVfs* vfs, void* library, byte* name) =>
        Wrapped(vfs)->LibrarySymbol(Wrapped(vfs), library, name);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static void CloseLibrary(NativeVfs* vfs, void* library) => Wrapped(vfs)->CloseLibrary(Wrapped(vfs), library);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Randomness(NativeVfs* vfs, int bytes, byte* random) =>
        Wrapped(vfs)->Randomness(Wrapped(vfs), bytes, random);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Sleep(NativeVfs* vfs, int microseconds) => Wrapped(vfs)->Sleep(Wrapped(vfs), microseconds);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int CurrentTime(NativeVfs* vfs, double* days) => Wrapped(vfs)->CurrentTime(Wrapped(vfs), days);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int LastError(NativeVfs* vfs, int bytes, byte* text) =>
        Wrapped(vfs)->LastError(Wrapped(vfs), bytes, text);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int CurrentTimeInt64(NativeVfs* vfs, long* milliseconds) =>
        Wrapped(vfs)->CurrentTimeInt64(Wrapped(vfs), milliseconds);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int SetSystemCall(NativeVfs* vfs, byte* name, void* function) =>
        Wrapped(vfs)->SetSystemCall(Wrapped(vfs), name, function);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static void* GetSystemCall(NativeVfs* vfs, byte* name) => Wrapped(vfs)->GetSystemCall(Wrapped(vfs), name);

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static byte* NextSystemCall(NativeVfs* vfs, byte* name) => Wrapped(vfs)->NextSystemCall(Wrapped(vfs), name);
}
