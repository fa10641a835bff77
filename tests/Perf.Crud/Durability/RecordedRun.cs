using System.Collections.Immutable;
using Perf.Engines.Durability;
using Perf.Engines.Stores;
using Perf.Harness.Work;

namespace Perf.Crud.Durability;

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
        using var directory = new TemporaryDirectory();
        using (IStore store = engine.Open(directory.Info, null)) workload.Prepare(store);
        var files = directory.Info.EnumerateFiles().ToDictionary(file => file.Name, file => File.ReadAllBytes(file.FullName));
        var log = new FileLog();
        using (IWorkSource recording = engine.Record!(new Recorder(log, faults)))
        using (IStore store = engine.Open(directory.Info, recording))
            workload.Run(store, commit => log.Mark($"commit {commit}"));
        return new RecordedRun(files, log.Events);
    }
}
