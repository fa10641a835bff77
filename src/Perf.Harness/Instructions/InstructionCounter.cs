namespace Perf.Harness.Instructions;

/// <summary>Counts the instructions of this process, which Valgrind runs.</summary>
sealed class InstructionCounter : IDisposable
{
    readonly ClientRequests _requests;
    readonly DirectoryInfo _folder;
    int _files;

    InstructionCounter(ClientRequests requests, DirectoryInfo folder) => (_requests, _folder) = (requests, folder);

    /// <summary>A counter of this process.</summary>
    /// <param name="folder">Where Valgrind writes counts: see <see cref="Valgrind.Command"/>.</param>
    /// <exception cref="InvalidOperationException">Valgrind does not run this process.</exception>
    internal static InstructionCounter Open(DirectoryInfo folder)
    {
        ClientRequests? requests = ClientRequests.TryOpen();
        if (requests?.IsUnderValgrind == true) return new InstructionCounter(requests, folder);
        requests?.Dispose();
        throw new InvalidOperationException(
            "Valgrind does not run this process, or the system forbids executable memory: nothing can be counted.");
    }

    /// <summary>Begins to count; code takes some fifty times as long from then on.</summary>
    internal void Start() => _requests.Start();

    /// <summary>Ends counting.</summary>
    internal void Stop() => _requests.Stop();

    /// <summary>The instructions of a piece of work, of all threads; 0 while the counter does not run.</summary>
    internal long Count(Action work)
    {
        string file = Keep(work);
        long total = CallgrindOutput.TotalOf(file);
        File.Delete(file);
        return total;
    }

    /// <summary>Does a part of the work that is not counted.</summary>
    internal void Exclude(Action part)
    {
        _requests.Toggle();
        try
        {
            part();
        }
        finally
        {
            _requests.Toggle();
        }
    }

    /// <summary>Counts a piece of work.</summary>
    /// <returns>The file with the instructions of each function.</returns>
    internal string Keep(Action work)
    {
        _requests.Zero();
        work();
        _requests.Dump();
        _files++;
        return Path.Combine(
            _folder.FullName, string.Create(CultureInfo.InvariantCulture, $"{Valgrind.FileName}.{_files}"));
    }

    public void Dispose() => _requests.Dispose();
}
