namespace Perf.Harness.Tests.Engines;

/// <summary>Galleries that do one thing wrong, each with the workloads that have to notice.</summary>
public static class WrongGalleries
{
    static readonly string[] Every = [.. GalleryWorkloads.All.Select(workload => workload.Name)];

    static readonly string[] ByRange = ["gallery-save-each", "gallery-save-object", "gallery-add-range"];

    static readonly string[] Reading = ["gallery-read", "gallery-read-tracked", "gallery-read-compiled"];

    public static IEnumerable<TestCaseData> All =>
    [
        .. WrongStores.Noticed(store => new LosesTheLastLine(store), Every),
        .. WrongStores.Noticed(store => new CountsOneLineMore(store), Every),
        .. WrongStores.Noticed(store => new ReadsAnotherObject(store), Every),
        .. WrongStores.Noticed(store => new TellsNoIds(store), ByRange),
        .. WrongStores.Noticed(store => new TellsTheNextIds(store), [.. ByRange, .. Reading]),
        .. WrongStores.Noticed(store => new KeepsTheOldLines(store), "gallery-reimport"),
        .. WrongStores.Noticed(store => new ChangesAValueOnTheWay(store), Reading),
    ];

    sealed class LosesTheLastLine(IStore store) : RelayedGallery(store)
    {
        public override IReadOnlyList<MediaMetadata> Of(int mediaObjectId) =>
            [.. base.Of(mediaObjectId).SkipLast(1)];
    }

    sealed class CountsOneLineMore(IStore store) : RelayedGallery(store)
    {
        public override long Count() => base.Count() + 1;
    }

    sealed class ReadsAnotherObject(IStore store) : RelayedGallery(store)
    {
        public override IReadOnlyList<MediaMetadata> Of(int mediaObjectId) =>
            base.Of(mediaObjectId == 1 ? 2 : mediaObjectId);
    }

    sealed class TellsNoIds(IStore store) : RelayedGallery(store)
    {
        public override void Add(IReadOnlyList<MediaObject> objects, SaveStep step)
        {
            base.Add(objects, step);
            foreach (MediaMetadata line in objects[^1].Metadata) line.Id = 0;
        }
    }

    sealed class TellsTheNextIds(IStore store) : RelayedGallery(store)
    {
        public override void Add(IReadOnlyList<MediaObject> objects, SaveStep step)
        {
            base.Add(objects, step);
            foreach (MediaMetadata line in objects[^1].Metadata) line.Id++;
        }
    }

    sealed class KeepsTheOldLines(IStore store) : RelayedGallery(store)
    {
        public override void Replace(MediaObject media) => Add([media], SaveStep.EachObject);
    }

    sealed class ChangesAValueOnTheWay(IStore store) : RelayedGallery(store)
    {
        public override IReadOnlyList<MediaMetadata> Of(int mediaObjectId)
        {
            var lines = base.Of(mediaObjectId);
            lines[^1].Value += " ";
            return lines;
        }
    }
}
