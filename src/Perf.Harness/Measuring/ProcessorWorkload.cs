namespace Perf.Harness.Measuring;

/// <summary>
/// The reference workload of the processor: reads by key, inserts that are rolled back, and a scan, on a fixed build of
/// SQLite in memory. It is never the build under test, so that an upgrade moves the case and not the reference.
/// </summary>
sealed class ProcessorWorkload : IDisposable
{
    const int Rows = 5_000;
    const int Reads = 250;
    const int Inserts = 100;

    readonly PinnedConnection _connection;
    readonly PinnedLibrary _library;
    readonly nint _begin, _insert, _rollback, _read, _scan;
    int _next;

    ProcessorWorkload(PinnedLibrary library)
    {
        _library = library;
        _connection = new PinnedConnection(library);
        Run(_connection.Prepare("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT NOT NULL, amount INTEGER NOT NULL)"));
        nint fill = _connection.Prepare("INSERT INTO t VALUES(?1, 'John Doe ' || ?1, ?1 * 7919 % 9000000)");
        _begin = _connection.Prepare("BEGIN");
        _rollback = _connection.Prepare("ROLLBACK");
        _insert = _connection.Prepare("INSERT INTO t VALUES(?1, 'John Doe, a name of some length', ?1)");
        _read = _connection.Prepare("SELECT name, amount FROM t WHERE id = ?1");
        _scan = _connection.Prepare(
            "SELECT count(*) FROM t WHERE id <= 1000 AND name LIKE '%9' AND amount > ?1");
        Run(_begin);
        for (int id = 1; id <= Rows; id++) Run(fill, id);
        Run(_connection.Prepare("COMMIT"));
    }

    /// <summary>Opens it, or gives null where the pinned build is not there or can't be loaded.</summary>
    /// <param name="missing">Why there is none, or null.</param>
    internal static ProcessorWorkload? TryOpen(out string? missing) =>
        PinnedLibrary.Load(out missing) is { } library ? new ProcessorWorkload(library) : null;

    /// <summary>Does the work once: some tenths of a millisecond, and no allocation.</summary>
    internal void Do()
    {
        for (int i = 0; i < Reads; i++) Run(_read, _next = ((_next + 2_741) % Rows) + 1);
        Run(_begin);
        for (int i = 1; i <= Inserts; i++) Run(_insert, Rows + i);
        Run(_rollback);
        Run(_scan, 4_500_000);
    }

    /// <inheritdoc/>
    public void Dispose() => _connection.Dispose();

    unsafe void Run(nint statement, long parameter)
    {
        _library.Bind(statement, 1, parameter);
        Run(statement);
    }

    unsafe void Run(nint statement)
    {
        while (_connection.Step(statement)) _library.Column(statement, 0);
        _library.Reset(statement);
    }
}
