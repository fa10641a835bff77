using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>The metadata of a gallery without a mapper: the statement that inserts a line returns its id.</summary>
sealed class GalleryTable
{
    const string InsertOne = GallerySql.InsertOne + " RETURNING MediaObjectMetadataId";

    readonly PreparedCommands _commands;
    readonly DbCommand _insert, _select, _delete, _deleteAll, _count;

    internal GalleryTable(PreparedCommands commands, Dialect dialect)
    {
        _commands = commands;
        commands.Execute(dialect.CreateGallery);
        _insert = commands.Make(InsertOne, "@MediaObjectId", "@NameIdentifier", "@Description", "@Value");
        _select = commands.Make(GallerySql.SelectByObject, "@MediaObjectId");
        _delete = commands.Make(GallerySql.DeleteByObject, "@MediaObjectId");
        _deleteAll = commands.Make(GallerySql.DeleteAll);
        _count = commands.Make(GallerySql.CountAll);
    }

    internal static IReadOnlyList<string> Statements(Dialect dialect) =>
    [
        .. dialect.CreateGallery, InsertOne, GallerySql.SelectByObject, GallerySql.DeleteByObject,
        GallerySql.DeleteAll, GallerySql.CountAll,
    ];

    internal long Count => Number(_commands.Scalar(_count));

    internal void Add(IReadOnlyList<MediaObject> objects, SaveStep step)
    {
        switch (step)
        {
            case SaveStep.EachLine:
                Insert(objects);
                break;
            case SaveStep.EachObject:
                foreach (MediaObject one in objects) InsertInOne([one]);
                break;
            default:
                InsertInOne(objects);
                break;
        }
    }

    internal void Replace(MediaObject media)
    {
        using PreparedCommands.Scope scope = _commands.InOneTransaction();
        _ = _commands.Run(_delete, media.Id);
        Insert([media]);
        scope.Complete();
    }

    internal IReadOnlyList<MediaMetadata> Of(int mediaObjectId)
    {
        using DbDataReader reader = _commands.Read(_select, mediaObjectId);
        var lines = new List<MediaMetadata>();
        while (reader.Read()) lines.Add(Current(reader));
        return lines;
    }

    internal void Clear() => _ = _commands.Run(_deleteAll);

    void InsertInOne(IReadOnlyList<MediaObject> objects)
    {
        using PreparedCommands.Scope scope = _commands.InOneTransaction();
        Insert(objects);
        scope.Complete();
    }

    void Insert(IReadOnlyList<MediaObject> objects)
    {
        foreach (MediaMetadata line in objects.SelectMany(one => one.Metadata))
        {
            line.Id = (int)Number(_commands.Scalar(
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
