namespace Perf.Engines.Workloads;

/// <summary>What Gallery Server does with metadata: inserted in steps, read again, and read back.</summary>
public static class GalleryWorkloads
{
    // A batch is up to two thousand durable saves: seconds, or a quarter of a minute on a busy disk.
    const int Rounds = 2;

    /// <summary>All of them.</summary>
    public static IReadOnlyList<WorkloadSource> All { get; } =
    [
        Import("gallery-save-each", SaveStep.EachLine),
        Import("gallery-save-object", SaveStep.EachObject),
        Import("gallery-add-range", SaveStep.All),
        Import<IEntityGallery>("gallery-save-undetected", (gallery, objects) => gallery.AddWithoutDetecting(objects)),
        Of<IGalleryTable>("gallery-reimport", () => new GalleryReimport()),
        Read<IGalleryTable>("gallery-read", (gallery, id) => gallery.Of(id)),
        Read("gallery-read-tracked", EntityReading.Tracked),
        Read("gallery-read-compiled", EntityReading.Compiled),
    ];

    static WorkloadSource Import(string name, SaveStep step) =>
        Import<IGalleryTable>(name, (gallery, objects) => gallery.Add(objects, step));

    static WorkloadSource Import<TGallery>(string name, Action<TGallery, IReadOnlyList<MediaObject>> save)
        where TGallery : IGalleryTable =>
        Of<TGallery>(name, () => new GalleryImport(name, (gallery, objects) => save((TGallery)gallery, objects)));

    static WorkloadSource Read(string name, EntityReading reading) =>
        Read<IEntityGallery>(name, (gallery, id) => gallery.Of(id, reading));

    static WorkloadSource Read<TGallery>(string name, Func<TGallery, int, IReadOnlyList<MediaMetadata>> read)
        where TGallery : IGalleryTable =>
        Of<TGallery>(name, () => new GalleryRead(name, (gallery, id) => read((TGallery)gallery, id)));

    static WorkloadSource Of<TGallery>(string name, Func<Workload> create) =>
        new(name, create) { Needs = typeof(TGallery), TimedOn = Timed.Nowhere, Rounds = Rounds };
}

/// <summary>A workload on the metadata of a gallery, which is loaded before the work and unchanged after it.</summary>
/// <param name="name">The name in the case id.</param>
/// <param name="size">The operations between two restores.</param>
public abstract class GalleryWorkload(string name, WorkloadSize size) : Workload(name, size, GalleryTable.Choices)
{
    /// <inheritdoc/>
    public override string DataHash => Table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => store.Table<IGalleryTable>().Statements;

    /// <summary>The lines.</summary>
    protected GalleryTable Table { get; } = new();

    /// <inheritdoc/>
    protected override void Load(IStore store) => Table.Load(store);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => GalleryTable.MustBe(store, Table.Objects);
}

/// <summary>Inserts the metadata of all media objects in one of the published ways; an operation is a line.</summary>
/// <param name="name">The name in the case id.</param>
/// <param name="save">The way.</param>
public sealed class GalleryImport(string name, Action<IGalleryTable, IReadOnlyList<MediaObject>> save)
    : GalleryWorkload(name, WorkloadSize.Exactly(new Gallery().LineCount))
{
    /// <inheritdoc/>
    protected override void Load(IStore store) =>
        GalleryTable.MustBe(store, []); // some make the table on first use

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        save(store.Table<IGalleryTable>(), Table.Objects);
        return Table.LinesWithId();
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations)
    {
        store.Table<IGalleryTable>().Clear();
        Table.ForgetIds();
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        GalleryTable.MustBe(store, operations == 0 ? [] : Table.Objects);
}

