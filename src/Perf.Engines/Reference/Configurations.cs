namespace Perf.Engines.Reference;

/// <summary>The configurations of the reference engine.</summary>
public static class Configurations
{
    /// <summary>The engine's part of a case id.</summary>
    public const string Engine = "list-store";

    /// <summary>The list, which promises nothing.</summary>
    public static EngineConfiguration Memory { get; } = new(Engine, "memory", DurabilityClass.None)
    {
        Options = new Dictionary<string, string> { ["kind"] = "list" },
        Open = (_, _) => new ListStore(),
        Subject = () => Subject.Here("Perf.Engines", "none"),
        Persists = false,
        TimesAll = true,
        Capabilities = ListStore.Tables.Kinds,
    };

    /// <summary>Every configuration.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } = [Memory];
}
