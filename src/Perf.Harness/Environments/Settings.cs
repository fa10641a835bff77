namespace Perf.Harness.Environments;

/// <summary>What a run is asked to do by <c>PERF_</c> variables, or by TestRunParameters of the same names.</summary>
sealed record Settings
{
    /// <summary>What happens to baselines (<c>PERF_BASELINES</c>); they are checked by default.</summary>
    public BaselineUse Baselines { get; init; } = BaselineUse.Check;

    /// <summary>Why baselines are accepted (<c>PERF_REASON</c>); needed to accept.</summary>
    public string? Reason { get; init; }

    /// <summary>How much is measured (<c>PERF_SCOPE</c>); standard by default.</summary>
    public Scope Scope { get; init; } = Scope.Standard;

    /// <summary>The time for each test project's pairs (<c>PERF_BUDGET</c>); 90 seconds by default.</summary>
    public TimeSpan Budget { get; init; } = TimeSpan.FromSeconds(90);

    /// <summary>
    /// How much slower than its stored figure, scaled to this machine, a case may be (<c>PERF_TOLERANCE</c>): a share,
    /// 2 by default, which is a factor of three.
    /// </summary>
    public double Tolerance { get; init; } = 2;

    /// <summary>What must have been judged (<c>PERF_REQUIRE</c>); nothing by default.</summary>
    public Requirement Require { get; init; } = Requirement.None;

    /// <summary>This runner's share of the configurations (<c>PERF_SHARD</c>); all by default.</summary>
    public Shard Shard { get; init; } = Shard.Whole;

    /// <summary>A GTFS trips.txt or .gz (<c>PERF_TRIPS</c>); null: the generator's trips.</summary>
    public string? Trips { get; init; }

    /// <summary>
    /// The readers of the game server, and as many writers (<c>PERF_GAME_CLIENTS</c>); 50 by default, for a connection
    /// has three files open, and a process may open 1,024 where nobody has raised that. The publication has 500.
    /// </summary>
    public int GameClients { get; init; } = 50;

    /// <summary>The build that this one is compared with (<c>PERF_AGAINST</c>); found by itself by default.</summary>
    public Against Against { get; init; } = Against.Auto;

    /// <summary>Whether a case is timed at all, and not only counted.</summary>
    public bool Times => Scope != Scope.Quick;

    /// <summary>Reads the settings; the environment wins, an empty value is none.</summary>
    /// <exception cref="SettingsException">One of them can't be used.</exception>
    public static Settings Parse(
        IReadOnlyDictionary<string, string> environment, IReadOnlyDictionary<string, string> testRunParameters)
    {
        IReadOnlyDictionary<string, string> given = SettingNames.Merge(environment, testRunParameters);
        var standard = new Settings();
        var settings = new Settings
        {
            Baselines = SettingValue.Word(given, SettingNames.Baselines, standard.Baselines),
            Reason = given.GetValueOrDefault(SettingNames.Reason),
            Scope = SettingValue.Word(given, SettingNames.Scope, standard.Scope),
            Budget = SettingValue.Time(given, SettingNames.Budget, standard.Budget),
            Tolerance = SettingValue.Share(given, SettingNames.Tolerance, standard.Tolerance),
            Require = SettingValue.Word(given, SettingNames.Require, standard.Require),
            Shard = given.TryGetValue(SettingNames.Shard, out string? shard) ? Shard.Parse(shard) : standard.Shard,
            Trips = given.GetValueOrDefault(SettingNames.Trips),
            GameClients = SettingValue.Number(given, SettingNames.GameClients, standard.GameClients),
            Against = given.TryGetValue(SettingNames.Against, out string? against)
                ? Against.Parse(against) : standard.Against,
        };
        return settings.Usable();
    }

    /// <summary>The variables of those settings that a worker follows by itself, however they were given.</summary>
    public IReadOnlyDictionary<string, string> ForWorkers()
    {
        var variables = new Dictionary<string, string>();
        if (Trips is not null) variables[SettingNames.Trips] = Trips;
        if (GameClients != new Settings().GameClients)
            variables[SettingNames.GameClients] = GameClients.ToString(CultureInfo.InvariantCulture);
        return variables;
    }

    Settings Usable()
    {
        if (Baselines == BaselineUse.Accept && Reason is null)
        {
            throw new SettingsException(
                "Found PERF_BASELINES=accept without a reason, wanted one for the ledger. "
                + "Say why the numbers may change: dotnet test -c Release "
                + "-e PERF_BASELINES=accept -e PERF_REASON=\"why\"");
        }

        return this;
    }
}

/// <summary>What happens to baselines.</summary>
enum BaselineUse
{
    /// <summary>Runs are compared with them.</summary>
    Check,

    /// <summary>What changed is measured, and written with a reason.</summary>
    Accept,
}

/// <summary>How much is measured.</summary>
enum Scope
{
    /// <summary>Work alone.</summary>
    Quick,

    /// <summary>What fits into the default budget.</summary>
    Standard,

    /// <summary>All axes, sizes and images.</summary>
    Full,
}

/// <summary>What must have been judged for a run to pass.</summary>
enum Requirement
{
    /// <summary>Nothing: what can't be judged is counted with its reason.</summary>
    None,

    /// <summary>All: a missing baseline, a missing package or a gate without a verdict fails.</summary>
    All,
}