/// <summary>
/// Reads the metadata of media objects again: their lines are removed, and as many or more or fewer are inserted, a
/// transaction for each object; an operation is an object.
/// </summary>
public sealed class GalleryReimport()
    : GalleryWorkload("gallery-reimport", WorkloadSize.Exactly(Gallery.ObjectCount))
{
    readonly GalleryTable _after = new(Gallery.StandardSeed + 1);

    /// <inheritdoc/>
    public override string DataHash => $"{base.DataHash} {_after.Hash}";

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var gallery = store.Table<IGalleryTable>();
        foreach (MediaObject one in _after.Objects.AsSpan(0, operations)) gallery.Replace(one);
        return operations;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations)
    {
        store.Table<IGalleryTable>().Clear();
        Table.ForgetIds();
        _after.ForgetIds();
        Table.Load(store);
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        GalleryTable.MustBe(store, operations == 0 ? Table.Objects : _after.Objects);
}

/// <summary>
/// Reads the metadata of one media object after another in one of the published ways; an operation is an object.
/// </summary>
/// <param name="name">The name in the case id.</param>
/// <param name="read">The way.</param>
public sealed class GalleryRead(string name, Func<IGalleryTable, int, IReadOnlyList<MediaMetadata>> read)
    : GalleryWorkload(name, new WorkloadSize(Gallery.ObjectCount, 20 * Gallery.ObjectCount))
{
    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var gallery = store.Table<IGalleryTable>();
        long checksum = 0;
        for (int i = 0; i < operations; i++) checksum = Add(checksum, read(gallery, i % Gallery.ObjectCount + 1));
        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
            checksum = Add(checksum, Table.Objects[i % Gallery.ObjectCount].Metadata);
        return checksum;
    }

    static long Add(long checksum, IEnumerable<MediaMetadata> lines)
    {
        foreach (MediaMetadata line in lines) checksum = unchecked(checksum * 31 + line.Checksum());
        return checksum;
    }
}

/// <summary>The gallery that a workload fills or finds.</summary>
public sealed class GalleryTable(int seed = Gallery.StandardSeed)
{
    readonly Gallery _gallery = new(seed);

    /// <summary>The objects; a store has put its ids into those lines that were inserted.</summary>
    public ImmutableArray<MediaObject> Objects => _gallery.Objects;

    /// <summary>All lines of all objects.</summary>
    public int LineCount => _gallery.LineCount;

    /// <summary>The hash of all lines.</summary>
    public string Hash => _gallery.Hash;

    /// <summary>What every workload on this table has chosen.</summary>
    public static IReadOnlyList<string> Choices { get; } =
        [$"objects={Gallery.ObjectCount}", $"seed={Gallery.StandardSeed}"];

    /// <summary>Inserts all lines in one go.</summary>
    public void Load(IStore store) => store.Table<IGalleryTable>().Add(Objects, SaveStep.All);

    /// <summary>Takes the ids back from the lines, so that they can be inserted once more.</summary>
    public void ForgetIds()
    {
        foreach (MediaMetadata line in Objects.SelectMany(one => one.Metadata)) line.Id = 0;
    }

    /// <summary>How many of the lines have an id.</summary>
    public long LinesWithId() => Objects.SelectMany(one => one.Metadata).LongCount(line => line.Id > 0);

    /// <summary>
    /// Checks that the store has the lines of these objects and no other, with the ids that are in them.
    /// </summary>
    public static void MustBe(IStore store, IReadOnlyCollection<MediaObject> wanted)
    {
        var gallery = store.Table<IGalleryTable>();
        Answer.MustBe("the number of lines", gallery.Count(), wanted.Sum(one => one.Metadata.Length));
        foreach (MediaObject one in wanted)
        {
            string[] found = [.. gallery.Of(one.Id).Select(line => line.ToString())];
            Answer.MustBe($"the number of lines of object {one.Id}", found.Length, one.Metadata.Length);
            for (int i = 0; i < found.Length; i++)
                Answer.MustBe($"line {i + 1} of object {one.Id}", found[i], one.Metadata[i].ToString());
        }
    }
}
