namespace Perf.Load.Scenarios;

/// <summary>What clients do, on which data, and how it is known that they did it.</summary>
/// <param name="name">The workload's name in case ids; it never changes.</param>
abstract class LoadScenario(string name)
{
    /// <summary>The workload's name in case ids; it never changes.</summary>
    internal string Name => name;

    /// <summary>When clients ask.</summary>
    internal Pace Pace { get; init; } = Pace.AtOnce;

    /// <summary>The clients.</summary>
    internal abstract int Clients { get; }

    /// <summary>Whether any of them writes.</summary>
    internal abstract bool Writes { get; }

    /// <summary>Whether each operation that writes is a commit of its own.</summary>
    internal virtual bool CommitsEach => true;

    /// <summary>The kind of table that it needs.</summary>
    internal virtual Type Needs => typeof(ICustomerTable);

    /// <summary>Its parameters, one <c>name=value</c> each.</summary>
    internal abstract IReadOnlyList<string> Parameters { get; }

    /// <summary>The hash of its data.</summary>
    internal abstract string DataHash { get; }

    /// <summary>The statements that its clients use.</summary>
    internal abstract IReadOnlyList<string> Statements(IStore store);

    /// <summary>Loads the data.</summary>
    internal abstract void Load(IStore store);

    /// <summary>Opens the clients on stores of their own.</summary>
    internal abstract IReadOnlyList<ILoadClient> Open(ClientStores stores);

    /// <summary>What every window begins with, beyond an empty log.</summary>
    internal virtual void Renew(IStore store)
    {
    }

    /// <summary>Checks that acknowledged writes are there.</summary>
    /// <exception cref="Perf.Harness.Cases.WrongAnswerException">Something of it is not there.</exception>
    internal abstract void Verify(IStore store);
}

/// <summary>Makes a scenario for each case, and decides where it runs.</summary>
/// <param name="Name">The workload's name in case ids; it never changes.</param>
/// <param name="Make">Makes it.</param>
sealed record ScenarioSource(string Name, Func<LoadScenario> Make)
{
    /// <summary>Whether a second case of it has its load from NBomber.</summary>
    internal bool WithNBomber { get; init; }

    /// <summary>Of the configurations that can run it, those it says something about.</summary>
    internal Func<EngineConfiguration, bool> On { get; init; } = _ => true;

    /// <summary>The windows of one worker at most.</summary>
    internal int Rounds { get; init; } = int.MaxValue;

    /// <summary>The shortest window in which every client operates.</summary>
    internal TimeSpan LeastWindow { get; init; }

    /// <summary>Whether it is a case of a configuration.</summary>
    internal bool Runs(EngineConfiguration engine)
    {
        LoadScenario scenario = Make();
        return engine.Has(scenario.Needs) && On(engine);
    }

    /// <summary>Whether a source can drive it.</summary>
    internal bool Takes(string suffix) => suffix == "" || WithNBomber;
}

/// <summary>How many clients do what on the customers table.</summary>
sealed record LoadShape
{
    /// <summary>Clients that read.</summary>
    public int Readers { get; init => field = NotNegative(value, nameof(Readers)); }

    /// <summary>Clients that write.</summary>
    public int Writers { get; init => field = NotNegative(value, nameof(Writers)); }

    /// <summary>Clients that do both.</summary>
    public int Mixed { get; init => field = NotNegative(value, nameof(Mixed)); }

    /// <summary>The share of a mixed client's operations that writes, in per cent.</summary>
    public int WritePercent { get; init => field = NotNegative(value, nameof(WritePercent)); }

    /// <summary>Clients that read the whole table slowly.</summary>
    public int LongReaders { get; init => field = NotNegative(value, nameof(LongReaders)); }

    /// <summary>Whether each operation has a connection of its own.</summary>
    public bool Reconnects { get; init; }

    /// <summary>The most updates that one thread commits together for all writers; 0: each commits alone.</summary>
    public int CommitsTogether { get; init => field = NotNegative(value, nameof(CommitsTogether)); }

    /// <summary>All clients.</summary>
    public int Clients => Readers + Writers + Mixed + LongReaders;

    /// <summary>Those that write, and so own records.</summary>
    public int Owners => Writers + Mixed;

    /// <summary>The shape as parameters of a case, one <c>name=value</c> each.</summary>
    public IReadOnlyList<string> Parameters =>
    [
        Parameter("readers", Readers), Parameter("writers", Writers), Parameter("mixed", Mixed),
        Parameter("write-percent", WritePercent), Parameter("long-readers", LongReaders),
        "keys=uniform", $"reconnects={(Reconnects ? "true" : "false")}",
        Parameter("commits-together", CommitsTogether),
    ];

    static string Parameter(string name, int value) => string.Create(CultureInfo.InvariantCulture, $"{name}={value}");

    static int NotNegative(int value, string name) => value >= 0 ? value
        : throw new ArgumentOutOfRangeException(name, value, "A number of clients, and a share, is not negative.");
}
