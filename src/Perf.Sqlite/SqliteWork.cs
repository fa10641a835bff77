using System.Collections.Concurrent;

namespace Perf.Sqlite;

/// <summary>
/// Counts what SQLite does: its statements and page caches by their own counters, its files by a recording VFS. Made
/// before a store opens, attached by the store to every connection; the plans are those of the statements that ran.
/// </summary>
sealed class SqliteWork : IWorkSource
{
    readonly SqliteLibrary _library;
    readonly RecordingVfs _vfs;
    readonly StatementTrace _trace;
    readonly PageCacheCounts _caches;
    readonly CommitCounts _commits;
    readonly ConcurrentDictionary<string, QueryPlan?> _plansOfClosed = [];
    FileCounts _filesAtStart;
    bool _disposed;

    /// <summary>Puts a recording VFS before the library's default one.</summary>
    /// <param name="library">The library of the provider whose stores are counted.</param>
    /// <param name="recorder">What is done to the calls that change files besides counting them.</param>
    /// <param name="caller">Names the code that runs a statement; null if no caller needs it.</param>
    public SqliteWork(SqliteLibrary library, Recorder? recorder = null, Func<string?>? caller = null)
    {
        _library = library;
        _vfs = new RecordingVfs(library, recorder);
        _caches = new PageCacheCounts(library);
        _commits = new CommitCounts(library);
        _trace = new StatementTrace(library) { Closes = Close, Ended = End, Caller = caller };
        _filesAtStart = _vfs.Counts();
    }

    /// <summary>Gets each attached connection just before it is closed.</summary>
    internal Action<nint>? Closing { get; init; }

    /// <summary>Gets a connection whenever a statement of it has ended.</summary>
    internal Action<nint>? Used { get; init; }

    /// <summary>
    /// Whether commits are counted too, and judged by their syncs: where no experiment shows what survives.
    /// </summary>
    internal bool CountsCommits { get; init; }

    /// <summary>The calls of files since <see cref="Start"/>, by kind of file.</summary>
    public FileCounts Files => _vfs.Counts().Since(_filesAtStart);

    /// <summary>Counts the statements and the page cache of a connection from here on, until it is closed.</summary>
    /// <param name="connection">The connection's native handle.</param>
    public void Attach(nint connection)
    {
        _trace.Attach(connection);
        _caches.Attach(connection);
        if (CountsCommits) _commits.Attach(connection);
    }

    /// <inheritdoc/>
    public void Start()
    {
        _caches.Start();
        _commits.Start();
        _filesAtStart = _vfs.Counts();
        _plansOfClosed.Clear();
        _trace.Start();
    }

    /// <inheritdoc/>
    public WorkCounts Stop()
    {
        ImmutableSortedDictionary<Metric, long> statements = _trace.Stop();
        _commits.EndAll();
        FileCounts files = Files;                        // before the plans are read, which reads the schema
        IEnumerable<KeyValuePair<Metric, long>> caches = _caches.Stop();
        ImmutableArray<QueryPlan> plans =
        [
            .. _trace.Texts()
                .Select(text => text.Connection == 0 ? _plansOfClosed.GetValueOrDefault(text.Text)
                    : QueryPlanReader.PlanOf(_library, text.Connection, text.Text))
                .OfType<QueryPlan>()
                .Distinct()
                .OrderBy(plan => plan.Statement, StringComparer.Ordinal)
                .ThenBy(plan => plan.Steps, StringComparer.Ordinal),
        ];
        return new WorkCounts(
            statements.AddRange(caches).AddRange(FileTotals.Of(files)).AddRange(CommitsOf()), plans)
        {
            Files = FileTotals.ByKind(files),
        };
    }

    /// <summary>The text of every statement that ran since <see cref="Start"/>.</summary>
    internal IEnumerable<string> Texts() => _trace.Texts().Select(text => text.Text);

    /// <summary>Who ran each text first, where that is known.</summary>
    internal IReadOnlyDictionary<string, string> Callers() => _trace.Callers();

    /// <summary>Puts the library's default VFS back, and leaves the connections that are still open alone.</summary>
    public void Dispose()
    {
        if (_disposed) return;
        _disposed = true;
        _trace.Dispose();
        _commits.Dispose();
        _vfs.Dispose();
    }

    void Close(nint connection)
    {
        _caches.Detach(connection);
        foreach (string text in _trace.TextsOf(connection))
            _plansOfClosed.GetOrAdd(text, one => QueryPlanReader.PlanOf(_library, connection, one));
        Closing?.Invoke(connection);
        _commits.Detach(connection);
    }

    void End(nint connection)
    {
        _commits.End(connection);
        Used?.Invoke(connection);
    }

    IEnumerable<KeyValuePair<Metric, long>> CommitsOf()
    {
        if (!CountsCommits) yield break;
        yield return KeyValuePair.Create(Metric.Commits, _commits.Commits);
        if (_commits.Durability is { } shown) yield return KeyValuePair.Create(Metric.Durability, (long)shown);
    }
}
