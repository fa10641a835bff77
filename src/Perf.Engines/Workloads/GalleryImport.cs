namespace Perf.Engines.Workloads;

/// <summary>Inserts the metadata of all media objects in one of the published ways; an operation is a line.</summary>
/// <param name="name">The name in the case id.</param>
/// <param name="save">The way.</param>
public sealed class GalleryImport(string name, Action<IGalleryStore, IReadOnlyList<MediaObject>> save)
    : Workload(name, WorkloadSize.Exactly(new Gallery().LineCount), GalleryTable.Choices)
{
    readonly GalleryTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((IGalleryStore)store).GalleryStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store) =>
        GalleryTable.MustBe(store, []); // some make the table when first asked

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        save((IGalleryStore)store, _table.Objects);
        return _table.LinesWithId();
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations)
    {
        ((IGalleryStore)store).ClearMetadata();
        _table.ForgetIds();
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        GalleryTable.MustBe(store, operations == 0 ? [] : _table.Objects);
}
