namespace Perf.Sqlite;

/// <summary>
/// Counts the work of every connection that is opened while it is there, and knows what their databases hold. One at a
/// time; made before anything is opened that shall be counted.
/// </summary>
sealed class ProcessWork : IWorkSource
{
    readonly Lock _gate = new();
    readonly HashSet<nint> _open = [];
    readonly HashSet<nint> _used = [];
    readonly SqliteLibrary _library;
    readonly SqliteWork _work;
    readonly EveryConnection _connections;
    readonly DatabaseFacts _facts;
    bool _watchesUse;
    int _opened;

    ProcessWork(SqliteLibrary library, Func<string?>? caller)
    {
        _library = library;
        _facts = new DatabaseFacts(library);
        _work = new SqliteWork(library, recorder: null, caller) { Closing = Closed, Used = Use, CountsCommits = true };
        _connections = new EveryConnection(library, Opened);
    }

    /// <summary>Begins; null where this process has loaded no SQLite that is known.</summary>
    /// <param name="caller">Names the code that runs a statement; null if no caller needs it.</param>
    public static ProcessWork? TryBegin(Func<string?>? caller = null) =>
        KnownLibrary.Find() is { } library ? new ProcessWork(library, caller) : null;

    /// <summary>What a report calls the SQLite of this process; null where none is known.</summary>
    public static string? LibraryName() =>
        KnownLibrary.Find() is { } library ? $"SQLite {library.Version} {library.SourceId}" : null;

    /// <summary>The pragmas of the connections that <see cref="WatchUse"/> has seen.</summary>
    public IReadOnlyDictionary<string, string> Options => _facts.Options;

    /// <summary>What their databases declare.</summary>
    public IReadOnlyList<string> Schema => _facts.Schema;

    /// <summary>The text of every statement that ran since <see cref="Start"/>.</summary>
    public IEnumerable<string> Texts() => _work.Texts();

    /// <summary>Who ran each text first, where that is known.</summary>
    public IReadOnlyDictionary<string, string> Callers() => _work.Callers();

    /// <summary>From here on the connections that run a statement are noted.</summary>
    public void WatchUse()
    {
        lock (_gate) _used.Clear();
        _watchesUse = true;
    }

    /// <summary>Reads the facts of the connections that were noted; of those that are closed it has them.</summary>
    public void EndUse()
    {
        _watchesUse = false;
        nint[] used;
        lock (_gate) used = [.. _used.Where(_open.Contains)];
        foreach (nint connection in used) _facts.Add(connection);
    }

    /// <summary>The rows of each table of the databases that are open, by file and table.</summary>
    public IReadOnlyDictionary<string, SortedDictionary<string, long>> Rows()
    {
        var files = new SortedDictionary<string, SortedDictionary<string, long>>(StringComparer.Ordinal);
        foreach (nint connection in Open()) TableRows.AddTo(files, _library, connection);
        return files;
    }

    /// <summary>The statements that have begun, and were neither read to their end nor reset.</summary>
    public IReadOnlyDictionary<nint, string> Unfinished()
    {
        var busy = new Dictionary<nint, string>();
        foreach (nint connection in Open())
        {
            for (nint statement = 0; (statement = _library.NextStatement(connection, statement)) != 0;)
            {
                if (_library.IsBusy(statement)) busy[statement] = _library.StatementText(statement);
            }
        }

        return busy;
    }

    /// <summary>The connections on which a transaction has begun, and not ended.</summary>
    public IReadOnlySet<nint> InTransaction() => Open().Where(_library.IsInTransaction).ToHashSet();

    /// <inheritdoc/>
    public void Start()
    {
        Interlocked.Exchange(ref _opened, 0);
        _work.Start();
    }

    /// <inheritdoc/>
    public WorkCounts Stop()
    {
        int opened = Volatile.Read(ref _opened);
        return _work.Stop().With(Metric.Connections, opened);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _connections.Dispose();
        _work.Dispose();
    }

    nint[] Open()
    {
        lock (_gate) return [.. _open];
    }

    void Opened(nint connection)
    {
        Interlocked.Increment(ref _opened);
        lock (_gate) _open.Add(connection);
        _work.Attach(connection);
    }

    void Use(nint connection)
    {
        if (!_watchesUse) return;
        lock (_gate) _used.Add(connection);
    }

    void Closed(nint connection)
    {
        bool wasUsed;
        lock (_gate)
        {
            _open.Remove(connection);
            wasUsed = _used.Remove(connection) && _watchesUse;
        }

        if (wasUsed) _facts.Add(connection);
    }
}
