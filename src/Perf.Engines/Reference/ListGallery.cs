namespace Perf.Engines.Reference;

/// <summary>The metadata of a gallery in a list, and by object; ids count from 1 again when it is emptied.</summary>
sealed class ListGallery
{
    readonly Dictionary<int, List<MediaMetadata>> _byObject = [];
    int _lastId;

    internal long Count => _byObject.Values.Sum(lines => (long)lines.Count);

    /// <summary>Inserts the lines; a step would be bookkeeping only.</summary>
    internal void Add(IEnumerable<MediaObject> objects)
    {
        foreach (MediaMetadata line in objects.SelectMany(one => one.Metadata))
        {
            line.Id = ++_lastId;
            if (!_byObject.TryGetValue(line.MediaObjectId, out var lines))
                _byObject.Add(line.MediaObjectId, lines = []);
            lines.Add(Copy(line));
        }
    }

    internal void Replace(MediaObject media)
    {
        _byObject.Remove(media.Id);
        Add([media]);
    }

    internal IReadOnlyList<MediaMetadata> Of(int mediaObjectId) =>
        [.. _byObject.GetValueOrDefault(mediaObjectId, []).Select(Copy)];

    internal void Clear()
    {
        _byObject.Clear();
        _lastId = 0;
    }

    // Whoever gets a line may change it.
    static MediaMetadata Copy(MediaMetadata line)
    {
        MediaMetadata copy = line.New();
        copy.Id = line.Id;
        return copy;
    }
}
