namespace Perf.Engines.Workloads;

/// <summary>
/// Reads the metadata of media objects again: their lines are removed, and as many or more or fewer are inserted, a
/// transaction for each object; an operation is an object.
/// </summary>
public sealed class GalleryReimport()
    : Workload("gallery-reimport", WorkloadSize.Exactly(Gallery.ObjectCount), GalleryTable.Choices)
{
    readonly GalleryTable _before = new();
    readonly GalleryTable _after = new(Gallery.StandardSeed + 1);

    /// <inheritdoc/>
    public override string DataHash => $"{_before.Hash} {_after.Hash}";

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((IGalleryStore)store).GalleryStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _before.Load(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        foreach (MediaObject one in _after.Objects.AsSpan(0, operations)) ((IGalleryStore)store).ReplaceMetadata(one);
        return operations;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations)
    {
        ((IGalleryStore)store).ClearMetadata();
        _before.ForgetIds();
        _after.ForgetIds();
        _before.Load(store);
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        GalleryTable.MustBe(store, operations == 0 ? _before.Objects : _after.Objects);
}
