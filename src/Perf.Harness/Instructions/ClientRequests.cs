using System.Runtime.InteropServices;

namespace Perf.Harness.Instructions;

/// <summary>Sends client requests to the Valgrind that runs this process, from executable memory of its own.</summary>
sealed unsafe partial class ClientRequests : IDisposable
{
    const long RunningOnValgrind = 0x1001;
    const long OfCallgrind = 0x4354_0000; // 'C' 'T'
    const long DumpStatistics = OfCallgrind, ZeroStatistics = OfCallgrind + 1, ToggleCollect = OfCallgrind + 2;
    const long StartInstrumentation = OfCallgrind + 4, StopInstrumentation = OfCallgrind + 5;

    const int PageSize = 65_536; // the largest page of any supported system
    const int ReadWrite = 3, ReadExecute = 5;
    const int PrivateAnonymous = 0x22;
    const int Words = 6; // the request and five arguments

    nint _page;

    ClientRequests(nint page) => _page = page;

    /// <summary>Prepares requests; null where the system or the processor does not support them.</summary>
    internal static ClientRequests? TryOpen()
    {
        if (!OperatingSystem.IsLinux() || RequestCode.For(RuntimeInformation.ProcessArchitecture) is not { } code)
            return null;
        nint page = Map(0, PageSize, ReadWrite, PrivateAnonymous, -1, 0);
        if (page == -1) return null;
        code.CopyTo(new Span<byte>((void*)page, code.Length));
        if (Protect(page, PageSize, ReadExecute) == 0) return new ClientRequests(page);
        _ = Unmap(page, PageSize); // the system forbids memory that was written to be run
        return null;
    }

    /// <summary>Whether Valgrind runs this process.</summary>
    internal bool IsUnderValgrind => Send(RunningOnValgrind) > 0;

    /// <summary>Begins to count.</summary>
    internal void Start() => Send(StartInstrumentation);

    /// <summary>Ends counting; the process then runs faster.</summary>
    internal void Stop() => Send(StopInstrumentation);

    /// <summary>Excludes what this thread does, until it is sent again.</summary>
    internal void Toggle() => Send(ToggleCollect);

    /// <summary>Sets the counts to zero.</summary>
    internal void Zero() => Send(ZeroStatistics);

    /// <summary>Writes the counts to the next file, and sets them to zero.</summary>
    internal void Dump() => Send(DumpStatistics);

    public void Dispose()
    {
        if (_page != 0) _ = Unmap(_page, PageSize);
        _page = 0;
    }

    long Send(long request)
    {
        long* words = stackalloc long[Words];
        words[0] = request;
        for (int word = 1; word < Words; word++) words[word] = 0;
        return ((delegate* unmanaged<long*, long, long>)_page)(words, 0);
    }

    [LibraryImport("libc", EntryPoint = "mmap", SetLastError = true)]
    private static partial nint Map(nint address, nint length, int protection, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "mprotect")]
    private static partial int Protect(nint address, nint length, int protection);

    [LibraryImport("libc", EntryPoint = "munmap")]
    private static partial int Unmap(nint address, nint length);
}
