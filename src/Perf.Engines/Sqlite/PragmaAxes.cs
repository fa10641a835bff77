namespace Perf.Engines.Sqlite;

/// <summary>A set of pragmas that differs from a usual one in one thing.</summary>
/// <param name="Axis">In what: <c>page size</c>.</param>
/// <param name="Pragmas">The pragmas.</param>
sealed record PragmaPoint(string Axis, PragmaSet Pragmas);

/// <summary>The options of SQLite one by one, each beside the usual set that it is a change of.</summary>
static class PragmaAxes
{
    internal const string Journal = "journal and synchronous";

    static readonly string[] AllJournals = ["delete", "truncate", "persist", "wal", "memory", "off"];
    static readonly string[] Synchronous = ["off", "normal", "full", "extra"];

    // What a commit has written is not synced before what it replaces is lost, or there is nothing to roll back with.
    static readonly Dictionary<string, string> OnlyInMemory =
        new() { ["memory"] = "memory-journal", ["off"] = "no-journal" };

    /// <summary>Every point; the usual sets themselves are not among them.</summary>
    internal static IReadOnlyList<PragmaPoint> All { get; } =
    [
        .. Journals(),
        Point("locking mode", "delete-full", "exclusive", ("locking_mode", "exclusive")),
        Point("locking mode", "wal-normal", "exclusive", ("locking_mode", "exclusive")),
        .. Points("page size", "page", "page_size", "512", "1024", "16384", "65536"),
        Point("cache size", "wal-normal", "cache-10-pages", ("cache_size", "10")),
        Point("cache size", "wal-normal", "cache-64-mb", ("cache_size", "-65536")),
        Point("memory map", "wal-normal", "mmap-256-mb", ("mmap_size", "268435456")),
        Point("temporary store", "wal-normal", "temp-in-memory", ("temp_store", "memory")),
        .. Points("auto-vacuum", "auto-vacuum", "auto_vacuum", "full", "incremental"),
        new("profile", Firefox()),
    ];

    /// <summary>
    /// Whether the journal's header is synced together with the pages that it counts: SQLite's documentation of the
    /// pragma says that a power cut may then damage the file, if rarely. A log has checksums instead.
    /// </summary>
    internal static bool TrustsTheHeader(PragmaSet pragmas) =>
        pragmas.Options["journal_mode"] != "wal" && pragmas.Options["synchronous"] == "normal";

    /// <summary>Whether a kill between two pages of a commit leaves nothing to roll back with.</summary>
    internal static bool HasJournalOnDisk(PragmaSet pragmas) =>
        !OnlyInMemory.ContainsKey(pragmas.Options["journal_mode"]);

    // Every journal with every way to sync; those that users choose most are sets of their own.
    static IEnumerable<PragmaPoint> Journals() =>
        from journal in AllJournals
        from synchronous in Synchronous
        let name = $"{OnlyInMemory.GetValueOrDefault(journal, journal)}-{synchronous}"
        where PragmaSet.All.All(usual => usual.Name != name)
        select new PragmaPoint(Journal, PragmaSet.OnDisk(name, Class(journal, synchronous), journal, synchronous));

    static DurabilityClass Class(string journal, string synchronous) =>
        OnlyInMemory.ContainsKey(journal) ? DurabilityClass.None
        : synchronous == "off" ? DurabilityClass.Process
        // The truncation itself, which is the commit, is synced from "full" on alone.
        : (journal, synchronous) == ("truncate", "normal") ? DurabilityClass.Process
        : DurabilityClass.Power;

    static IEnumerable<PragmaPoint> Points(string axis, string word, string pragma, params string[] values) =>
        values.Select(value => Point(axis, "wal-normal", $"{word}-{value}", (pragma, value)));

    static PragmaPoint Point(string axis, string usual, string change, (string, string) pragma) =>
        new(axis, PragmaSet.Named(usual).But($"{usual}-{change}", pragma));

    // The places database, as Mozilla's application-services state it in "SQLite Database Pragma Usage": a log of 2 MB.
    static PragmaSet Firefox() => PragmaSet.Named("wal-full").But(
        "firefox", ("page_size", "32768"), ("cache_size", "-6144"), ("temp_store", "memory"),
        ("wal_autocheckpoint", "62"));
}
