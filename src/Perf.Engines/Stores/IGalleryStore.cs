namespace Perf.Engines.Stores;

/// <summary>
/// A store for the metadata of a gallery; it gives the ids, and puts them into the lines that it was given.
/// </summary>
public interface IGalleryStore : IStore
{
    /// <summary>Inserts the lines of all objects; each has its id afterwards.</summary>
    void AddMetadata(IReadOnlyList<MediaObject> objects, SaveStep step);

    /// <summary>Removes the lines of an object and inserts these, in one transaction.</summary>
    void ReplaceMetadata(MediaObject media);

    /// <summary>The lines of an object, by ascending id.</summary>
    IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId);

    /// <summary>The number of lines.</summary>
    long CountMetadata();

    /// <summary>Removes all lines.</summary>
    void ClearMetadata();

    /// <summary>The declared statements of this capability; empty where a mapper writes them.</summary>
    IReadOnlyList<string> GalleryStatements { get; }
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

/// <summary>A gallery behind an object mapper, which offers more than one way to the same rows.</summary>
public interface IEntityStore : IGalleryStore
{
    /// <summary>Inserts the lines of each object in one go, and does not look for what else may have changed.</summary>
    void AddWithoutDetecting(IReadOnlyList<MediaObject> objects);

    /// <summary>The lines of an object, read that way.</summary>
    IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId, EntityReading reading);
}

/// <summary>How a mapper is asked for rows.</summary>
public enum EntityReading
{
    /// <summary>By a query whose entities are watched for changes.</summary>
    Tracked,

    /// <summary>By a query whose entities are handed out and forgotten.</summary>
    Untracked,

    /// <summary>As untracked, by a query that was compiled once.</summary>
    Compiled,
}
