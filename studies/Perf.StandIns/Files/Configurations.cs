using Perf.Engines.Workloads;

namespace Perf.StandIns.Files;

/// <summary>A file for each blob, which a database is set beside.</summary>
public static class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "files";

    /// <summary>A file for each record and for each blob.</summary>
    public static EngineConfiguration OneForEach { get; } = new(Engine, "one-for-each", DurabilityClass.Process)
    {
        Options = Store.AllOptions,
        Open = (directory, _) => new Store(directory),
        Subject = () => Subject.Here("Perf.Engines", "none"),
        Capabilities = EngineConfiguration.CapabilitiesOf<Store>(),
        Axis = "blobs in files",
        InDefaultRun = false,
        Workloads = [.. FullScopeWorkloads.Blobs.Select(source => source.Name)],
    };
}
