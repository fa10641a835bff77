using System.Text;

namespace Perf.Harness.Measuring;

/// <summary>One connection of the pinned engine to a database in memory, through its raw interface.</summary>
sealed unsafe class PinnedConnection : IDisposable
{
    const int OpenReadWriteCreateMemoryNoMutex = 0x02 | 0x04 | 0x80 | 0x8000;
    const int Row = 100;
    const int Done = 101;

    readonly nint _database;
    readonly List<nint> _statements = [];

    internal PinnedConnection(PinnedLibrary library)
    {
        Library = library;
        fixed (byte* name = ":memory:\0"u8)
        {
            nint database;
            int result = library.Open(name, &database, OpenReadWriteCreateMemoryNoMutex, null);
            _database = database;
            if (result != 0) throw Failed("open", result);
        }
    }

    internal PinnedLibrary Library { get; }

    /// <summary>Compiles a statement, which lives as long as the connection.</summary>
    internal nint Prepare(string sql)
    {
        fixed (byte* text = Encoding.UTF8.GetBytes(sql + '\0'))
        {
            nint statement;
            int result = Library.Prepare(_database, text, -1, &statement, null);
            if (result != 0) throw Failed(sql, result);
            _statements.Add(statement);
            return statement;
        }
    }

    /// <summary>Goes to the next row; false where there is none.</summary>
    internal bool Step(nint statement)
    {
        int result = Library.Step(statement);
        return result == Row || (result == Done ? false : throw Failed("step", result));
    }

    public void Dispose()
    {
        foreach (nint statement in _statements) Library.Finalize(statement);
        _statements.Clear();
        Library.Close(_database);
    }

    static InvalidOperationException Failed(string what, int result) =>
        new($"The pinned engine answered {result} to '{what}'. Its library is damaged: build the harness again.");
}
