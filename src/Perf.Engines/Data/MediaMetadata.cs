namespace Perf.Engines.Data;

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
