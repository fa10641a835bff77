namespace Perf.Engines.LiteDb;

/// <summary>The configurations that users of LiteDB choose, each with every option stated.</summary>
public static partial class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "litedb";

    const string Package = "LiteDB";

    static readonly Type[] Everywhere =
        [typeof(INamedTables), typeof(ITripTable), typeof(IBankTables), typeof(IRollback)];

    const string UnsyncedLog =
        "a checkpoint writes over the data file from a log that was never synced: cut in it, neither is whole";

    // By its source: closing makes a checkpoint, and drops whatever goes wrong in it.
    const string HiddenCheckpoint =
        "the checkpoint by which it closes its files after each call; what that was to copy is in the log, and stays "
        + "there";

    // The place of a record, and how full the pages and their cache are, depend on the number of operations before;
    // and a timed batch has as many as take some milliseconds.
    static readonly KnownFaults Faults = new() { BreaksByPowerCut = UnsyncedLog, AllocatesUnevenly = _ => true };

    /// <summary>
    /// Every configuration; <c>direct</c> is LiteDB's own default. None of them is of class power: 5.0.21 writes a
    /// commit to its log and syncs nothing. A checkpoint syncs the data file, but not the log before it; with a
    /// password not even that. <c>shared</c> makes a checkpoint after each call.
    /// </summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
    [
        Of("memory", DurabilityClass.None, new() { ["filename"] = ":memory:" }) with
        {
            Persists = false,
            Record = null,                  // there is no file
        },
        Of("direct", DurabilityClass.Process, []),
        Of("direct-mapped", DurabilityClass.Process, new() { ["records"] = "mapped" }) with { InDefaultRun = false },
        Of("direct-encrypted", DurabilityClass.Process, new() { ["encrypted"] = "true" }) with { InDefaultRun = false },
        Of("shared", DurabilityClass.Process, new() { ["connection"] = "shared" }) with
        {
            Faults = Faults with { Hides = HiddenCheckpoint },
        },
    ];

    static EngineConfiguration Of(string name, DurabilityClass durability, Dictionary<string, string> own)
    {
        var options = Standard();
        foreach ((string option, string value) in own) options[option] = value;
        var configuration = new EngineConfiguration(Engine, name, durability)
        {
            Options = options,
            Open = (_, _) => throw OptionalPackage.Missing(Package),
            Subject = () => throw OptionalPackage.Missing(Package),
            Capabilities = options["filename"] == "file" ? [.. Everywhere, typeof(IShrinking)] : Everywhere,
            Shares = options["connection"] == "shared",
            IsThreadSafe = true,
            Faults = Faults,
            TimesAll = name == "memory",
            TripsInDefaultRun = false,      // a minute and a half of a processor for one configuration
            LeftOut = OptionalPackage.LeftOut(Package),
        };
        Drive(ref configuration);
        return configuration;
    }

    // Implemented in the Adapter folder, which the build skips without the package.
    static partial void Drive(ref EngineConfiguration configuration);

    /// <summary>What all configurations have in common: LiteDB's usual values, and the exceptions said why.</summary>
    static Dictionary<string, string> Standard() => new()
    {
        ["connection"] = "direct",
        ["filename"] = "file",
        ["encrypted"] = "false",
        ["initial-size"] = "0",
        ["readonly"] = "false",
        ["upgrade"] = "false",
        ["auto-rebuild"] = "false",
        ["COLLATION"] = "/Ordinal",         // not the culture's, which differs from machine to machine
        ["CHECKPOINT"] = "1000",
        ["TIMEOUT"] = "60",
        ["LIMIT_SIZE"] = long.MaxValue.ToString(CultureInfo.InvariantCulture),
        ["UTC_DATE"] = "true",              // not local: a date would depend on the machine's time zone
        ["USER_VERSION"] = "0",
        ["records"] = "document",           // BsonDocument; mapped: LiteDB's mapper makes and reads the records
        ["trim-whitespace"] = "false",      // not true: what is read would not be what was written
        ["empty-string-to-null"] = "false", // not true, for the same reason
    };
}
