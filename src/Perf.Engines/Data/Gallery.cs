namespace Perf.Engines.Data;

/// <summary>A picture or film with what is known of it.</summary>
/// <param name="Id">The key, from 1.</param>
/// <param name="Metadata">4 to 30 lines.</param>
public sealed record MediaObject(int Id, ImmutableArray<MediaMetadata> Metadata)
{
    /// <summary>The same object with the first lines only.</summary>
    public MediaObject First(int lines) => this with { Metadata = Metadata[..Math.Min(lines, Metadata.Length)] };
}

/// <summary>The seeded data set of the gallery: 105 media objects with about 20 lines each, as published.</summary>
public sealed class Gallery
{
    /// <summary>The seed of what is there before.</summary>
    public const int StandardSeed = 1;

    /// <summary>The objects whose metadata were read again.</summary>
    public const int ObjectCount = 105;

    const int LinesAtLeast = 4;
    const int LinesAtMost = 30;

    static readonly ImmutableArray<string> Names =
        ["Title", "Camera model", "Exposure time", "F-number", "ISO speed", "Date picture taken", "Lens aperture",
            "Width"];

    /// <summary>Makes the data set; the same seed gives the same lines for ever.</summary>
    public Gallery(int seed = StandardSeed)
    {
        var random = new SeededRandom((ulong)seed);
        Objects = [.. Enumerable.Range(1, ObjectCount).Select(id => Draw(id, random))];
        LineCount = Objects.Sum(one => one.Metadata.Length);
        Hash = HashOf(Objects);
    }

    /// <summary>The objects; their lines have no id yet.</summary>
    public ImmutableArray<MediaObject> Objects { get; }

    /// <summary>All lines of all objects.</summary>
    public int LineCount { get; }

    /// <summary>The hash of all lines.</summary>
    public string Hash { get; }

    // The larger of two draws: the middle of 4 to 30 would be 17, and about 20 was published.
    static MediaObject Draw(int id, SeededRandom random)
    {
        int lines = Math.Max(random.Between(LinesAtLeast, LinesAtMost), random.Between(LinesAtLeast, LinesAtMost));
        return new MediaObject(id, [.. Enumerable.Range(0, lines).Select(line => Draw(id, line, random))]);
    }

    static MediaMetadata Draw(int id, int line, SeededRandom random) => new()
    {
        MediaObjectId = id,
        NameIdentifier = line,
        Description = Names[line % Names.Length],
        Value = FormattableString.Invariant($"{Names[line % Names.Length]} {random.Between(0, 999_999)}"),
    };

    static string HashOf(IEnumerable<MediaObject> objects)
    {
        using var hash = new ContentHash();
        foreach (MediaMetadata line in objects.SelectMany(one => one.Metadata)) hash.AddLine(line.ToString());
        return hash.Digits();
    }
}
