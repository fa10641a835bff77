using System.Runtime.InteropServices;
using System.Text;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>
/// Counts the calls of managed code to the files of a folder: what LiteDB and others do, whose files are streams of
/// .NET. The library through which .NET reads and writes gets other addresses for the functions of the system while it
/// counts. Linux only; and none where several threads use the files, because how often depends on their order.
/// </summary>
sealed unsafe partial class ManagedFiles : IWorkSource
{
    /// <summary>What is counted.</summary>
    internal static ImmutableArray<Metric> Metrics { get; } =
        [Metric.Syncs, Metric.Writes, Metric.BytesWritten, Metric.Reads, Metric.BytesRead, Metric.Truncates];

    const string Library = "libSystem.Native";
    const int LongestPath = 4096;

    // The functions of the system have no argument of ours: one folder is counted at a time.
    static readonly long[] s_counts = new long[Metrics.Length];
    static byte[] s_folder = [];
    static int s_thread;
    static bool s_isShared;
    static delegate* unmanaged<int, int> s_sync;
    static delegate* unmanaged<int, long, int> s_truncate;
    static delegate* unmanaged<int, void*, nint, long, nint> s_read, s_write, s_readAll, s_writeAll;

    readonly (nint Place, nint Original, nint Counted)[] _functions;
    readonly string _folder;

    ManagedFiles(string folder, (nint Place, nint Original, nint Counted)[] functions) =>
        (_folder, _functions) = (folder, functions);

    /// <summary>Prepares to count; null where the system or the runtime has no such library.</summary>
    /// <param name="folder">The folder whose files are counted, with those below it.</param>
    internal static ManagedFiles? TryOpen(DirectoryInfo folder)
    {
        if (!OperatingSystem.IsLinux()
            || !NativeLibrary.TryLoad(Library, typeof(object).Assembly, null, out nint library))
        {
            return null;
        }

        IReadOnlyDictionary<string, nint> places = ImportTable.Places(library);
        (string Name, nint Counted)[] wanted =
        [
            ("fsync", (nint)(delegate* unmanaged<int, int>)&Sync),
            ("ftruncate", (nint)(delegate* unmanaged<int, long, int>)&Truncate),
            ("pread", (nint)(delegate* unmanaged<int, void*, nint, long, nint>)&Read),
            ("pwrite", (nint)(delegate* unmanaged<int, void*, nint, long, nint>)&Write),
            ("preadv", (nint)(delegate* unmanaged<int, void*, nint, long, nint>)&ReadAll),
            ("pwritev", (nint)(delegate* unmanaged<int, void*, nint, long, nint>)&WriteAll),
        ];
        (nint Place, nint Original, nint Counted)[] functions =
        [
            .. from one in wanted
               let place = places.GetValueOrDefault(one.Name + "64", places.GetValueOrDefault(one.Name))
               where place != 0
               select (place, *(nint*)place, one.Counted),
        ];
        if (functions.Length < wanted.Length) return null;
        s_sync = (delegate* unmanaged<int, int>)functions[0].Original;
        s_truncate = (delegate* unmanaged<int, long, int>)functions[1].Original;
        s_read = (delegate* unmanaged<int, void*, nint, long, nint>)functions[2].Original;
        s_write = (delegate* unmanaged<int, void*, nint, long, nint>)functions[3].Original;
        s_readAll = (delegate* unmanaged<int, void*, nint, long, nint>)functions[4].Original;
        s_writeAll = (delegate* unmanaged<int, void*, nint, long, nint>)functions[5].Original;
        return new ManagedFiles(folder.FullName, functions);
    }

    /// <inheritdoc/>
    public void Start()
    {
        Array.Clear(s_counts);
        s_isShared = false;
        s_thread = Environment.CurrentManagedThreadId;
        s_folder = Resolved(_folder);
        foreach (var (place, _, counted) in _functions) _ = ImportTable.TryWrite(place, counted);
    }

    /// <inheritdoc/>
    public WorkCounts Stop()
    {
        Dispose();
        return s_isShared ? WorkCounts.Unknown : WorkCounts.Unknown with
        {
            Counts = Metrics.Zip(s_counts, KeyValuePair.Create).ToImmutableSortedDictionary(),
        };
    }

    /// <summary>Puts the functions of the system back.</summary>
    public void Dispose()
    {
        foreach (var (place, original, _) in _functions) _ = ImportTable.TryWrite(place, original);
    }

    // A folder may be reached through a link, and the system knows open files by their own paths.
    static byte[] Resolved(string folder)
    {
        byte* path = stackalloc byte[LongestPath];
        return RealPath(folder, path) == 0 ? [] : Encoding.UTF8.GetBytes($"{Marshal.PtrToStringUTF8((nint)path)}/");
    }

    static void Note(int file, Metric calls, Metric? bytes = null, long done = 0)
    {
        int error = Marshal.GetLastSystemError();
        if (IsInFolder(file))
        {
            if (Environment.CurrentManagedThreadId != s_thread) s_isShared = true;
            s_counts[Metrics.IndexOf(calls)]++;
            if (bytes is not null) s_counts[Metrics.IndexOf(bytes)] += Math.Max(0, done);
        }

        Marshal.SetLastSystemError(error);
    }

    static bool IsInFolder(int file)
    {
        byte* path = stackalloc byte[LongestPath];
        nint length = ReadLink(string.Create(CultureInfo.InvariantCulture, $"/proc/self/fd/{file}"), path, LongestPath);
        return length > 0 && s_folder.Length > 0 && new ReadOnlySpan<byte>(path, (int)length).StartsWith(s_folder);
    }

    [UnmanagedCallersOnly]
    static int Sync(int file)
    {
        using FileWaits.Call call = FileWaits.Exclude();
        int result = s_sync(file);
        Note(file, Metric.Syncs);
        return result;
    }

    [UnmanagedCallersOnly]
    static int Truncate(int file, long length)
    {
        using FileWaits.Call call = FileWaits.Exclude();
        int result = s_truncate(file, length);
        Note(file, Metric.Truncates);
        return result;
    }

    [UnmanagedCallersOnly]
    static nint Read(int file, void* to, nint length, long from) =>
        Transfer(s_read, file, to, length, from, Metric.Reads, Metric.BytesRead);

    [UnmanagedCallersOnly]
    static nint ReadAll(int file, void* to, nint pieces, long from) =>
        Transfer(s_readAll, file, to, pieces, from, Metric.Reads, Metric.BytesRead);

    [UnmanagedCallersOnly]
    static nint Write(int file, void* from, nint length, long to) =>
        Transfer(s_write, file, from, length, to, Metric.Writes, Metric.BytesWritten);

    [UnmanagedCallersOnly]
    static nint WriteAll(int file, void* from, nint pieces, long to) =>
        Transfer(s_writeAll, file, from, pieces, to, Metric.Writes, Metric.BytesWritten);

    static nint Transfer(
        delegate* unmanaged<int, void*, nint, long, nint> function, int file, void* memory, nint length, long at,
        Metric calls, Metric bytes)
    {
        using FileWaits.Call call = FileWaits.Exclude();
        nint done = function(file, memory, length, at);
        Note(file, calls, bytes, done);
        return done;
    }

    [LibraryImport("libc", EntryPoint = "realpath", StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint RealPath(string path, byte* resolved);

    [LibraryImport("libc", EntryPoint = "readlink", StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint ReadLink(string path, byte* target, nint most);
}
