namespace Perf.Engines.Workloads;

/// <summary>What Gallery Server does with metadata: inserted in steps, read again, and read back.</summary>
public static class GalleryWorkloads
{
    /// <summary>All of them.</summary>
    public static IReadOnlyList<WorkloadSource> All { get; } =
    [
        Import("gallery-save-each", SaveStep.EachLine),
        Import("gallery-save-object", SaveStep.EachObject),
        Import("gallery-add-range", SaveStep.All),
        Import<IEntityStore>("gallery-save-undetected", (store, objects) => store.AddWithoutDetecting(objects)),
        new("gallery-reimport", () => new GalleryReimport()) { Needs = typeof(IGalleryStore) },
        Read<IGalleryStore>("gallery-read", (store, id) => store.MetadataOf(id)),
        Read("gallery-read-tracked", EntityReading.Tracked),
        Read("gallery-read-compiled", EntityReading.Compiled),
    ];

    static WorkloadSource Import(string name, SaveStep step) =>
        Import<IGalleryStore>(name, (store, objects) => store.AddMetadata(objects, step));

    static WorkloadSource Import<TStore>(string name, Action<TStore, IReadOnlyList<MediaObject>> save)
        where TStore : IGalleryStore =>
        new(name, () => new GalleryImport(name, (store, objects) => save((TStore)store, objects)))
        {
            Needs = typeof(TStore),
        };

    static WorkloadSource Read(string name, EntityReading reading) =>
        Read<IEntityStore>(name, (store, id) => store.MetadataOf(id, reading));

    static WorkloadSource Read<TStore>(string name, Func<TStore, int, IReadOnlyList<MediaMetadata>> read)
        where TStore : IGalleryStore =>
        new(name, () => new GalleryRead(name, (store, id) => read((TStore)store, id)))
        {
            Needs = typeof(TStore),
        };
}
