using Microsoft.Data.Sqlite;
using Perf.Engines.AdoNet;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Engines.EntityFramework;

/// <summary>A store behind EF Core, on the same tables and the same provider as the store without it.</summary>
public sealed class Store : ConnectionStore<Store>
{
    readonly OpenedConnection _opened;
    readonly Contexts _contexts;

    Store(OpenedConnection opened, SaveCounter? counter)
        : base(Tables, opened.Commands, opened.Upkeep, opened.Options)
    {
        _opened = opened;
        opened.Commands.Execute(CustomerSql.Create);
        _contexts = new Contexts((SqliteConnection)opened.Connection, opened.Commands, counter);
        Customers = new CustomerSet(_contexts);
    }

    /// <summary>Opens the store of a directory, and makes it where it is missing.</summary>
    /// <param name="configuration">The configuration's name, for messages.</param>
    /// <param name="options">Every option that is wanted.</param>
    /// <param name="directory">Where its files are.</param>
    /// <param name="work">What counts its statements and saves; its files are counted since that was made.</param>
    /// <exception cref="InvalidOperationException">An option can't be had.</exception>
    public static Store Open(
        string configuration, IReadOnlyDictionary<string, string> options, DirectoryInfo directory, IWorkSource? work)
    {
        var counted = work as EntityWork;
        return Connections.Provider.Open(configuration, options, directory, counted?.Sqlite, Configurations.OfTheMapper)
            .OrDispose(opened => new Store(opened, counted?.Counter));
    }

    /// <inheritdoc/>
    public override ICustomerTable Customers { get; }

    internal static TableSet<Store> Tables { get; } = new TableSet<Store>()
        .With<IEntityGallery>(store => new GallerySet(store._contexts))
        .With<IGalleryTable>(store => store.Table<IEntityGallery>())
        .With<IRollback>(store => store._opened.Commands)
        .With<IShrinking>(store => store.Upkeep);

    /// <inheritdoc/>
    protected override void Close() => Connections.Close(_opened);
}
