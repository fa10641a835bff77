using Perf.Sqlite;

namespace Perf.NUnit;

/// <summary>
/// A test method as a case: a fixture of its own in a folder of its own, made, set up and torn down as NUnit does it.
/// </summary>
sealed class MethodCase(MeasuredMethod method, PerfTestAttribute attribute, DirectoryInfo directory)
    : ICase
{
    // Enough that one call more or less is seen, and few enough for a method of some seconds.
    const int CallsThatAreCounted = 10;

    readonly CaseFolder _folder = new(directory);
    readonly FixtureObject _fixture = new(method);
    NativeWork? _work;
    MethodInvoker? _calls;

    public CaseId Id => method.Id;

    public int WorkOperations => attribute.Calls > 0 ? attribute.Calls
        : _fixture.IsRestored ? 1 : CallsThatAreCounted;

    public int MostOperations => _fixture.IsRestored ? WorkOperations : int.MaxValue;

    public CaseFacts Facts => CaseFacts.None with
    {
        Parameters = [string.Create(CultureInfo.InvariantCulture, $"calls={WorkOperations}")],
        Options = _work?.Options ?? CaseFacts.None.Options,
        Statements = _work?.Statements ?? [],
        Callers = _work?.Callers,
    };

    public bool UsedOtherThreads => _calls?.WentElsewhere == true;

    public IWorkSource CountWork() => _work = new NativeWork(directory, new Callers(method.Method.Module.Assembly).Now);

    public void Prepare()
    {
        _folder.Enter();
        _fixture.Open();
        _calls = MethodInvoker.For(_fixture.Object, method.Test, _fixture.Token);
        _fixture.SetUp();
        _work?.BeginCall();
        _fixture.Run(_calls, 1); // what happens once in a process, such as a first connection, is no work of the method
        MustHaveEnded();
        _fixture.Restore();
        _work?.MustHaveCommitted();
        _work?.Remember();
    }

    public long Execute(int operations)
    {
        _folder.Enter();
        _fixture.Run(_calls!, operations);
        return 0;
    }

    public void Restore() => _fixture.Restore();

    // Looked at before each batch: the way back into the folder is not timed.
    public string State()
    {
        if (_folder.Enter())
        {
            _fixture.Run(_calls!, 1); // its connections were closed with the folder
            _fixture.Restore();
        }

        return _folder.State();
    }

    public void EmptyLog() => WriteAheadLogs.Empty(directory);

    public string Growth() => _folder.Growth();

    public void Verify(long checksum)
    {
        if (_calls!.Different is { } different) throw new WrongAnswerException($"{different} {Advice}");
        if (_work is null) return;
        MustHaveEnded();
        _fixture.Restore();
        _work.MustHaveCommitted();
        if (_work.Changed(() => _fixture.Run(_calls, WorkOperations), IsRepeatable) is { } changed)
            throw new WrongAnswerException($"{changed} {Advice}");
    }

    public void Dispose() => _fixture.DisposeIn(_folder);

    // A statement is counted when it ends, so an open one would not be counted.
    void MustHaveEnded()
    {
        if (_work?.LeftOpen() is not { Count: > 0 } open) return;
        throw new WrongAnswerException($"a statement is still open after the call: {string.Join("; ", open)}. "
            + "Expected that each call ends its statements, because an open one locks the database. Dispose its reader "
            + "and command within the call: put 'using' before them.");
    }

    // Other work is no error if it has no verdict; a state that grows is.
    bool IsRepeatable => attribute.Judge.HasFlag(Gates.Work);

    string Advice => AdviceOf(_fixture.IsRestored);

    /// <summary>What to do about a call that leaves another state.</summary>
    /// <param name="isRestored">Whether the fixture has methods that run between two calls.</param>
    internal static string AdviceOf(bool isRestored) => isRestored
        ? "Expected the same state before each call. [SetUp], [TearDown] and Restore run between two calls, in the "
            + "same folder: together they must undo what a call and [SetUp] change. Data that every call needs belongs "
            + "into the constructor or [OneTimeSetUp]."
        : "Expected the same state before each call. Name a method of the fixture that undoes a call, "
            + "[PerfTest(Restore = nameof(...))], or undo it in [TearDown].";
}
