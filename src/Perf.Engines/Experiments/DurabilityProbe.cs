using Perf.Engines.Durability;

namespace Perf.Engines.Experiments;

/// <summary>
/// Finds out by experiment what survives of a record when the call that inserted it has returned. A kill leaves the
/// files as they are; a power cut, at its worst, nothing of them that was not synced.
/// </summary>
public static class DurabilityProbe
{
    /// <summary>The record that is inserted.</summary>
    internal static Customer Record { get; } = new(1, "Jane Doe", 5_551_234, new DateTime(1970, 1, 1));

    /// <summary>Tries a configuration on stores of its own.</summary>
    /// <param name="configuration">The configuration.</param>
    /// <param name="directory">An empty directory, which the caller removes.</param>
    /// <returns>What was found; null where the files of a store are elsewhere.</returns>
    internal static DurabilityFinding? Of(EngineConfiguration configuration, DirectoryInfo directory)
    {
        if (configuration.KeepsFilesElsewhere) return null;
        if (configuration.Faults.LosesByKill is { } lost)
            return new DurabilityFinding(ShownDurability.None, $"a kill is known to take {lost}");
        DirectoryInfo killed = directory.CreateSubdirectory("after-a-kill");
        ImmutableArray<FileEvent>? events = Insert(configuration, directory.CreateSubdirectory("written"), killed);
        if (Loss(configuration, killed) is { } byKill)
            return new DurabilityFinding(ShownDurability.None, $"after a kill {byKill}");
        if (events is null)
        {
            return new DurabilityFinding(
                ShownDurability.ProcessOrMore,
                "after a kill it was there; a power cut can't be tried with this engine");
        }

        DirectoryInfo cut = directory.CreateSubdirectory("after-a-power-cut");
        var disk = new DiskState(ImmutableDictionary<string, byte[]>.Empty, DiskModel.KeepsDeletions);
        foreach (FileEvent next in events) disk.Play(next);
        foreach ((string name, byte[] content) in disk.Safe)
            File.WriteAllBytes(Path.Combine(cut.FullName, name), content);
        return Loss(configuration, cut) is { } byPowerCut
            ? new DurabilityFinding(ShownDurability.Process, $"after a power cut {byPowerCut}")
            : new DurabilityFinding(ShownDurability.Power, "after a power cut it was there");
    }

    static ImmutableArray<FileEvent>? Insert(EngineConfiguration configuration, DirectoryInfo from, DirectoryInfo to)
    {
        var log = new FileLog();
        using IWorkSource? recorded = configuration.Record?.Invoke(new Recorder(log));
        using IStore store = configuration.Open(from, recorded);
        store.Insert(Record);

        // Now, before the store is closed: closing it may save what the call did not.
        ImmutableArray<FileEvent>? events = recorded is null ? null : log.Events;
        OpenFiles.Copy(from, to);
        return events;
    }

    /// <summary>What is wrong with the record in the store of a directory; null where it is there.</summary>
    internal static string? Loss(EngineConfiguration configuration, DirectoryInfo directory)
    {
        try
        {
            using IStore store = configuration.Open(directory, null);
            return store.Read(Record.Id) == Record ? null : "it was gone";
        }
#pragma warning disable CA1031 // whatever an engine throws at such files, the record can't be had from them
        catch (Exception error)
#pragma warning restore CA1031
        {
            return $"the store could not be read ({error.Message.TrimEnd('.')})";
        }
    }
}
