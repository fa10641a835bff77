using Perf.Engines.Durability;

namespace Perf.Durability;

/// <summary>The files of a prepared store, and everything that was done to them while a workload ran.</summary>
sealed record RecordedRun(IReadOnlyDictionary<string, byte[]> Files, ImmutableArray<FileEvent> Events)
{
    /// <summary>Whether anything at all was made safe while the workload ran.</summary>
    internal bool Syncs => Events.Any(one => one is FileEvent.Synced);

    /// <summary>Prepares a store, and runs the workload on it from opening to closing.</summary>
    /// <param name="engine">The configuration.</param>
    /// <param name="workload">What is done; each commit that has returned is marked.</param>
    /// <param name="faults">What fails meanwhile, or null.</param>
    internal static RecordedRun Of(EngineConfiguration engine, SmallWorkload workload, Faults? faults = null)
    {
        using var folder = new StoreFolder(engine);
        IReadOnlyDictionary<string, byte[]> files = Prepare(folder, workload);
        var log = new FileLog();
        using (IWorkSource recording = engine.Record!(new Recorder(log, faults)))
        using (IStore store = engine.Open(folder.Root, recording))
            workload.Run(store, commit => log.Mark($"commit {commit}"));
        return new RecordedRun(files, log.Events);
    }

    /// <summary>The files of a store that was prepared for the workload and closed.</summary>
    internal static IReadOnlyDictionary<string, byte[]> PreparedFiles(
        EngineConfiguration engine, SmallWorkload workload)
    {
        using var folder = new StoreFolder(engine);
        return Prepare(folder, workload);
    }

    /// <summary>Whether the configuration's stores keep a bank.</summary>
    internal static bool HasBank(EngineConfiguration engine) => engine.Has(typeof(IBankTables));

    static Dictionary<string, byte[]> Prepare(StoreFolder folder, SmallWorkload workload)
    {
        using (IStore store = folder.Open()) workload.Prepare(store);
        return folder.Root.EnumerateFiles().ToDictionary(file => file.Name, file => File.ReadAllBytes(file.FullName));
    }
}
