namespace Perf.Engines.Workloads;

/// <summary>
/// Reads the metadata of one media object after another in one of the published ways; an operation is an object.
/// </summary>
/// <param name="name">The name in the case id.</param>
/// <param name="read">The way.</param>
public sealed class GalleryRead(string name, Func<IGalleryStore, int, IReadOnlyList<MediaMetadata>> read)
    : Workload(name, new WorkloadSize(Gallery.ObjectCount, 20 * Gallery.ObjectCount), GalleryTable.Choices)
{
    readonly GalleryTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((IGalleryStore)store).GalleryStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _table.Load(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
            checksum = Add(checksum, read((IGalleryStore)store, i % Gallery.ObjectCount + 1));
        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
            checksum = Add(checksum, _table.Objects[i % Gallery.ObjectCount].Metadata);
        return checksum;
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => GalleryTable.MustBe(store, _table.Objects);

    static long Add(long checksum, IEnumerable<MediaMetadata> lines)
    {
        foreach (MediaMetadata line in lines) checksum = unchecked(checksum * 31 + line.Checksum());
        return checksum;
    }
}
