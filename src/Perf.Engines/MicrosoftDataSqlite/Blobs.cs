using System.Data.Common;
using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>The blobs; their table is made with them.</summary>
sealed class Blobs
{
    readonly PreparedCommands _commands;
    readonly DbCommand _put, _select, _count;

    internal Blobs(PreparedCommands commands)
    {
        _commands = commands;
        commands.Execute(BlobSql.Create);
        _put = commands.Make(BlobSql.Put, "@a", "@b");
        _select = commands.Make(BlobSql.Select, "@a");
        _count = commands.Make(BlobSql.CountAll);
    }

    internal void Put(int id, byte[] content) => _ = _commands.Run(_put, id, content);

    internal byte[]? Read(int id) => (byte[]?)_commands.Scalar(_select, id);

    internal long Count() => (long)_commands.Scalar(_count)!;
}
