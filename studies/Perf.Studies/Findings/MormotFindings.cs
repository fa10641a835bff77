namespace Perf.Studies.Findings;

/// <summary>
/// What mORMot's table of engines showed: transactions, batches, layers, and a list that beats them all.
/// </summary>
static class MormotFindings
{
    const string File = "SQLite3 internal, file";
    const string Memory = "SQLite3 internal, memory";
    const string External = "SQLite3 external, file";
    const string ExternalMemory = "SQLite3 external, memory";
    const string Oracle = "Oracle 11g";
    const string Direct = "read all, direct";

    internal static IReadOnlyList<Finding> All { get; } =
    [
        new("FI06", "A transaction of 1,000 rows is at least 20 times faster for each row than autocommit",
            Printed.Times(Rate(File, "write in transaction"), Rate(File, "write direct")),
            "One flush serves a thousand rows.",
            cells => Outcome.AtLeast(20, cells.Time(
                new("insert-one", On.File), new("insert-in-transaction", On.File)))),
        new("FI07", "A batch without a transaction gains less than 1.5 times where each write is durable",
            Printed.Times(Rate(File, "write batch"), Rate(File, "write direct")),
            "Each statement of the batch still commits, and flushes, by itself.",
            cells => Outcome.AtMost(1.5, cells.Time(new("insert-one", On.File), new("insert-batch", On.File)))),
        new("FI08", "A batch in a transaction is not slower than single statements in one by more than half",
            Printed.Times(Rate(File, "write batch in transaction"), Rate(File, "write in transaction")),
            "A batch saves calls, not flushes; in one process a call is cheap, and the provider looks for each "
                + "parameter in each statement.",
            cells => Outcome.AtMost(1.5, cells.Time(
                new("insert-batch-in-transaction", On.File), new("insert-in-transaction", On.File)))),
        new("FI09", "Without syncs a write is at least 10 times faster",
            "S2: \"up to 400/s\" instead of " + Rate(File, "write direct").Text + "/s",
            "Without syncs no write waits for the disk; docs/evidence/durability.md shows the lower durability class.",
            cells => Outcome.AtLeast(10, cells.Time(
                new("insert-one", On.File), new("insert-one", On.FileWithoutSync)))),
        new("FI10", "Many rows for each statement are at least 1.5 times faster than a statement for each row",
            Printed.Times(Rate(Oracle, "write batch"), Rate(Oracle, "write direct")),
            "The published engine was behind a network. Without a network only calls are saved, and the engine "
                + "searches for the name of each value among those of all rows.",
            cells => Outcome.AtLeast(1.5, cells.Time(
                new("insert-in-transaction", On.Memory), new("insert-values", On.Memory)))),
        new("FI11", "Memory is at least 10 times the file for single writes, and at most twice for reading all",
            Printed.Times(Rate(Memory, "write direct"), Rate(File, "write direct")) + "; "
                + Printed.Times(Rate(Memory, Direct), Rate(File, Direct)) + " for reading all",
            "A scan finds its pages in the cache either way.",
            cells => Outcome.Together(
                Outcome.AtLeast(10, cells.Time(new("insert-one", On.File), new("insert-one", On.Memory))),
                Outcome.AtMost(2, cells.Time(new("read-all", On.File), new("read-all", On.Memory))))),
        new("FI12", "Reading all is at least 3 times faster for each row than reading one by one",
            Printed.Times(Rate(File, Direct), Rate(File, "read one")),
            "A scan starts one statement for all rows, and finds each row beside the last.",
            cells => Outcome.AtLeast(3, cells.Time(new("read-one", On.File), new("read-all", On.File)))),
        new("FI13", "The outer layer reads by id at least as fast as the raw interface",
            Printed.Times(Rate(External, "read one"), Rate(File, "read one")),
            "In the publication the outer layer reused its statement and the inner one did not. In this project both "
                + "reuse theirs.",
            cells => Outcome.AtMost(1, cells.Time(new("read-one", On.File), new("read-one", On.RawFile)))),
        new("FI14", "A virtual table reads all rows within 2.5 times of a plain one",
            Printed.Times(Rate(External, Direct), Rate(External, "read all, virtual table")),
            "Each value of each row is asked for by a call out of the engine.",
            cells => Outcome.AtMost(2.5, cells.Time(new("read-all", On.VirtualTable), new("read-all", On.RawMemory)))),
        new("FI15", "A hashed list reads by id at least 3 times faster than SQLite in memory, and promises nothing",
            Printed.Times(Rate("TObjectList static", "read one"), Rate(Memory, "read one")),
            "One lookup in a hash table is compared with a statement. docs/evidence/durability.md lists which "
                + "properties the list lacks.",
            cells => Outcome.AtLeast(3, cells.Time(new("read-one", On.Memory), new("read-one", On.List)))),
        new("FI30", "In a list a search without an index takes at least 50 times a lookup by id",
            "S2: \"search slow without index except id\"",
            "The one looks at every record, the other at one.",
            cells => Outcome.AtLeast(50, cells.Time(new("query", On.List), new("read-one", On.List)))),
        new("FI31", "The provider's layer costs at most 2.5 times on writes in one transaction",
            Printed.Times(Rate(Memory, "write in transaction"), Rate(ExternalMemory, "write in transaction")),
            "ADO.NET binds by name and boxes values; the raw interface does neither.",
            cells => Outcome.AtMost(2.5, cells.Time(
                new("insert-in-transaction", On.Memory), new("insert-in-transaction", On.RawMemory)))),
        new("FI32", "An engine behind a network gains from batches, hardly from transactions",
            Printed.Times(Rate(Oracle, "write in transaction"), Rate(Oracle, "write direct")),
            "Each statement waits for a round trip; a batch waits once.",
            cells => Outcome.Together(
                Outcome.AtLeast(10, RoundTrips(cells, "single inserts", "batched inserts")),
                Outcome.AtMost(1.6, RoundTrips(cells, "single inserts", "inserts in a transaction"))))
        { MustSay = Says.Holds },
        new("FI33", "A cached object is read at least 3 times faster than the engine's, whatever the engine",
            "S2: 450,000 reads a second \"whatever the database\"",
            "A hit never asks the engine.",
            cells => Outcome.Together(
                Outcome.AtLeast(3, cells.Time(new("read-one", On.File), new("read-cached", On.File))),
                Outcome.AtLeast(3, cells.Time(new("read-one", On.LiteDb), new("read-cached", On.LiteDb))))),
    ];

    static Ratio RoundTrips(Cells cells, string of, string other) => Ratio.Exactly(
        cells.Counted($"round trips of {of}", "a test of PostgreSQL's round trips")
            / cells.Counted($"round trips of {other}", "a test of PostgreSQL's round trips"));

    static PublishedFigure Rate(string system, string operation) =>
        PublishedFigures.One("S2", "speed", system, operation);
}
