using Perf.Engines.Experiments;

namespace Perf.Engines.Workloads;

/// <summary>A workload on a store of one engine configuration, as the instrument sees it.</summary>
/// <param name="suite">The suite that owns the case: <c>crud</c>.</param>
/// <param name="configuration">The engine configuration.</param>
/// <param name="workload">The workload; this case's own.</param>
/// <param name="directory">An empty directory; the caller removes it.</param>
public sealed class StoreCase(
    string suite,
    EngineConfiguration configuration,
    Workload workload,
    DirectoryInfo directory) : ICase, IDurableCase
{
    readonly Dictionary<string, double> _observed = [];
    readonly List<string> _losses = [];
    IWorkSource? _source;
    IStore? _store;
    CaseFacts? _facts;

    /// <inheritdoc/>
    public CaseId Id { get; } = new(suite, workload.Name, configuration.Engine, configuration.Name);

    /// <inheritdoc/>
    public int WorkOperations => workload.WorkOperations;

    /// <inheritdoc/>
    public int MostOperations => workload.MostOperations;

    /// <inheritdoc/>
    public int LeastOperations => workload.LeastOperations;

    /// <summary>The clock by which opening and closing are timed.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <inheritdoc/>
    /// <remarks>
    /// Of opening and of closing, what the last one took; of a persisting store, what finding all again took.
    /// </remarks>
    public IReadOnlyDictionary<string, double> Observed => _observed;

    /// <inheritdoc/>
    public CaseFacts Facts => _facts ?? throw NotPrepared();

    /// <inheritdoc/>
    public DurabilityClass Promised => configuration.Durability;

    /// <inheritdoc/>
    public IReadOnlyList<string> Losses => _losses;

    IStore Store => _store ?? throw NotPrepared();

    /// <inheritdoc/>
    /// <remarks>The caller disposes the source after the case.</remarks>
    public IWorkSource? CountWork()
    {
        if (_store is not null)
        {
            throw new InvalidOperationException(
                $"{Id} is open already; its work is counted from before Prepare or not at all. Make another case.");
        }

        return _source = configuration.CountWork?.Invoke();
    }

    /// <inheritdoc/>
    DurabilityFinding? IDurableCase.TryDurability(DirectoryInfo empty) => DurabilityProbe.Of(configuration, empty);

    /// <inheritdoc/>
    public void Prepare()
    {
        if (_store is not null) throw new InvalidOperationException($"{Id} is prepared already; make another case.");
        CheckDirectory();
        Open();
        workload.Prepare(Store);
        _facts = new CaseFacts(
            workload.Version, workload.Parameters, workload.StatementsOf(Store), workload.DataHash, Store.Options);
    }

    /// <inheritdoc/>
    public long Execute(int operations) => workload.Execute(Store, operations);

    /// <inheritdoc/>
    public void Restore() => workload.Restore(Store);

    /// <inheritdoc/>
    public string State() => Store.State();

    /// <inheritdoc/>
    public void Verify(long checksum)
    {
        workload.Verify(Store, checksum);
        Store.CheckIntegrity();
        if (configuration.Persists) Reopen();
    }

    /// <inheritdoc/>
    public void Dispose() => Close();

    void Reopen()
    {
        try
        {
            Close();
            Observe("reopen-and-check-seconds", () =>
            {
                Open();
                workload.VerifyReopened(Store);
            });
        }
        catch (Exception lost) when (configuration.Faults.Loses is not null)
        {
            // From the start, for what comes next needs the content that is gone.
            _losses.Add(
                $"lost after reopening: {lost.Message} {configuration} is known to lose {configuration.Faults.Loses}.");
            Close();
            foreach (FileSystemInfo rest in directory.EnumerateFileSystemInfos()) Remove(rest);
            Open();
            workload.Prepare(Store);
        }
    }

    static void Remove(FileSystemInfo rest)
    {
        if (rest is DirectoryInfo folder) folder.Delete(recursive: true);
        else rest.Delete();
    }

    void Open()
    {
        Observe("open-seconds", () => _store = configuration.Open(directory, _source));
        MustHaveItsOptions();
    }

    void MustHaveItsOptions()
    {
        foreach (var (option, wanted) in configuration.Options)
        {
            string? found = Store.Options.GetValueOrDefault(option);
            if (found == wanted) continue;
            Close();
            throw new InvalidOperationException(
                $"{configuration} was opened with another {option}: found {found ?? "nothing"}, expected {wanted}. "
                + "Correct the configuration, or the options that the engine sets.");
        }
    }

    void Close()
    {
        if (_store is { } open) Observe("close-seconds", open.Dispose);
        _store = null;
    }

    void Observe(string name, Action step)
    {
        long started = Clock.GetTimestamp();
        step();
        _observed[name] = Clock.GetElapsedTime(started).TotalSeconds;
    }

    // What another case left there would be measured too.
    void CheckDirectory()
    {
        directory.Create();
        if (directory.EnumerateFileSystemInfos().FirstOrDefault() is { } other)
        {
            throw new InvalidOperationException(
                $"{Id} found {other.Name} in its directory, expected an empty one. "
                + "Give each case a directory of its own.");
        }
    }

    InvalidOperationException NotPrepared() =>
        new($"{Id} is not prepared or closed already; call Prepare first.");
}
