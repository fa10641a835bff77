using Perf.Engines.Durability;

namespace Perf.Durability;

/// <summary>Runs a workload once for each file call that can fail, and checks the result.</summary>
sealed class FaultTrial
{
    // An attempt takes milliseconds; a provider that tries again for its standard 30 seconds still ends in time.
    static readonly TimeSpan AttemptAtMost = TimeSpan.FromMinutes(1);

    readonly EngineConfiguration _engine;
    readonly SmallWorkload _workload;
    readonly IReadOnlyDictionary<string, byte[]> _files;
    readonly List<string> _broken = [];

    internal FaultTrial(EngineConfiguration engine, SmallWorkload workload)
    {
        (_engine, _workload) = (engine, workload);
        _files = RecordedRun.PreparedFiles(engine, workload);
    }

    /// <summary>How many calls have failed.</summary>
    internal int Injected { get; private set; }

    /// <summary>How many of them never came to the caller, of an engine that is known to hide some.</summary>
    internal int Hidden { get; private set; }

    /// <summary>Whether a fault was hidden from the caller, cost a commit, or left something behind.</summary>
    internal bool IsBroken => _broken.Count > 0;

    /// <summary>What was tried, and what was not as it should be.</summary>
    internal string Report =>
        $"{Injected} faults injected, {_broken.Count} not survived.\n{string.Join('\n', _broken.Take(5))}";

    /// <summary>How many calls of a kind the workload makes when none fails.</summary>
    internal int Calls(FaultyCall call)
    {
        Faults counting = Faults.None();
        Attempt("nothing fails", counting);
        return counting.Calls(call);
    }

    /// <summary>Runs the workload with faults.</summary>
    /// <param name="story">What fails, for the report.</param>
    /// <param name="faults">What fails.</param>
    internal void Attempt(string story, Faults faults)
    {
        Task<string?> attempt = Task.Run(() => WhatIsWrong(faults));
        string? wrong = attempt.Wait(AttemptAtMost)
            ? attempt.Result
            : throw new TimeoutException(
                $"{_engine}, {story}: not over after {AttemptAtMost.TotalSeconds} s. The store waits for something "
                + "that a failed call never does: find the loop that tries it again.");
        Injected += faults.Injected;
        if (wrong is not null) _broken.Add($"{story}: {wrong}");
    }

    string? WhatIsWrong(Faults faults)
    {
        using var folder = new FolderInMemory();
        foreach ((string name, byte[] content) in _files)
            File.WriteAllBytes(Path.Combine(folder.Root.FullName, name), content);

        int acknowledged = 0;
        int hiddenFaults = 0;
        using (IWorkSource recording = _engine.Record!(new Recorder(null, faults)))
        {
            try
            {
                using IStore store = _engine.Open(folder.Root, recording);
                _workload.Run(store, commit => acknowledged = commit);
                hiddenFaults = faults.Injected;     // closing does not count: it reports no error
            }
            catch (Exception)
            {
                // What a caller should see; each provider has its own.
            }
        }
        return WhatIsWrong(folder.Root, acknowledged, hiddenFaults);
    }

    string? WhatIsWrong(DirectoryInfo directory, int acknowledged, int hiddenFaults)
    {
        if (OpenFiles.Below(directory) is [_, ..] leaked)
            return $"still open after closing: {string.Join(", ", leaked)}";
        StoreFinding found = StoreFinding.In(directory, _engine, _workload);
        return
            found.Damage is not null ? found.Damage
            : found.Commits < acknowledged ? $"{found.Commits} commits are there, {acknowledged} were acknowledged"
            : found.Commits > acknowledged + 1 ? $"{found.Commits} commits are there, {acknowledged} and one were made"
            : hiddenFaults > 0 ? WhatIsWrongWithHiding(hiddenFaults)
            : null;
    }

    string? WhatIsWrongWithHiding(int faults)
    {
        if (_engine.Faults.Hides is null) return "no exception came to the caller";
        Hidden += faults;
        return null;
    }
}
