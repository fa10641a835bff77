namespace Perf.Sqlite;

/// <summary>
/// Adds up what the page caches of connections count themselves: of each since <see cref="Start"/> or since it was
/// attached, whichever is later, and to its close. What a library does not count is not known.
/// </summary>
sealed class PageCacheCounts(SqliteLibrary library)
{
    static readonly (Metric Metric, int Operation)[] Counted =
    [
        (Metric.CacheHits, 7),     // SQLITE_DBSTATUS_CACHE_HIT
        (Metric.CacheMisses, 8),   // SQLITE_DBSTATUS_CACHE_MISS
        (Metric.CacheWrites, 9),   // SQLITE_DBSTATUS_CACHE_WRITE
        (Metric.CacheSpills, 12),  // SQLITE_DBSTATUS_CACHE_SPILL, since 3.22
    ];

    readonly Lock _gate = new();
    readonly Dictionary<nint, long?[]> _begun = [];
    long?[] _closed = Nothing();

    internal void Attach(nint connection)
    {
        lock (_gate) _begun[connection] = Read(connection);
    }

    /// <summary>Keeps what a connection has counted, just before it is closed.</summary>
    internal void Detach(nint connection)
    {
        lock (_gate)
        {
            if (_begun.Remove(connection, out long?[]? begun)) _closed = Plus(_closed, Since(connection, begun));
        }
    }

    internal void Start()
    {
        lock (_gate)
        {
            _closed = Nothing();
            foreach (nint connection in _begun.Keys.ToArray()) _begun[connection] = Read(connection);
        }
    }

    internal IReadOnlyList<KeyValuePair<Metric, long>> Stop()
    {
        lock (_gate)
        {
            long?[] sum = _begun.Aggregate(_closed, (sum, one) => Plus(sum, Since(one.Key, one.Value)));
            return
            [
                .. Counted.Zip(sum).Where(pair => pair.Second is not null)
                    .Select(pair => KeyValuePair.Create(pair.First.Metric, pair.Second!.Value)),
            ];
        }
    }

    long?[] Read(nint connection) =>
        [.. Counted.Select(counted => (long?)library.ConnectionStatus(connection, counted.Operation))];

    long?[] Since(nint connection, long?[] begun) => [.. Read(connection).Zip(begun, (now, then) => now - then)];

    static long?[] Plus(long?[] left, long?[] right) => [.. left.Zip(right, (one, other) => one + other)];

    static long?[] Nothing() => [.. Counted.Select(_ => (long?)0)];
}
