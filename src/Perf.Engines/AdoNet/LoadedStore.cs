namespace Perf.Engines.AdoNet;

/// <summary>
/// A store on a provider that is loaded by name; it keeps a gallery too, as a program without a mapper does.
/// </summary>
public sealed class LoadedStore : AdoNetStore, IGalleryStore
{
    readonly Dialect _dialect;
    GalleryTable? _gallery;

    internal LoadedStore(
        PreparedCommands commands, Dialect dialect, IUpkeep upkeep, IReadOnlyDictionary<string, string> options)
        : base(commands, dialect, upkeep, options) => _dialect = dialect;

    /// <inheritdoc/>
    public IReadOnlyList<string> GalleryStatements => GalleryTable.Statements(_dialect);

    GalleryTable Gallery => _gallery ??= new GalleryTable(Commands, _dialect);

    /// <inheritdoc/>
    public void AddMetadata(IReadOnlyList<MediaObject> objects, SaveStep step) => Gallery.Add(objects, step);

    /// <inheritdoc/>
    public void ReplaceMetadata(MediaObject media) => Gallery.Replace(media);

    /// <inheritdoc/>
    public IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId) => Gallery.Of(mediaObjectId);

    /// <inheritdoc/>
    public long CountMetadata() => Gallery.Count;

    /// <inheritdoc/>
    public void ClearMetadata() => Gallery.Clear();
}
