namespace Perf.Engines.Data;

/// <summary>A picture or film with what is known of it.</summary>
/// <param name="Id">The key, from 1.</param>
/// <param name="Metadata">4 to 30 lines.</param>
public sealed record MediaObject(int Id, ImmutableArray<MediaMetadata> Metadata);

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

    /// <summary>Makes the data set; the same seed always gives the same lines.</summary>
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

/// <summary>
/// One line of what is known of a media object, as Gallery Server keeps it. A class that can be written to: object
/// mappers want one, and the store puts the id that it gave into it.
/// </summary>
public sealed class MediaMetadata
{
    /// <summary>The id; 0 until a store has given one.</summary>
    public int Id { get; set; }

    /// <summary>The media object that it describes.</summary>
    public int MediaObjectId { get; set; }

    /// <summary>Which of the known names it is: title, camera, exposure.</summary>
    public int NameIdentifier { get; set; }

    /// <summary>The name for people.</summary>
    public string Description { get; set; } = "";

    /// <summary>The value.</summary>
    public string Value { get; set; } = "";

    /// <summary>A number that depends on every value but the id, which another store may give otherwise.</summary>
    public long Checksum()
    {
        long hash = MediaObjectId * 2_654_435_761L + NameIdentifier * 40_503L;
        foreach (char letter in Description) hash = unchecked(hash * 31 + letter);
        hash = unchecked(hash * 31 + '\n');
        foreach (char letter in Value) hash = unchecked(hash * 31 + letter);
        return hash;
    }

    /// <summary>The same values without an id.</summary>
    public MediaMetadata New() => new()
    {
        MediaObjectId = MediaObjectId, NameIdentifier = NameIdentifier, Description = Description, Value = Value,
    };

    /// <summary>Every value, the id too.</summary>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"{Id}: {MediaObjectId}, {NameIdentifier}, {Description}, {Value}");
}
