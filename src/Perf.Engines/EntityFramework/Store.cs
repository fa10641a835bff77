using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Engines.EntityFramework;

/// <summary>A store behind EF Core, on the same tables and the same provider as the store without it.</summary>
public sealed class Store : IEntityStore, IRollbackStore, IShrinkingStore
{
    readonly OpenedConnection _opened;
    readonly Contexts _contexts;
    readonly CustomerSet _customers;
    GallerySet? _gallery;

    Store(OpenedConnection opened, SaveCounter? counter)
    {
        _opened = opened;
        opened.Commands.Execute(CustomerSql.Create);
        _contexts = new Contexts(opened.Connection, opened.Commands, counter);
        _customers = new CustomerSet(_contexts);
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
        return OpenedConnection.Open(configuration, options, directory, counted?.Sqlite, Configurations.OfTheMapper)
            .OrDispose(opened => new Store(opened, counted?.Counter));
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options => _opened.Options;

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements { get; } = [CustomerSql.Create];

    /// <inheritdoc/>
    public IReadOnlyList<string> GalleryStatements { get; } =
        [GallerySql.Create, GallerySql.CreateIndex, GallerySql.DeleteAll];

    GallerySet Gallery => _gallery ??= new GallerySet(_contexts);

    /// <inheritdoc/>
    public void Insert(Customer record) => _customers.Insert(record);

    /// <inheritdoc/>
    public void InsertMany(ReadOnlySpan<Customer> records) => _customers.Insert(records.ToArray());

    /// <inheritdoc/>
    public Customer? Read(int id) => _customers.Read(id);

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadAll() => _customers.ReadAll();

    /// <inheritdoc/>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        _customers.Query(namePrefix, telephoneAbove);

    /// <inheritdoc/>
    public bool Update(Customer record) => _customers.Update(record);

    /// <inheritdoc/>
    public void Upsert(Customer record) => _customers.Upsert(record);

    /// <inheritdoc/>
    public bool Delete(int id) => _customers.Delete(id);

    /// <inheritdoc/>
    public long Count() => _customers.Count();

    /// <inheritdoc/>
    public void Begin() => _opened.Commands.Begin();

    /// <inheritdoc/>
    public void Commit() => _opened.Commands.Commit();

    /// <inheritdoc/>
    public void Rollback() => _opened.Commands.Rollback();

    /// <summary>Empties the write-ahead log; elsewhere a commit has done all that was promised.</summary>
    public void Flush() => _opened.Upkeep.Flush();

    /// <inheritdoc/>
    public void Shrink() => _opened.Upkeep.Shrink();

    /// <inheritdoc/>
    public void CheckIntegrity() => _opened.Upkeep.Damages().MustBeNone();

    /// <inheritdoc/>
    public string State() => _opened.Upkeep.State();

    /// <inheritdoc/>
    public void AddMetadata(IReadOnlyList<MediaObject> objects, SaveStep step) => Gallery.Add(objects, step);

    /// <inheritdoc/>
    public void AddWithoutDetecting(IReadOnlyList<MediaObject> objects) => Gallery.AddWithoutDetecting(objects);

    /// <inheritdoc/>
    public void ReplaceMetadata(MediaObject media) => Gallery.Replace(media);

    /// <inheritdoc/>
    public IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId) =>
        MetadataOf(mediaObjectId, EntityReading.Untracked);

    /// <inheritdoc/>
    public IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId, EntityReading reading) =>
        Gallery.Of(mediaObjectId, reading);

    /// <inheritdoc/>
    public long CountMetadata() => Gallery.Count();

    /// <inheritdoc/>
    public void ClearMetadata() => Gallery.Clear();

    /// <inheritdoc/>
    public void Dispose() => _opened.Dispose();
}
