using Perf.Harness.Environments;
using System.Text.Json;
using System.Text.Json.Serialization;
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
                ["bank"] = [typeof(IBankTables), typeof(IForeignKeyBank)],
                ["batches"] = [typeof(IBatchTable)],
                ["gallery"] = [typeof(IGalleryTable)],
                ["shrink"] = [typeof(IShrinking)],
            }),
            new DialectJson(),
        },
    };

    /// <summary>The file in the folder of this program or above it, or null.</summary>
    internal static FileInfo? Find() => new DirectoryInfo(AppContext.BaseDirectory).Nearest(Name);

    /// <summary>Every row.</summary>
    /// <exception cref="BaselineException">The text is something else; the message names path and line.</exception>
    internal static IReadOnlyList<EngineEntry> Parse(string path, string text) =>
        new JsonFile(path, Advice, text).Read<Rows>(Schema, Options).Engines;

    sealed record Rows(int Schema, IReadOnlyList<EngineEntry> Engines);
}

/// <summary>One row of <c>engines.json</c>: an engine to load by name, or the reason why it is not run.</summary>
sealed record EngineEntry : IJsonOnDeserialized
{
    /// <summary>The configuration's name in case ids.</summary>
    public required string Name { get; init; }

    /// <summary>The durability it promises.</summary>
    public required DurabilityClass Durability { get; init; }

    /// <summary>Why it is not run, or null.</summary>
    public string? NotRun { get; init; }

    /// <summary>The provider's assembly: a path from the folder of this program, or a whole one.</summary>
    public string Assembly { get; init; } = "";

    /// <summary>The provider's factory, a type with a static member <c>Instance</c>.</summary>
    public string Factory { get; init; } = "";

    /// <summary>The connection string, with places for what is known later: <see cref="Places"/>.</summary>
    public string Connection { get; init; } = "";

    /// <summary>What the database wants said otherwise than SQLite.</summary>
    internal Dialect Dialect => OwnDialect ?? Dialect.Sqlite;

    /// <summary>
    /// The static method that makes a database by its connection string, where no statement can; null where one can.
    /// </summary>
    public string? Create { get; init; }

    /// <summary>What its stores can't do although others can, for its SQL has no words for it.</summary>
    public IReadOnlyList<Type[]> Lacks { get; init; } = [];

    /// <summary>Why an update that follows a read is lost when another writer comes between; null: none is.</summary>
    public string? LosesUpdates { get; init; }

    /// <summary>Why a query sees now and then what is committed while it runs; null: it never does.</summary>
    public string? MixesStates { get; init; }

    /// <summary>Rows that are inserted in one round trip; 0 for one by one.</summary>
    public int Batch { get; init; }

    /// <summary>Every option, in the order in which they are set.</summary>
    internal OrderedDictionary<string, EngineOption> Options => OwnOptions ?? [];

    [JsonPropertyName("dialect")] public Dialect? OwnDialect { get; init; }

    [JsonPropertyName("options")] public OrderedDictionary<string, EngineOption>? OwnOptions { get; init; }

    /// <summary>A row has all keys that a run needs, or only the reason why it is not run.</summary>
    public void OnDeserialized()
    {
        (string Key, bool IsThere)[] needed =
        [
            ("assembly", Assembly.Length > 0), ("factory", Factory.Length > 0), ("connection", Connection.Length > 0),
            ("dialect", OwnDialect is not null), ("options", OwnOptions is not null),
        ];
        (string Key, bool IsThere)[] others =
            [.. needed, ("create", Create is not null), ("batch", Batch > 0), ("lacks", Lacks.Count > 0),
                ("loses-updates", LosesUpdates is not null), ("mixes-states", MixesStates is not null)];
        if (NotRun is null && needed.FirstOrDefault(key => !key.IsThere).Key is { } missing)
            throw new UnexpectedJsonException($"no \"{missing}\" in {Name}", $"\"{missing}\"");
        if (NotRun is not null && others.FirstOrDefault(key => key.IsThere).Key is { } other)
            throw new UnexpectedJsonException($"\"{other}\" together with \"not-run\" in {Name}", "one of the two");
    }
}

/// <summary>An option of a database that is set by a statement and read back by another.</summary>
/// <param name="Read">The query that reads its value.</param>
/// <param name="Is">The value that it must have.</param>
/// <param name="Set">Sets it on every open; null where the server has it for all.</param>
sealed record EngineOption(string Read, string Is, string? Set = null);
