namespace Perf.Engines.FastDb;

/// <summary>The configurations of the published comparison, each with every option stated.</summary>
public static partial class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "fastdb";

    const string Package = "Stellar.FastDB";

    // One writes immediately; of the two with a queue, the losses of this one are those of the other too.
    static readonly string[] Representatives = ["default", "buffered"];

    // The first two open a file each; the others are one long batch, which the JIT compiles again during it.
    static readonly string[] Uneven = ["create-table", "drop-table", "trips-search-index", "trips-search-scan"];

    // Seen in every other kill of a writer that updates; of one that inserts, in none.
    const string LosesUpdated = "a record that is being updated: the old one is removed before the new one is written";

    // By its source: a writer that adds while the queue is being found empty makes the flush return too early, and
    // what is still queued then is dropped by closing.
    const string LosesQueue = "writes that are still queued: neither its flush nor its disposal waits for all of them";

    /// <summary>
    /// Every configuration; <c>default</c> is FastDB's own. All are of class none: nothing is ever synced, and an
    /// update removes the old record from the file before it writes the new one, so that a kill between the two loses
    /// a record that was acknowledged long before.
    /// </summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
    [
        Of("default", []),
        Of("contract", new() { ["serializer"] = "contract" }),
        // By its source: bulk adds pass the queue, in which what was deleted before may still lie: a key twice.
        Queued("parallel", "write-parallel", "delete-one", "delete-all", "insert-many"),
        Of("encrypted", new() { ["encrypted"] = "true" }),
        Of("compressed", new() { ["compressed"] = "true" }),
        Of("memory-only", new() { ["memory-only"] = "true" }) with { Persists = false },
        Queued("buffered", "write"),
    ];

    static EngineConfiguration Queued(string name, string mode, params string[] failing) =>
        Of(name, new() { ["buffer-mode"] = mode }) with
        {
            Faults = new KnownFaults
            {
                Loses = LosesQueue,
                LosesByKill = LosesQueue,
                FailingWorkloads = failing,
                AllocatesUnevenly = _ => true, // a place in the queue is allocated if none was returned yet
            },
        };

    static EngineConfiguration Of(string name, Dictionary<string, string> own)
    {
        var options = Standard();
        foreach ((string option, string value) in own) options[option] = value;
        var configuration = new EngineConfiguration(Engine, name, DurabilityClass.None)
        {
            Options = options,
            Open = (_, _) => throw OptionalPackage.Missing(Package),
            Subject = () => throw OptionalPackage.Missing(Package),
            Shares = false,                 // a file is locked while it is open
            Faults = new KnownFaults
            {
                LosesByKill = options["memory-only"] == "true" ? null : LosesUpdated,
                AllocatesUnevenly = Uneven.Contains,
            },
            InDefaultRun = Representatives.Contains(name),
            TripsInDefaultRun = false,
            LeftOut = OptionalPackage.LeftOut(Package),
        };
        Drive(ref configuration);
        return configuration;
    }

    // Implemented in the Adapter folder, which the build skips without the package.
    static partial void Drive(ref EngineConfiguration configuration);

    /// <summary>What all configurations have in common: FastDB's own values, and the exceptions said why.</summary>
    static Dictionary<string, string> Standard() => new()
    {
        ["serializer"] = "contractless",
        ["buffer-mode"] = "disabled",
        ["parallelism"] = "8",
        ["encrypted"] = "false",
        ["compressed"] = "false",
        ["memory-only"] = "false",
        ["read-only"] = "false",
        ["buffered-writes"] = "true",
        ["duplicate-key"] = "exception",
        ["missing-key"] = "return-false",   // not exception: an update says whether there was a record
        ["failure"] = "exception",
    };
}
