namespace Perf.Engines.Workloads;

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
    public void Load(IStore store) => ((IGalleryStore)store).AddMetadata(Objects, SaveStep.All);

    /// <summary>Takes the ids back from the lines, so that they can be inserted once more.</summary>
    public void ForgetIds()
    {
        foreach (MediaMetadata line in Objects.SelectMany(one => one.Metadata)) line.Id = 0;
    }

    /// <summary>How many of the lines have an id.</summary>
    public long LinesWithId() => Objects.SelectMany(one => one.Metadata).LongCount(line => line.Id > 0);

    /// <summary>
    /// Checks that the store holds the lines of these objects and no other, with the ids that are in them.
    /// </summary>
    public static void MustBe(IStore store, IReadOnlyCollection<MediaObject> wanted)
    {
        var gallery = (IGalleryStore)store;
        Answer.MustBe("the number of lines", gallery.CountMetadata(), wanted.Sum(one => one.Metadata.Length));
        foreach (MediaObject one in wanted)
        {
            string[] found = [.. gallery.MetadataOf(one.Id).Select(line => line.ToString())];
            Answer.MustBe($"the number of lines of object {one.Id}", found.Length, one.Metadata.Length);
            for (int i = 0; i < found.Length; i++)
                Answer.MustBe($"line {i + 1} of object {one.Id}", found[i], one.Metadata[i].ToString());
        }
    }
}
