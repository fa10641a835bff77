using System.Runtime.InteropServices;
using System.Text;

namespace Perf.Harness.Yardsticks;

/// <summary>
/// A fixed build of SQLite under a file name of its own, in memory, through its raw interface: the best yardstick
/// found for databases. It is never the build under test, so that an upgrade moves the case and not the yardstick.
/// </summary>
public sealed unsafe class PinnedEngine : IDisposable
{
    const int Rows = 5_000;
    const int OpenReadWriteCreateMemoryNoMutex = 0x02 | 0x04 | 0x80 | 0x8000;
    const int Row = 100;
    const int Done = 101;

    readonly PinnedLibrary _library;
    readonly nint _database;
    readonly List<nint> _statements = [];

    PinnedEngine(PinnedLibrary library)
    {
        _library = library;
        fixed (byte* name = ":memory:\0"u8)
        {
            nint database;
            int result = library.Open(name, &database, OpenReadWriteCreateMemoryNoMutex, null);
            _database = database;
            if (result != 0) throw Failed("open", result);
        }
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

    /// <summary>Reads by key, inserts in a transaction that is rolled back, and a scan.</summary>
    public IReadOnlyList<IKernel> Kernels { get; private set; } = [];

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (nint statement in _statements) _library.Finalize(statement);
        _statements.Clear();
        _library.Close(_database);
    }

    void Fill()
    {
        Run(Prepare("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT NOT NULL, amount INTEGER NOT NULL)"));
        nint insert = Prepare("INSERT INTO t VALUES(?1, 'John Doe ' || ?1, ?1 * 7919 % 9000000)");
        Run(Prepare("BEGIN"));
        for (int id = 1; id <= Rows; id++) Run(insert, id);
        Run(Prepare("COMMIT"));
    }

    Action ReadSlice()
    {
        nint read = Prepare("SELECT name, amount FROM t WHERE id = ?1");
        int next = 0;
        return () =>
        {
            for (int i = 0; i < 250; i++) Run(read, next = (next + 2_741) % Rows + 1);
        };
    }

    Action WriteSlice()
    {
        nint begin = Prepare("BEGIN");
        nint insert = Prepare("INSERT INTO t VALUES(?1, 'John Doe, a name of some length', ?1)");
        nint rollback = Prepare("ROLLBACK");
        return () =>
        {
            Run(begin);
            for (int i = 1; i <= 100; i++) Run(insert, Rows + i);
            Run(rollback);
        };
    }

    Action ScanSlice()
    {
        nint scan = Prepare("SELECT count(*) FROM t WHERE id <= 1000 AND name LIKE '%9' AND amount > ?1");
        return () => Run(scan, 4_500_000);
    }

    nint Prepare(string sql)
    {
        fixed (byte* text = Encoding.UTF8.GetBytes(sql + '\0'))
        {
            nint statement;
            int result = _library.Prepare(_database, text, -1, &statement, null);
            if (result != 0) throw Failed(sql, result);
            _statements.Add(statement);
            return statement;
        }
    }

    void Run(nint statement, long parameter)
    {
        _library.Bind(statement, 1, parameter);
        Run(statement);
    }

    void Run(nint statement)
    {
        int result;
        while ((result = _library.Step(statement)) == Row) { _library.Column(statement, 0); }
        _library.Reset(statement);
        if (result != Done) throw Failed("step", result);
    }

    static InvalidOperationException Failed(string what, int result) =>
        new($"The pinned engine answered {result} to '{what}'. Its library is damaged: build the harness again.");

    sealed class PinnedKernel(string name, Action slice) : IKernel
    {
        public string Name => name;

        public void Slice() => slice();
    }
}
