namespace Perf.Engines.Stores;

/// <summary>A store for bytes by number.</summary>
public interface IBlobStore : IStore
{
    /// <summary>Keeps the bytes under that number, in the place of those that it had.</summary>
    void PutBlob(int id, byte[] content);

    /// <summary>The bytes of that number, or null.</summary>
    byte[]? Blob(int id);

    /// <summary>How many numbers have bytes.</summary>
    long CountBlobs();

    /// <summary>The declared statements of this capability; empty where an engine has none.</summary>
    IReadOnlyList<string> BlobStatements { get; }
}
