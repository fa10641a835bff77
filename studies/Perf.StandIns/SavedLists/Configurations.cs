namespace Perf.StandIns.SavedLists;

/// <summary>The list's configurations that leave a file.</summary>
public static class Configurations
{
    /// <summary>Every configuration; none promises that a write survives the process.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } = [Of(ListFormat.Json), Of(ListFormat.Brotli)];

    /// <summary>Every option of a format.</summary>
    internal static Dictionary<string, string> OptionsOf(ListFormat format) => new()
    {
        ["kind"] = "list", ["saved-as"] = format.Name, ["saved"] = "on flush and close", ["synced"] = "no",
    };

    static EngineConfiguration Of(ListFormat format) => new(
        Engines.Reference.Configurations.Engine, format.Name, DurabilityClass.None)
    {
        Options = OptionsOf(format),
        Open = (directory, _) => Store.Open(format, directory),
        Subject = () => Subject.Here("Perf.Engines", "none"),
        Shares = false,
        Capabilities = [typeof(INamedTables)],
    };
}
