using System.Globalization;

namespace Perf.Harness.Environments;

/// <summary>What a run is asked to do by <c>PERF_</c> variables, or by TestRunParameters of the same names.</summary>
public sealed record Settings
{
    /// <summary>What happens to baselines (<c>PERF_BASELINES</c>); they are checked by default.</summary>
    public BaselineUse Baselines { get; init; } = BaselineUse.Check;

    /// <summary>Why baselines are accepted (<c>PERF_REASON</c>); needed to accept.</summary>
    public string? Reason { get; init; }

    /// <summary>How much is measured (<c>PERF_SCOPE</c>); standard by default.</summary>
    public Scope Scope { get; init; } = Scope.Standard;

    /// <summary>
    /// The time for each test project (<c>PERF_BUDGET</c>); four minutes by default, to calibrate an hour.
    /// </summary>
    public TimeSpan Budget { get; init; } = TimeSpan.FromMinutes(4);

    static readonly TimeSpan ToCalibrate = TimeSpan.FromHours(1);

    /// <summary>What must have been judged (<c>PERF_REQUIRE</c>); nothing by default.</summary>
    public Requirement Require { get; init; } = Requirement.None;

    /// <summary>The environment's name (<c>PERF_ENVIRONMENT</c>); null: made from the machine.</summary>
    public string? Environment { get; init; }

    /// <summary>A GTFS trips.txt or .gz (<c>PERF_TRIPS</c>); null: the generator's trips.</summary>
    public string? Trips { get; init; }

    /// <summary>
    /// The readers of the game server, and as many writers (<c>PERF_GAME_CLIENTS</c>); 50 by default, for a connection
    /// has three files open, and a process may open 1,024 where nobody has raised that. The publication has 500.
    /// </summary>
    public int GameClients { get; init; } = 50;

    /// <summary>A git ref to read baselines from (<c>PERF_BASELINE_REF</c>); null: the work tree.</summary>
    public string? BaselineRef { get; init; }

    /// <summary>
    /// The build that this one is compared with, side by side (<c>PERF_AGAINST</c>); null: none.
    /// </summary>
    public Against? Against { get; init; }

    /// <summary>
    /// The build beside which those times are decided that the baseline suspects: that of <see cref="BaselineRef"/>;
    /// null: fresh workers decide.
    /// </summary>
    public Against? SuspectsAgainst
    {
        get => field ?? (BaselineRef is null ? null : new Against(AgainstKind.Git, BaselineRef));
        init;
    }

    /// <summary>Reads the settings; the environment wins, an empty value is none.</summary>
    /// <exception cref="SettingsException">One of them can't be used.</exception>
    public static Settings Parse(
        IReadOnlyDictionary<string, string> environment, IReadOnlyDictionary<string, string> testRunParameters)
    {
        IReadOnlyDictionary<string, string> given = SettingNames.Merge(environment, testRunParameters);
        var standard = new Settings();
        BaselineUse use = SettingValue.Word(given, SettingNames.Baselines, standard.Baselines);
        var settings = new Settings
        {
            Baselines = use,
            Reason = given.GetValueOrDefault(SettingNames.Reason),
            Scope = SettingValue.Word(given, SettingNames.Scope, standard.Scope),
            Budget = SettingValue.Time(
                given, SettingNames.Budget, use == BaselineUse.Calibrate ? ToCalibrate : standard.Budget),
            Require = SettingValue.Word(given, SettingNames.Require, standard.Require),
            Environment = SettingValue.Name(given, SettingNames.Environment),
            Trips = given.GetValueOrDefault(SettingNames.Trips),
            GameClients = SettingValue.Number(given, SettingNames.GameClients, standard.GameClients),
            BaselineRef = given.GetValueOrDefault(SettingNames.BaselineRef),
            Against = given.TryGetValue(SettingNames.Against, out string? against) ? Against.Parse(against) : null,
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
                + "Say why the numbers may change: dotnet test Perf.sln -c Release -m:1 "
                + "-e PERF_BASELINES=accept -e PERF_REASON=\"why\"");
        }

        if (Baselines == BaselineUse.Check) return this;
        string use = $"PERF_BASELINES={Baselines.ToString().ToLowerInvariant()}";
        if (BaselineRef is not null)
        {
            throw new SettingsException($"Found {use} with PERF_BASELINE_REF={BaselineRef}, wanted one of them: "
                + "it writes to the work tree, and compares with that. Run without the ref.");
        }

        if (Against is not null)
        {
            throw new SettingsException($"Found {use} with PERF_AGAINST={Against}, wanted one of them: "
                + "a duet compares two builds with each other, and no baseline. Run without the other build.");
        }

        return this;
    }
}

/// <summary>What happens to baselines.</summary>
public enum BaselineUse
{
    /// <summary>Runs are compared with them.</summary>
    Check,

    /// <summary>What changed is measured in five workers and written, with a reason.</summary>
    Accept,

    /// <summary>
    /// Unchanged code is judged for a stated time: what other moments do to it is learnt, and written.
    /// </summary>
    Calibrate,
}

/// <summary>How much is measured.</summary>
public enum Scope
{
    /// <summary>Work, and a few rounds.</summary>
    Quick,

    /// <summary>What fits into the default budget.</summary>
    Standard,

    /// <summary>All axes, sizes and images.</summary>
    Full,
}

/// <summary>What must have been judged for a run to pass.</summary>
public enum Requirement
{
    /// <summary>Nothing: what can't be judged is counted with its reason.</summary>
    None,

    /// <summary>All: a missing baseline fails, and so do too many unjudged gates.</summary>
    All,
}
