using System.Text.Json;
using Perf.Harness.Baselines;

namespace Perf.Engines.AdoNet;

/// <summary>Reads <c>engines.json</c>, strictly: CONTRIBUTING.md has its schema.</summary>
static class EngineFile
{
    internal const string Name = "engines.json";

    const int Schema = 1;
    const string Advice = "CONTRIBUTING.md says what a row needs.";

    static readonly JsonSerializerOptions Options = new(StrictJson.Options)
    {
        Converters =
        {
            new WordValue<DurabilityClass>(Enum.GetValues<DurabilityClass>()
                .ToDictionary(promised => promised.ToString().ToLowerInvariant())),
            new WordValue<Type[]>(new Dictionary<string, Type[]>
            {
                ["bank"] = [typeof(IBankStore), typeof(IForeignKeyStore)],
                ["batches"] = [typeof(IBatchStore)],
                ["gallery"] = [typeof(IGalleryStore)],
                ["shrink"] = [typeof(IShrinkingStore)],
            }),
            new DialectJson(),
        },
    };

    /// <summary>The file in the folder of this program or above it, or null.</summary>
    internal static FileInfo? Find()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            var file = new FileInfo(Path.Combine(folder.FullName, Name));
            if (file.Exists) return file;
        }
        return null;
    }

    /// <summary>Every row.</summary>
    /// <exception cref="BaselineException">The text is something else; the message names path and line.</exception>
    internal static IReadOnlyList<EngineEntry> Parse(string path, string text) =>
        new JsonFile(path, Advice, text).Read<Rows>(Schema, Options).Engines;

    sealed record Rows(int Schema, IReadOnlyList<EngineEntry> Engines);
}
