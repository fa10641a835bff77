using Perf.Sqlite;

namespace Perf.NUnit;

/// <summary>
/// The operations of a load's clients, one after another in one thread, on a fixture of their own: no client waits for
/// another, so the work can be counted.
/// </summary>
/// <param name="method">The check.</param>
/// <param name="operations">What the clients do.</param>
/// <param name="facts">What the load does.</param>
/// <param name="directory">The folder of the fixture.</param>
sealed class LoadWorkCase(
    MeasuredMethod method, IReadOnlyList<LoadOperation> operations, CaseFacts facts, DirectoryInfo directory)
    : ICase
{
    // Enough that a sleep in each twentieth call is seen, and few enough for slow operations.
    const int CallsOfEach = 100;

    readonly FixtureObject _fixture = new(method);
    MethodInvoker[][] _clients = []; // by operation
    MethodInvoker? _check;
    NativeWork? _work;

    /// <summary>The folder that is the process's own meanwhile; null in tests, whose process has others.</summary>
    internal CaseFolder? Folder { get; init; }

    public CaseId Id => method.Id;

    /// <summary>Each operation is called as often as the others: eight readers must not hide a writer.</summary>
    public int LeastOperations { get; } = operations.Count;

    public int WorkOperations => LeastOperations * CallsOfEach;

    public CaseFacts Facts => facts with
    {
        Options = _work?.Options ?? facts.Options,
        Statements = _work?.Statements ?? [],
        Callers = _work?.Callers,
    };

    public bool UsedOtherThreads => _clients.Any(operation => operation.Any(client => client.WentElsewhere));

    public IWorkSource CountWork() => _work = new NativeWork(directory, new Callers(method.Method.Module.Assembly).Now);

    public void Prepare()
    {
        Folder?.Enter();
        _fixture.Open();
        _check = MethodInvoker.For(_fixture.Object, method.Test, _fixture.Token);
        _clients =
        [
            .. operations.Select(operation => Enumerable.Range(0, operation.Clients)
                .Select(client => operation.CallOf(_fixture.Object, client, _fixture.Token)).ToArray()),
        ];
        _fixture.SetUp();
        _work?.BeginCall();
        // The first connection of each client is no work of its operations.
        foreach (MethodInvoker client in _clients.SelectMany(operation => operation)) _fixture.Run(client, 1);
        _fixture.Restore();
        _work?.MustHaveCommitted();
        _work?.Remember();
    }

    public long Execute(int operations)
    {
        Folder?.Enter();
        for (int i = 0; i < operations; i++)
        {
            MethodInvoker[] clients = _clients[i % _clients.Length];
            _fixture.Run(clients[i / _clients.Length % clients.Length], 1);
        }

        return 0;
    }

    public void Restore() => _fixture.Restore();

    public void EmptyLog() => WriteAheadLogs.Empty(directory);

    public void Verify(long checksum)
    {
        _work?.MustHaveCommitted();
        LoadErrors.Check(_check!, method.Method.Name);
    }

    public void Dispose()
    {
        if (_check is null) return;
        _check = null;
        _fixture.DisposeIn(Folder);
    }
}
