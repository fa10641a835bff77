namespace Perf.Harness.Tests.Engines;

/// <summary>Galleries that do one thing wrong, each with the workloads that have to notice.</summary>
public static class WrongGalleries
{
    static readonly string[] Every = [.. GalleryWorkloads.All.Select(workload => workload.Name)];

    static readonly string[] ByRange = ["gallery-save-each", "gallery-save-object", "gallery-add-range"];

    static readonly string[] Reading = ["gallery-read", "gallery-read-tracked", "gallery-read-compiled"];

    public static IEnumerable<TestCaseData> All =>
    [
        .. WrongStores.Noticed(() => new LosesTheLastLine(), Every),
        .. WrongStores.Noticed(() => new CountsOneLineMore(), Every),
        .. WrongStores.Noticed(() => new ReadsAnotherObject(), Every),
        .. WrongStores.Noticed(() => new TellsNoIds(), ByRange),
        .. WrongStores.Noticed(() => new TellsTheNextIds(), [.. ByRange, .. Reading]),
        .. WrongStores.Noticed(() => new KeepsTheOldLines(), "gallery-reimport"),
        .. WrongStores.Noticed(() => new ChangesAValueOnTheWay(), Reading),
    ];

    sealed class LosesTheLastLine : RelayedStore
    {
        public override IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId) =>
            [.. base.MetadataOf(mediaObjectId).SkipLast(1)];
    }

    sealed class CountsOneLineMore : RelayedStore
    {
        public override long CountMetadata() => base.CountMetadata() + 1;
    }

    sealed class ReadsAnotherObject : RelayedStore
    {
        public override IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId) =>
            base.MetadataOf(mediaObjectId == 1 ? 2 : mediaObjectId);
    }

    sealed class TellsNoIds : RelayedStore
    {
        public override void AddMetadata(IReadOnlyList<MediaObject> objects, SaveStep step)
        {
            base.AddMetadata(objects, step);
            foreach (MediaMetadata line in objects[^1].Metadata) line.Id = 0;
        }
    }

    sealed class TellsTheNextIds : RelayedStore
    {
        public override void AddMetadata(IReadOnlyList<MediaObject> objects, SaveStep step)
        {
            base.AddMetadata(objects, step);
            foreach (MediaMetadata line in objects[^1].Metadata) line.Id++;
        }
    }

    sealed class KeepsTheOldLines : RelayedStore
    {
        public override void ReplaceMetadata(MediaObject media) => AddMetadata([media], SaveStep.EachObject);
    }

    sealed class ChangesAValueOnTheWay : RelayedStore
    {
        public override IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId)
        {
            var lines = base.MetadataOf(mediaObjectId);
            lines[^1].Value += " ";
            return lines;
        }
    }
}
