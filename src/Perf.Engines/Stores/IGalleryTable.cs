namespace Perf.Engines.Stores;

/// <summary>The metadata of a gallery. The table gives the ids, and writes them into the lines it was given.</summary>
public interface IGalleryTable : ITable
{
    /// <summary>Inserts the lines of all objects; each has its id afterwards.</summary>
    void Add(IReadOnlyList<MediaObject> objects, SaveStep step);

    /// <summary>Removes the lines of an object and inserts these, in one transaction.</summary>
    void Replace(MediaObject media);

    /// <summary>The lines of an object, by ascending id.</summary>
    IReadOnlyList<MediaMetadata> Of(int mediaObjectId);

    /// <summary>The number of lines.</summary>
    long Count();

    /// <summary>Removes all lines.</summary>
    void Clear();
}

/// <summary>How much is saved at a time, each time in a transaction of its own unless one is open.</summary>
public enum SaveStep
{
    /// <summary>Each line.</summary>
    EachLine,

    /// <summary>The lines of each object.</summary>
    EachObject,

    /// <summary>All lines of all objects.</summary>
    All,
}

/// <summary>A gallery behind an object mapper, which offers several ways to the same rows.</summary>
public interface IEntityGallery : IGalleryTable
{
    /// <summary>Inserts the lines of each object together, without detecting other changes.</summary>
    void AddWithoutDetecting(IReadOnlyList<MediaObject> objects);

    /// <summary>The lines of an object, read that way.</summary>
    IReadOnlyList<MediaMetadata> Of(int mediaObjectId, EntityReading reading);
}

/// <summary>How a mapper reads rows.</summary>
public enum EntityReading
{
    /// <summary>By a query whose entities are watched for changes.</summary>
    Tracked,

    /// <summary>By a query whose entities are handed out and forgotten.</summary>
    Untracked,

    /// <summary>As untracked, by a query that was compiled once.</summary>
    Compiled,
}
