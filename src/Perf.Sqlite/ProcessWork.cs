namespace Perf.Sqlite;

/// <summary>
/// Counts the work of every connection that is opened while it is there, and knows what their tables hold. One at a
/// time; made before anything is opened that shall be counted.
/// </summary>
sealed class ProcessWork : IWorkSource
{
    readonly Lock _gate = new();
    readonly HashSet<nint> _open = [];
    readonly SqliteLibrary _library;
    readonly SqliteWork _work;
    readonly EveryConnection _connections;

    ProcessWork(SqliteLibrary library)
    {
        _library = library;
        _work = new SqliteWork(library) { Closing = Closed };
        _connections = new EveryConnection(library, Opened);
    }

    /// <summary>Begins; null where this process has loaded no SQLite that is known.</summary>
    public static ProcessWork? TryBegin() => KnownLibrary.Find() is { } library ? new ProcessWork(library) : null;

    /// <summary>What a report calls the SQLite of this process; null where none is known.</summary>
    public static string? LibraryName() =>
        KnownLibrary.Find() is { } library ? $"SQLite {library.Version} {library.SourceId}" : null;

    /// <summary>The rows of each table of the databases that are open, by <c>file: table</c>.</summary>
    public IReadOnlyDictionary<string, long> Rows()
    {
        var rows = new SortedDictionary<string, long>(StringComparer.Ordinal);
        nint[] open;
        lock (_gate) open = [.. _open];
        foreach (nint connection in open) TableRows.AddTo(rows, _library, connection);
        return rows;
    }

    /// <inheritdoc/>
    public void Start() => _work.Start();

    /// <inheritdoc/>
    public WorkCounts Stop() => _work.Stop();

    /// <inheritdoc/>
    public void Dispose()
    {
        _connections.Dispose();
        _work.Dispose();
    }

    void Opened(nint connection)
    {
        lock (_gate) _open.Add(connection);
        _work.Attach(connection);
    }

    void Closed(nint connection)
    {
        lock (_gate) _open.Remove(connection);
    }
}
