using LiteDB;
using LiteDB.Engine;

namespace Perf.Engines.LiteDb;

/// <summary>How the database of a store is opened, as often as it is: its options, its files, what counts it.</summary>
/// <param name="Options">Every option that is wanted.</param>
/// <param name="Directory">Where its files are.</param>
/// <param name="Work">What counts its calls and files, or null.</param>
sealed record Opening(IReadOnlyDictionary<string, string> Options, DirectoryInfo Directory, LiteDbWork? Work)
{
    const string InMemory = ":memory:";
    const string Secret = "a password for a measurement";

    static readonly string[] Pragmas = ["CHECKPOINT", "TIMEOUT", "LIMIT_SIZE", "UTC_DATE", "USER_VERSION"];

    internal bool HasFiles => Options["filename"] != InMemory;

    internal bool HasMappedRecords => Options["records"] == "mapped";

    internal string DataFile => Path.Combine(Directory.FullName, "store.db");

    internal string LogFile => Path.Combine(Directory.FullName, "store-log.db"); // LiteDB's own name for it

    internal RebuildOptions Rebuild() => new() { Collation = new Collation(Options["COLLATION"]), Password = Password };

    internal string? Password => Options["encrypted"] == "true" ? Secret : null;

    /// <summary>The mapper of the mapped records; documents pass it unchanged.</summary>
    internal BsonMapper Mapper()
    {
        var mapper = new BsonMapper
        {
            TrimWhitespace = bool.Parse(Options["trim-whitespace"]),
            EmptyStringToNull = bool.Parse(Options["empty-string-to-null"]),
        };
        mapper.RegisterType(date => new BsonValue(Documents.Universal(date)), value => value.AsDateTime);
        return mapper;
    }

    internal EngineSettings Settings() => new()
    {
        Filename = HasFiles ? DataFile : InMemory,
        Password = Password,
        InitialSize = long.Parse(Options["initial-size"], CultureInfo.InvariantCulture),
        ReadOnly = bool.Parse(Options["readonly"]),
        Upgrade = bool.Parse(Options["upgrade"]),
        AutoRebuild = bool.Parse(Options["auto-rebuild"]),
        Collation = new Collation(Options["COLLATION"]),
    };

    internal ILiteEngine Engine(EngineSettings settings) =>
        Options["connection"] == "shared" ? new SharedEngine(settings) : new LiteEngine(settings);

    /// <summary>Sets what LiteDB keeps in the file; what is there already is not written again.</summary>
    internal void SetPragmas(LiteDatabase database)
    {
        foreach (string name in Pragmas) _ = database.Pragma(name, ValueOf(Options[name]));
    }

    /// <summary>Every option as the database has it now.</summary>
    internal SortedDictionary<string, string> OptionsOf(
        LiteDatabase database, ILiteEngine engine, EngineSettings settings)
    {
        BsonDocument facts = DatabaseFacts.Of(database);
        var options = new SortedDictionary<string, string>(StringComparer.Ordinal)
        {
            ["connection"] = engine is SharedEngine ? "shared" : "direct",
            ["filename"] = settings.Filename == InMemory ? InMemory : "file",
            ["encrypted"] = Word(facts["encrypted"]),
            ["initial-size"] = settings.InitialSize.ToString(CultureInfo.InvariantCulture),
            ["readonly"] = Word(facts["readOnly"]),
            ["upgrade"] = Word(settings.Upgrade),
            ["auto-rebuild"] = Word(settings.AutoRebuild),
            ["records"] = HasMappedRecords ? "mapped" : "document",
            ["trim-whitespace"] = Word(database.Mapper.TrimWhitespace),
            ["empty-string-to-null"] = Word(database.Mapper.EmptyStringToNull),
        };
        foreach ((string name, BsonValue value) in facts["pragmas"].AsDocument) options[name] = Word(value);
        return options;
    }

    static BsonValue ValueOf(string option) =>
        bool.TryParse(option, out bool word) ? word
        : int.TryParse(option, CultureInfo.InvariantCulture, out int number) ? number
        : long.Parse(option, CultureInfo.InvariantCulture);

    static string Word(BsonValue value) =>
        value.IsBoolean ? (value.AsBoolean ? "true" : "false")
        : Convert.ToString(value.RawValue, CultureInfo.InvariantCulture)!;
}
