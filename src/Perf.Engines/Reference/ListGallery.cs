namespace Perf.Engines.Reference;

/// <summary>The metadata of a gallery in a list, and by object; ids count from 1 again when it is emptied.</summary>
sealed class ListGallery : IEntityGallery
{
    readonly Dictionary<int, List<MediaMetadata>> _byObject = [];
    int _lastId;

    public IReadOnlyList<string> Statements => [];

    public long Count() => _byObject.Values.Sum(lines => (long)lines.Count);

    /// <summary>Inserts the lines; a list has no steps.</summary>
    public void Add(IReadOnlyList<MediaObject> objects, SaveStep step)
    {
        foreach (MediaMetadata line in objects.SelectMany(one => one.Metadata))
        {
            line.Id = ++_lastId;
            if (!_byObject.TryGetValue(line.MediaObjectId, out var lines))
                _byObject.Add(line.MediaObjectId, lines = []);
            lines.Add(Copy(line));
        }
    }

    public void AddWithoutDetecting(IReadOnlyList<MediaObject> objects) => Add(objects, SaveStep.EachObject);

    public void Replace(MediaObject media)
    {
        _byObject.Remove(media.Id);
        Add([media], SaveStep.EachObject);
    }

    public IReadOnlyList<MediaMetadata> Of(int mediaObjectId, EntityReading reading) => Of(mediaObjectId);

    public IReadOnlyList<MediaMetadata> Of(int mediaObjectId) =>
        [.. _byObject.GetValueOrDefault(mediaObjectId, []).Select(Copy)];

    public void Clear()
    {
        _byObject.Clear();
        _lastId = 0;
    }

    // The caller may change a line.
    static MediaMetadata Copy(MediaMetadata line)
    {
        MediaMetadata copy = line.New();
        copy.Id = line.Id;
        return copy;
    }
}
