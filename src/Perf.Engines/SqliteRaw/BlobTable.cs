using Perf.Engines.Sqlite;

namespace Perf.Engines.SqliteRaw;

/// <summary>The blobs; their table is made with them.</summary>
sealed class BlobTable
{
    readonly RawStatement _put, _select, _count;

    internal BlobTable(RawConnection connection)
    {
        connection.Execute(BlobSql.Create);
        _put = connection.Keep(BlobSql.Put);
        _select = connection.Keep(BlobSql.Select);
        _count = connection.Keep(BlobSql.CountAll);
    }

    internal void Put(int id, byte[] content)
    {
        _put.Bind(1, (long)id);
        _put.Bind(2, content);
        _put.Run();
    }

    internal byte[]? Read(int id)
    {
        using RawStatement.Reading reading = _select.Read();
        _select.Bind(1, (long)id);
        return _select.Step() ? _select.Blob(0) : null;
    }

    internal long Count() => _count.Number();
}
