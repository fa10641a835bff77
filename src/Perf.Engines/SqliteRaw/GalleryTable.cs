using Perf.Engines.Sqlite;

namespace Perf.Engines.SqliteRaw;

/// <summary>The metadata of a gallery; SQLite reports the id of an insert without another statement.</summary>
sealed class GalleryTable : IGalleryTable
{
    readonly RawConnection _connection;
    readonly RawStatement _insert, _select, _delete, _deleteAll, _count;

    internal GalleryTable(RawConnection connection)
    {
        _connection = connection;
        connection.Execute(GallerySql.Create);
        connection.Execute(GallerySql.CreateIndex);
        _insert = connection.Keep(GallerySql.InsertOne);
        _select = connection.Keep(GallerySql.SelectByObject);
        _delete = connection.Keep(GallerySql.DeleteByObject);
        _deleteAll = connection.Keep(GallerySql.DeleteAll);
        _count = connection.Keep(GallerySql.CountAll);
    }

    public IReadOnlyList<string> Statements => GallerySql.All;

    public long Count() => _count.Number();

    public void Add(IReadOnlyList<MediaObject> objects, SaveStep step)
    {
        if (step == SaveStep.EachLine) Insert(objects);
        else if (step == SaveStep.All) _connection.InOneTransaction(objects, Insert);
        else foreach (MediaObject one in objects)
            _connection.InOneTransaction<IReadOnlyList<MediaObject>>([one], Insert);
    }

    public void Replace(MediaObject media) => _connection.InOneTransaction(media, one =>
    {
        _delete.Bind(1, (long)one.Id);
        _delete.Run();
        Insert([one]);
    });

    public IReadOnlyList<MediaMetadata> Of(int mediaObjectId)
    {
        using RawStatement.Reading reading = _select.Read();
        _select.Bind(1, (long)mediaObjectId);
        var lines = new List<MediaMetadata>();
        while (_select.Step()) lines.Add(Current());
        return lines;
    }

    public void Clear() => _deleteAll.Run();

    void Insert(IReadOnlyList<MediaObject> objects)
    {
        foreach (MediaMetadata line in objects.SelectMany(one => one.Metadata))
        {
            _insert.Bind(1, (long)line.MediaObjectId);
            _insert.Bind(2, (long)line.NameIdentifier);
            _insert.Bind(3, line.Description);
            _insert.Bind(4, line.Value);
            _insert.Run();
            line.Id = (int)_connection.LastId;
        }
    }

    MediaMetadata Current() => new()
    {
        Id = (int)_select.Number(0),
        MediaObjectId = (int)_select.Number(1),
        NameIdentifier = (int)_select.Number(2),
        Description = _select.Text(3),
        Value = _select.Text(4),
    };
}
