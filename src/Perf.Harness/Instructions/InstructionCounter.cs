using System.Runtime.InteropServices;

namespace Perf.Harness.Instructions;

/// <summary>
/// Counts the instructions of this process, by client requests to the Valgrind that runs it, from executable memory of
/// its own.
/// </summary>
sealed unsafe partial class InstructionCounter : IDisposable
{
    const long RunningOnValgrind = 0x1001;
    const long OfCallgrind = 0x4354_0000; // 'C' 'T'
    const long DumpStatistics = OfCallgrind, ZeroStatistics = OfCallgrind + 1, ToggleCollect = OfCallgrind + 2;
    const long StartInstrumentation = OfCallgrind + 4, StopInstrumentation = OfCallgrind + 5;

    const int PageSize = 65_536; // the largest page of any supported system
    const int ReadWrite = 3, ReadExecute = 5;
    const int PrivateAnonymous = 0x22;
    const int Words = 6; // the request and five arguments

    readonly nint _page;
    readonly DirectoryInfo _folder;
    int _files;

    InstructionCounter(nint page, DirectoryInfo folder) => (_page, _folder) = (page, folder);

    /// <summary>A counter of this process.</summary>
    /// <param name="folder">Where Valgrind writes counts: see <see cref="Valgrind.Command"/>.</param>
    /// <exception cref="InvalidOperationException">Valgrind does not run this process.</exception>
    internal static InstructionCounter Open(DirectoryInfo folder)
    {
        var counter = new InstructionCounter(RequestPage(), folder);
        if (counter._page != 0 && counter.Send(RunningOnValgrind) > 0) return counter;
        counter.Dispose();
        throw new InvalidOperationException(
            "Valgrind does not run this process, or the system forbids executable memory: nothing can be counted.");
    }

    // 0 where the system or the processor does not support requests.
    static nint RequestPage()
    {
        if (!OperatingSystem.IsLinux() || RequestCode.For(RuntimeInformation.ProcessArchitecture) is not { } code)
            return 0;
        nint page = Map(0, PageSize, ReadWrite, PrivateAnonymous, -1, 0);
        if (page == -1) return 0;
        code.CopyTo(new Span<byte>((void*)page, code.Length));
        if (Protect(page, PageSize, ReadExecute) == 0) return page;
        _ = Unmap(page, PageSize); // the system forbids memory that was written to be run
        return 0;
    }

    /// <summary>Begins to count; code takes some fifty times as long from then on.</summary>
    internal void Start() => Send(StartInstrumentation);

    /// <summary>Ends counting; the process then runs faster.</summary>
    internal void Stop() => Send(StopInstrumentation);

    /// <summary>The instructions of a piece of work, of all threads; 0 while the counter does not run.</summary>
    internal long Count(Action work) => CountAll(work).Instructions;

    /// <summary>
    /// The instructions of a piece of work and its system calls, of all threads; null if these are not counted.
    /// </summary>
    internal (long Instructions, long? SystemCalls) CountAll(Action work)
    {
        string file = Keep(work);
        var totals = CallgrindOutput.TotalsOf(file);
        File.Delete(file);
        return totals;
    }

    /// <summary>Does a part of the work that is not counted.</summary>
    internal void Exclude(Action part)
    {
        Send(ToggleCollect);
        try
        {
            part();
        }
        finally
        {
            Send(ToggleCollect);
        }
    }

    /// <summary>Counts a piece of work.</summary>
    /// <returns>The file with the instructions of each function.</returns>
    internal string Keep(Action work)
    {
        Send(ZeroStatistics);
        work();
        Send(DumpStatistics);
        _files++;
        return Path.Combine(
            _folder.FullName, string.Create(CultureInfo.InvariantCulture, $"{Valgrind.FileName}.{_files}"));
    }

    public void Dispose()
    {
        if (_page != 0) _ = Unmap(_page, PageSize);
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
