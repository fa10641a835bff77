namespace Perf.Harness.Tests.Load.Injected;

/// <summary>What is accepted of an unchanged load, and a folder for it and for the changed ones.</summary>
sealed class AcceptedLoad : IDisposable
{
    readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("perf-injected-");
    readonly Lazy<Run[]> _unchanged; // the same for each changed load

    internal AcceptedLoad(Func<DirectoryInfo, Run> unchanged)
    {
        _unchanged = new(() => [.. Enumerable.Range(0, FoundGates.Pairs).Select(_ => unchanged(Next()))]);
        Baseline = MadeRun.Accepted(unchanged(Next()));
    }

    internal CaseBaseline Baseline { get; }

    /// <summary>What a changed load fails by in its counts.</summary>
    internal FoundGates Counted(Func<DirectoryInfo, Run> changed) => FoundGates.Of(Baseline, changed(Next()));

    /// <summary>The gates that fail in pairs with the unchanged one.</summary>
    internal FoundGates InPairs(Func<DirectoryInfo, Run> changed) =>
        FoundGates.InPairs(Baseline, _unchanged.Value, () => changed(Next()));

    public void Dispose() => _folder.Delete(recursive: true);

    DirectoryInfo Next() => _folder.CreateSubdirectory(Guid.NewGuid().ToString("N"));
}
