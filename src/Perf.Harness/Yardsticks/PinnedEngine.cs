namespace Perf.Harness.Yardsticks;

/// <summary>
/// A fixed build of SQLite under a file name of its own, in memory: the best yardstick found for databases. It is never
/// the build under test, so that an upgrade moves the case and not the yardstick.
/// </summary>
public sealed unsafe class PinnedEngine : IDisposable
{
    const int Rows = 5_000;

    readonly PinnedConnection _connection;
    readonly PinnedLibrary _library;
    PinnedConnection? _ofProvider;

    PinnedEngine(PinnedLibrary library)
    {
        _library = library;
        _connection = new PinnedConnection(library);
    }

    /// <summary>Opens the pinned engine, or gives null where its library is not there or can't be loaded.</summary>
    /// <param name="missing">Why there is none, or null.</param>
    public static PinnedEngine? TryOpen(out string? missing)
    {
        if (PinnedLibrary.Load(out missing) is not { } library) return null;
        var engine = new PinnedEngine(library);
        engine.Fill();
        engine.Kernels =
        [
            new PinnedKernel("pin-read", engine.ReadSlice()),
            new PinnedKernel("pin-write", engine.WriteSlice()),
            new PinnedKernel("pin-scan", engine.ScanSlice()),
        ];
        return engine;
    }

    /// <summary>
    /// Through the raw interface: reads by key, inserts in a transaction that is rolled back, and a scan.
    /// </summary>
    public IReadOnlyList<IKernel> Kernels { get; private set; } = [];

    /// <summary>Through a provider as fixed as the engine: makes its table and gives its kernels, once.</summary>
    /// <remarks>Loads are measured without them: their threads know the engine alone.</remarks>
    public IReadOnlyList<IKernel> OpenProvider()
    {
        if (_ofProvider is not null)
            throw new InvalidOperationException("The pinned engine has opened its provider already.");
        _ofProvider = new PinnedConnection(_library);
        var provider = new PinnedProvider(_ofProvider);
        return [new PinnedKernel("provider-read", provider.ReadSlice()),
            new PinnedKernel("provider-write", provider.WriteSlice())];
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _ofProvider?.Dispose();
        _connection.Dispose();
    }

    void Fill()
    {
        Run(_connection.Prepare("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT NOT NULL, amount INTEGER NOT NULL)"));
        nint insert = _connection.Prepare("INSERT INTO t VALUES(?1, 'John Doe ' || ?1, ?1 * 7919 % 9000000)");
        Run(_connection.Prepare("BEGIN"));
        for (int id = 1; id <= Rows; id++) Run(insert, id);
        Run(_connection.Prepare("COMMIT"));
    }

    Action ReadSlice()
    {
        nint read = _connection.Prepare("SELECT name, amount FROM t WHERE id = ?1");
        int next = 0;
        return () =>
        {
            for (int i = 0; i < 250; i++) Run(read, next = (next + 2_741) % Rows + 1);
        };
    }

    Action WriteSlice()
    {
        nint begin = _connection.Prepare("BEGIN");
        nint insert = _connection.Prepare("INSERT INTO t VALUES(?1, 'John Doe, a name of some length', ?1)");
        nint rollback = _connection.Prepare("ROLLBACK");
        return () =>
        {
            Run(begin);
            for (int i = 1; i <= 100; i++) Run(insert, Rows + i);
            Run(rollback);
        };
    }

    Action ScanSlice()
    {
        nint scan = _connection.Prepare("SELECT count(*) FROM t WHERE id <= 1000 AND name LIKE '%9' AND amount > ?1");
        return () => Run(scan, 4_500_000);
    }

    void Run(nint statement, long parameter)
    {
        _library.Bind(statement, 1, parameter);
        Run(statement);
    }

    void Run(nint statement)
    {
        while (_connection.Step(statement)) _library.Column(statement, 0);
        _library.Reset(statement);
    }

    sealed class PinnedKernel(string name, Action slice) : IKernel
    {
        public string Name => name;

        public void Slice() => slice();
    }
}
