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

    /// <summary>The time for each test project's pairs (<c>PERF_BUDGET</c>); 80 seconds by default.</summary>
    public TimeSpan Budget { get; init; } = TimeSpan.FromSeconds(80);

    /// <summary>
    /// How much slower than its stored figure, scaled to this machine, a case may be (<c>PERF_TOLERANCE</c>): a share,
    /// 2 by default, which is a factor of three.
    /// </summary>
    public double Tolerance { get; init; } = 2;

    /// <summary>
    /// The share by which allocated bytes may differ from the baseline (<c>PERF_ALLOCATION_TOLERANCE</c>) where a case
    /// states none; 0 by default, which leaves what acceptance has learnt.
    /// </summary>
    public double AllocationTolerance { get; init; }

    /// <summary>What must have been judged (<c>PERF_REQUIRE</c>); nothing by default.</summary>
    public Requirement Require { get; init; } = Requirement.None;

    /// <summary>This runner's share of the configurations (<c>PERF_SHARD</c>); all by default.</summary>
    public Shard Shard { get; init; } = Shard.Whole;

    /// <summary>
    /// Those that the cases have names for, by name: what they say is theirs to read, and workers are told all.
    /// </summary>
    public IReadOnlyDictionary<string, string> OfCases { get; init; } = ImmutableDictionary<string, string>.Empty;

    /// <summary>The build that this one is compared with (<c>PERF_AGAINST</c>); found by itself by default.</summary>
    public Against Against { get; init; } = Against.Auto;

    /// <summary>Whether a case is timed at all, and not only counted.</summary>
    public bool Times => Scope != Scope.Quick;

    /// <summary>Reads the settings; the environment wins, an empty value is none.</summary>
    /// <param name="environment">The variables of the process.</param>
    /// <param name="testRunParameters">Those of a <c>.runsettings</c> file.</param>
    /// <param name="ofCases">The names that the cases have settings of.</param>
    /// <exception cref="SettingsException">One of them can't be used.</exception>
    public static Settings Parse(
        IReadOnlyDictionary<string, string> environment, IReadOnlyDictionary<string, string> testRunParameters,
        params IReadOnlyList<string> ofCases)
    {
        IReadOnlyDictionary<string, string> given = SettingNames.Merge(environment, testRunParameters, ofCases);
        var standard = new Settings();
        var settings = new Settings
        {
            Baselines = SettingValue.Word(given, SettingNames.Baselines, standard.Baselines),
            Reason = given.GetValueOrDefault(SettingNames.Reason),
            Scope = SettingValue.Word(given, SettingNames.Scope, standard.Scope),
            Budget = SettingValue.Time(given, SettingNames.Budget, standard.Budget),
            Tolerance = SettingValue.Share(given, SettingNames.Tolerance, standard.Tolerance),
            AllocationTolerance = SettingValue.Share(
                given, SettingNames.AllocationTolerance, standard.AllocationTolerance),
            Require = SettingValue.Word(given, SettingNames.Require, standard.Require),
            Shard = given.TryGetValue(SettingNames.Shard, out string? shard) ? Shard.Parse(shard) : standard.Shard,
            OfCases = given.Where(one => ofCases.Contains(one.Key)).ToImmutableDictionary(),
            Against = given.TryGetValue(SettingNames.Against, out string? against)
                ? Against.Parse(against) : standard.Against,
        };
        return settings.Usable();
    }

    Settings Usable()
    {
        if (Baselines == BaselineUse.Accept && Reason is null)
        {
            throw new SettingsException(
                "Found PERF_BASELINES=accept without a reason, expected one for the ledger. "
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

    /// <summary>Every configuration, workload and load; more kills and power cuts.</summary>
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
