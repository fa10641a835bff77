namespace Perf.Harness.Tests.Measuring;

/// <summary>Cases that behave, and cases that don't, for the tests of workers.</summary>
public sealed class ToySuite : ISuite
{
    /// <summary>The variable that makes the steady case so much slower, as a share: another build, so to say.</summary>
    public const string SlowerBy = "TOY_SLOWER_BY";

    public string Name => "toys";

    public IReadOnlyList<CaseSource> Cases { get; } =
    [
        Case("steady", id => new ToyCase(id)
        {
            Slower = double.Parse(Environment.GetEnvironmentVariable(SlowerBy) ?? "0", CultureInfo.InvariantCulture),
        }),
        Case("throws", id => new ToyCase(id) { OnExecute = () => throw new IOException("the disk is gone") }),
        Case("hangs", id => new ToyCase(id) { OnExecute = () => Thread.Sleep(Timeout.Infinite) }),
        Case("dies", id => new ToyCase(id) { OnExecute = () => Environment.Exit(9) }),
        Case("exits", id => new ToyCase(id) { OnExecute = () => Environment.Exit(0) }),
        Case("fails-fast", id => new ToyCase(id)
        {
            OnExecute = () => Environment.FailFast("the heap is damaged"),
        }),
        Case("allocates", id => new ToyCase(id) { OnExecute = () => GC.KeepAlive(new byte[100_000]) }),
        Case("speaks-1", id => new ToyCase(id) { OnExecute = () => Say("perf-worker [\"ready\"]") }),
        Case("speaks-99", id => new ToyCase(id) { OnExecute = () => Say("perf-worker [\"ready\",\"99\"]") }),
        Case("restored", id => new ToyCase(id)
        {
            MostOperations = 1,
            OnExecute = () => ToyCase.Turn(Instructions / 5),
            OnRestore = () => ToyCase.Turn(Instructions),
        }),
        Case("depends", id => new ToyCase(id)
        {
            MostOperations = 1, OnExecute = () => ToyCase.Turn(Instructions / 5 * s_opened),
        }),
        Case("clears", id => new ToyCase(id)
        {
            MostOperations = 1, OnExecute = () => GC.KeepAlive(new byte[Bytes]),
        }),
        Case("grows", Growing), Case("grows-too", Growing), Case("sometimes", Sometimes),
        Case("wrong", id => new ToyCase(id) { Wrong = true }),
        Case("later", id => new ToyCase(id)
        {
            MostOperations = 1,
            OnExecute = () => GC.KeepAlive(ToyCase.FirstPrepared == id ? null : new byte[Bytes]),
        }),
        Case(Ends, id => new ToyCase(id) { OnExecute = () => Environment.Exit(0) }),
        Case(After, id => new ToyCase(id)),
        OnSqlite(Durable, () => new InsertOne()),
        OnSqlite(Query, () => new Query()),
    ];

    /// <summary>How many bytes the case that clears memory allocates for each operation.</summary>
    public const int Bytes = 100_000;

    /// <summary>About how many instructions the restored case needs; a turn of a loop needs five.</summary>
    public const int Instructions = 50_000;

    /// <summary>
    /// The one case that is no toy: a query on the provider's own library, or on another build of it.
    /// </summary>
    public static CaseId Query => new("toys", "query", "microsoft-data-sqlite", "memory");

    /// <summary>The first case of a configuration, which ends its process.</summary>
    public static CaseId Ends => new("toys", "ends", "toy", "ending");

    /// <summary>The second case of that configuration.</summary>
    public static CaseId After => new("toys", "after", "toy", "ending");

    /// <summary>A case whose commits survive a power cut.</summary>
    public static CaseId Durable => new("toys", "insert-one", "microsoft-data-sqlite", "wal-full");

    static int s_opened; // the toys of this process

    public IReadOnlyList<CaseId> Known => [.. Cases.Select(source => source.Id)];

    public static CaseId Id(string workload) => new("toys", workload, "toy", "plain");

    // The catalogue of engines is made where such a case is used: most workers have none.
    static CaseSource OnSqlite(CaseId id, Func<Workload> make) => new(
        id, () => EngineCatalogue.Find(id.On).Subject(),
        directory => new StoreCase("toys", EngineCatalogue.Find(id.On), make(), directory));

    // Each call needs more instructions than the one before.
    static ToyCase Growing(CaseId id)
    {
        int calls = 0;
        return new ToyCase(id) { MostOperations = 50, OnExecute = () => ToyCase.Turn(Instructions * ++calls / 5) };
    }

    // Each seventh call needs twice as many instructions; each calls the system.
    static ToyCase Sometimes(CaseId id)
    {
        int calls = 0;
        return new ToyCase(id)
        {
            MostOperations = 1,
            OnExecute = () =>
            {
                for (int time = ++calls % 7 == 0 ? 0 : 1; time < 2; time++) ToyCase.Turn(Instructions * 12);
                GC.KeepAlive(File.Exists(id.Workload));
            },
        };
    }

    // As a worker of another build would: past the console, which a worker keeps engines from.
    static void Say(string line)
    {
        using Stream output = Console.OpenStandardOutput();
        output.Write(Encoding.UTF8.GetBytes(line + '\n'));
    }

    static CaseSource Case(string workload, Func<CaseId, ToyCase> make) => Case(Id(workload), make);

    static CaseSource Case(CaseId id, Func<CaseId, ToyCase> make) => new(
        id, () => Subject.Here("Toy 1.0", "none"), directory =>
        {
            File.WriteAllText(Path.Combine(directory.FullName, "store"), "a store's file");
            Interlocked.Increment(ref s_opened);
            return make(id);
        });
}

/// <summary>Adds numbers; counts nothing.</summary>
public sealed class ToyCase(CaseId id) : ICase
{
    public CaseId Id => id;

    public Action? OnExecute { get; init; }

    public Action? OnRestore { get; init; }

    public bool Wrong { get; init; }

    public double Slower { get; init; }

    public int MostOperations { get; init; } = 10_000_000;

    public int LeastOperations { get; init; } = 1;

    /// <summary>The case of this process that was prepared first.</summary>
    public static CaseId? FirstPrepared { get; private set; }

    public void Prepare() => FirstPrepared ??= Id;

    public long Execute(int operations)
    {
        OnExecute?.Invoke();
        long sum = 0;
        operations = (int)(operations * (1 + Slower));
        for (int i = 0; i < operations; i++) sum += i ^ (sum << 1);
        return sum;
    }

    public void Restore() => OnRestore?.Invoke();

    internal static void Turn(int turns)
    {
        for (int i = 0; Volatile.Read(ref i) < turns; i++) { }
    }

    public void Verify(long checksum)
    {
        if (Wrong) throw new WrongAnswerException("the sum is 1, it should be 2");
    }

    public void Dispose() { }
}
