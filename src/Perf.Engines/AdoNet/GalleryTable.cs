using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>The metadata of a gallery without a mapper: the statement that inserts a line returns its id.</summary>
sealed class GalleryTable : AdoNetTable, IGalleryTable
{
    const string InsertOne = GallerySql.InsertOne + " RETURNING MediaObjectMetadataId";

    readonly DbCommand _insert, _select, _delete, _deleteAll, _count;

    internal GalleryTable(PreparedCommands commands, Dialect dialect)
        : base(commands)
    {
        Create(dialect.CreateGallery);
        _insert = Make(InsertOne, "@MediaObjectId", "@NameIdentifier", "@Description", "@Value");
        _select = Make(GallerySql.SelectByObject, "@MediaObjectId");
        _delete = Make(GallerySql.DeleteByObject, "@MediaObjectId");
        _deleteAll = Make(GallerySql.DeleteAll);
        _count = Make(GallerySql.CountAll);
    }

    public long Count() => Number(Commands.Scalar(_count));

    public void Add(IReadOnlyList<MediaObject> objects, SaveStep step)
    {
        if (step == SaveStep.EachLine) Insert(objects);
        else if (step == SaveStep.All) InsertInOne(objects);
        else foreach (MediaObject one in objects) InsertInOne([one]);
    }

    public void Replace(MediaObject media)
    {
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        _ = Commands.Run(_delete, media.Id);
        Insert([media]);
        scope.Complete();
    }

    public IReadOnlyList<MediaMetadata> Of(int mediaObjectId)
    {
        using DbDataReader reader = Commands.Read(_select, mediaObjectId);
        var lines = new List<MediaMetadata>();
        while (reader.Read()) lines.Add(Current(reader));
        return lines;
    }

    public void Clear() => _ = Commands.Run(_deleteAll);

    void InsertInOne(IReadOnlyList<MediaObject> objects)
    {
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        Insert(objects);
        scope.Complete();
    }

    void Insert(IReadOnlyList<MediaObject> objects)
    {
        foreach (MediaMetadata line in objects.SelectMany(one => one.Metadata))
        {
            line.Id = (int)Number(Commands.Scalar(
                _insert, line.MediaObjectId, line.NameIdentifier, line.Description, line.Value));
        }
    }

    static MediaMetadata Current(DbDataReader reader) => new()
    {
        Id = reader.GetInt32(0),
        MediaObjectId = reader.GetInt32(1),
        NameIdentifier = reader.GetInt32(2),
        Description = reader.GetString(3),
        Value = reader.GetString(4),
    };

    // An id is 64 bits wide with one provider, and 32 with another.
    static long Number(object? value) => Convert.ToInt64(value, CultureInfo.InvariantCulture);
}
