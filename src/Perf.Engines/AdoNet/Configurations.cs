using Perf.Harness.Baselines;

namespace Perf.Engines.AdoNet;

/// <summary>The configurations of <c>engines.json</c>: any ADO.NET provider, loaded by name.</summary>
public static class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "ado-net";

    /// <summary>Every row, as it was on first use.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } = Read();

    /// <summary>Every row as it is now: a variable that a row needs may have been set since.</summary>
    public static IReadOnlyList<EngineConfiguration> Read() =>
        EngineFile.Find() is { } file ? Of(file.FullName, File.ReadAllText(file.FullName)) : [];

    /// <summary>The rows of a file; one that cannot be read gives a skipped configuration with the reason.</summary>
    internal static IReadOnlyList<EngineConfiguration> Of(string path, string text)
    {
        try
        {
            return [.. EngineFile.Parse(path, text).Select(Of)];
        }
        catch (BaselineException bad)
        {
            return [Of(new EngineEntry { Name = "engines-json", Durability = default, NotRun = bad.Message })];
        }
    }

    static EngineConfiguration Of(EngineEntry entry)
    {
        bool isElsewhere = Places.IsElsewhere(entry.Connection);
        var configuration = new EngineConfiguration(Engine, entry.Name, entry.Durability)
        {
            Options = LoadedStores.OptionsOf(entry),
            Open = (_, _) => throw new InvalidOperationException(WhyNot(entry)),
            Subject = () => LoadedProvider.SubjectOf(entry),
            LeftOut = WhyNot(entry),
            KeepsFilesElsewhere = isElsewhere,
            Faults = new KnownFaults
            {
                LosesUpdates = entry.LosesUpdates,
                MixesStates = entry.MixesStates,
                AllocatesUnevenly = _ => isElsewhere, // the network decides how many pieces an answer has
            },
            InDefaultRun = false,         // its store is the one that Microsoft.Data.Sqlite is driven through
            Capabilities = [.. AdoNetStore.WithGallery.Kinds.Except(entry.Lacks.SelectMany(lack => lack))],
        };
        return configuration.LeftOut is not null ? configuration : configuration with
        {
            Open = (directory, _) => LoadedStores.Open(configuration, entry, directory),
        };
    }

    static string? WhyNot(EngineEntry entry)
    {
        if (entry.NotRun is { } reason) return $"{entry.Name}: not run: {reason}";
        if (!File.Exists(LoadedProvider.PathOf(entry))) return $"{entry.Name}: not run: no {entry.Assembly} is here";
        return Places.Missing(entry.Connection) is { Count: > 0 } missing
            ? $"{entry.Name}: not run: {string.Join(", ", missing)} is not set in the environment"
            : null;
    }
}
