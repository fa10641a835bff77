using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;
using Perf.Harness.Environments;

namespace Perf.Engines.MicrosoftDataSqlite.Axes;

/// <summary>
/// One thing after another that can be chosen with SQLite, each as a configuration that differs from a usual one in
/// that alone. One provider has them: the library is the same behind all.
/// </summary>
public static class Configurations
{
    const string Base = "wal-normal";   // hardly a sync, which would hide everything else

    static readonly Version HasStrict = new(3, 37);

    // One of each kind: what is written and read by key, a scan, a search, and what deleting leaves behind.
    static readonly string[] Workloads =
    [
        "insert-one", "insert-in-transaction", "read-one", "read-all", "query", "update-one", "delete-one",
        "delete-all",
    ];

    /// <summary>Every point of every axis.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
    [
        .. PragmaAxes.All.Select(Of),
        Shaped("table", TableShape.WithoutRowId),
        Shaped("table", TableShape.Strict) with { LeftOut = NoStrictTables() },
        Shaped("key", TableShape.GuidKey, CustomerKey.Guid),
        Shaped("secondary indexes", TableShape.OneIndex),
        Shaped("secondary indexes", TableShape.TwoIndexes),
        Called("preparation", Base, "prepared-each", new CallStyle(AsLiterals: false, Connects.Once)),
        Called("preparation", Base, "literals", new CallStyle(AsLiterals: true, Connects.Once)),
        Called("connection", "delete-full", "connection-each", new CallStyle(AsLiterals: false, Connects.EachCall)),
        Called("connection", "wal-full", "connection-each", new CallStyle(AsLiterals: false, Connects.EachCall)),
        Called("connection", "delete-full", "connection-pooled", new CallStyle(AsLiterals: false, Connects.FromPool)),
        Called("connection", "wal-full", "connection-pooled", new CallStyle(AsLiterals: false, Connects.FromPool)),
    ];

    static EngineConfiguration Of(PragmaPoint point)
    {
        EngineConfiguration usual = Point(point.Axis, MicrosoftDataSqlite.Configurations.Of(point.Pragmas));
        if (point.Pragmas.Options["locking_mode"] == "exclusive") usual = usual with { Shares = false };
        if (PragmaAxes.TrustsTheHeader(point.Pragmas))
        {
            usual = usual with
            {
                KnownToBreakByPowerCut = "the journal's header may be on the disk without the pages that it counts",
            };
        }

        return PragmaAxes.HasJournalOnDisk(point.Pragmas) ? usual : usual with
        {
            // Without a journal the way back is not defined, so it is not declared.
            Capabilities = [.. usual.Capabilities.Where(one => !one.IsAssignableTo(typeof(IRollbackStore)))],
            KnownToLoseByKill = "the whole file, where it falls into a commit: no journal on the disk leads back",
            KnownToBreakByPowerCut = "no journal on the disk leads back from a commit that was under way",
        };
    }

    static EngineConfiguration Shaped(string axis, TableShape shape, CustomerKey? key = null)
    {
        string name = $"{Base}-{shape.Name}";
        var dialect = Dialect.Sqlite with { CreateCustomers = shape.Create, Key = key ?? CustomerKey.Number };
        Dictionary<string, string> options = MicrosoftDataSqlite.Configurations.OptionsOf(
            PragmaSet.Named(Base), ("customers", shape.Name));
        return Point(axis, MicrosoftDataSqlite.Configurations.Of(PragmaSet.Named(Base))) with
        {
            Name = name,
            Options = options,
            Open = (directory, work) => Store.Open((Name(name), options), directory, work, (dialect, shape)),
        };
    }

    static EngineConfiguration Called(string axis, string usual, string change, CallStyle style)
    {
        string name = $"{usual}-{change}";
        PragmaSet pragmas = style.Connects == Connects.Once ? PragmaSet.Named(usual)
            // what a connection has that is told nothing
            : PragmaSet.Named(usual).But(name, ("temp_store", "default"));
        Dictionary<string, string> options = MicrosoftDataSqlite.Configurations.OptionsOf(pragmas, style.Options);
        options["pooling"] = style.Connects == Connects.FromPool ? "true" : "false";
        return Point(axis, MicrosoftDataSqlite.Configurations.Of(pragmas)) with
        {
            Name = name,
            Options = options,
            Open = (directory, work) => EachCallStore.Open((Name(name), options), directory, work, style),
            Capabilities = [],
        };
    }

    static EngineConfiguration Point(string axis, EngineConfiguration configuration) =>
        configuration with { Axis = axis, InDefaultRun = false, Workloads = Workloads };

    static string Name(string configuration) => $"{MicrosoftDataSqlite.Configurations.Engine}/{configuration}";

    static string? NoStrictTables()
    {
        try
        {
            return Version.Parse(Library.Native.Version) is var found && found >= HasStrict ? null
                : $"SQLite {found} has no STRICT tables, {HasStrict} is the first that has: "
                    + "name a build by PERF_AGAINST=native:<path>";
        }
        catch (Exception error) when (error is SettingsException or DllNotFoundException or BadImageFormatException)
        {
            return $"the library can't be asked whether it has STRICT tables: {error.Message}";
        }
    }
}
