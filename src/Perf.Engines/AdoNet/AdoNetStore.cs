using System.Data.Common;

namespace Perf.Engines.AdoNet;

/// <summary>A store on any ADO.NET connection, written the way providers' documentations recommend.</summary>
public class AdoNetStore : ConnectionStore<AdoNetStore>
{
    readonly Dialect _dialect;

    /// <summary>A store on an open connection, whose options were read back; it closes the connection.</summary>
    internal AdoNetStore(
        PreparedCommands commands, Dialect dialect, IUpkeep upkeep, IReadOnlyDictionary<string, string> options,
        TableSet<AdoNetStore>? tables = null, ICustomerTable? customers = null)
        : base(tables ?? All, commands, upkeep, options)
    {
        Commands = commands;
        _dialect = dialect;
        Customers = customers ?? new CustomerTable(commands, dialect);
    }

    /// <summary>A store on a connection of a provider of SQLite.</summary>
    internal static AdoNetStore Sqlite(OpenedConnection opened) =>
        new(opened.Commands, Dialect.Sqlite, opened.Upkeep, opened.Options);

    /// <inheritdoc/>
    public override ICustomerTable Customers { get; }

    /// <summary>The connection, for statements that are no workload's.</summary>
    public DbConnection Connection => Commands.Connection;

    internal static TableSet<AdoNetStore> All { get; } = new TableSet<AdoNetStore>()
        .With<INamedTables>(store => new OtherTables(store.Commands, store._dialect))
        .With<ITripTable>(store => new TripTable(store.Commands, store._dialect))
        .With(store => (ITripRowTable)store.Table<ITripTable>())
        .With<IBankTables>(store => new BankTables(store.Commands, store._dialect))
        .With(store => (IForeignKeyBank)store.Table<IBankTables>())
        .With<IBatchTable>(store => new CustomerBatches(store.Commands))
        .With<IRollback>(store => store.Commands)
        .With<IShrinking>(store => store.Upkeep);

    /// <summary>The same, with the gallery that a program without a mapper keeps.</summary>
    internal static TableSet<AdoNetStore> WithGallery { get; } =
        All.With<IGalleryTable>(store => new GalleryTable(store.Commands, store._dialect));

    internal PreparedCommands Commands { get; }

    /// <inheritdoc/>
    protected override void Close() => Commands.Dispose();
}
