namespace Perf.Harness.Environments;

/// <summary>The settings of a run: <c>PERF_</c> variables, or TestRunParameters of the same names.</summary>
sealed record Settings
{
    /// <summary>Whether baselines are checked or written (<c>PERF_BASELINES</c>). Default: check.</summary>
    public BaselineUse Baselines { get; init; } = BaselineUse.Check;

    /// <summary>The reason for accepting (<c>PERF_REASON</c>); required to accept.</summary>
    public string? Reason { get; init; }

    /// <summary>The scope of the run (<c>PERF_SCOPE</c>). Default: standard.</summary>
    public Scope Scope { get; init; } = Scope.Standard;

    /// <summary>The time for the pairs of a test project (<c>PERF_BUDGET</c>). Default: 80 s.</summary>
    public TimeSpan Budget { get; init; } = TimeSpan.FromSeconds(80);

    /// <summary>
    /// The tolerance of the bound (<c>PERF_TOLERANCE</c>) as a share of the stored time, scaled to this machine.
    /// Default: 2, a factor of three.
    /// </summary>
    public double Tolerance { get; init; } = 2;

    /// <summary>
    /// The tolerance for allocated bytes as a share (<c>PERF_ALLOCATION_TOLERANCE</c>), for cases without their own.
    /// Default: 0, so that the tolerance learnt at acceptance counts.
    /// </summary>
    public double AllocationTolerance { get; init; }

    /// <summary>Which verdicts are required (<c>PERF_REQUIRE</c>). Default: none.</summary>
    public Requirement Require { get; init; } = Requirement.None;

    /// <summary>This runner's share of the configurations (<c>PERF_SHARD</c>). Default: all.</summary>
    public Shard Shard { get; init; } = Shard.Whole;

    /// <summary>
    /// The settings of cases, by name. The cases read the values; workers get all of them.
    /// </summary>
    public IReadOnlyDictionary<string, string> OfCases { get; init; } = ImmutableDictionary<string, string>.Empty;

    /// <summary>The reference build (<c>PERF_AGAINST</c>). Default: found automatically.</summary>
    public ReferenceRequest Against { get; init; } = ReferenceRequest.Auto;

    /// <summary>Whether cases are timed, not only counted.</summary>
    public bool Times => Scope != Scope.Quick;

    /// <summary>Reads the settings. The environment has priority; an empty value is ignored.</summary>
    /// <param name="environment">The environment variables.</param>
    /// <param name="testRunParameters">The parameters of a <c>.runsettings</c> file.</param>
    /// <param name="ofCases">The names of the settings of cases.</param>
    /// <exception cref="SettingsException">A setting is invalid.</exception>
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
                ? ReferenceRequest.Parse(against) : standard.Against,
        };
        return settings is not { Baselines: BaselineUse.Accept, Reason: null } ? settings
            : throw new SettingsException(
                "Found PERF_BASELINES=accept without PERF_REASON, expected a reason for the ledger. "
                + "Add to the command: -e PERF_REASON=\"why\"");
    }
}

/// <summary>Whether baselines are checked or written.</summary>
enum BaselineUse
{
    /// <summary>Runs are compared with them.</summary>
    Check,

    /// <summary>Changed values are measured and written, with a reason.</summary>
    Accept,
}

/// <summary>How much is measured.</summary>
enum Scope
{
    /// <summary>Only work.</summary>
    Quick,

    /// <summary>The cases that fit into the default budget.</summary>
    Standard,

    /// <summary>Every configuration, workload and load; more kills and power cuts.</summary>
    Full,
}

/// <summary>The verdicts that a run needs to pass.</summary>
enum Requirement
{
    /// <summary>None: a skipped gate is listed with its reason.</summary>
    None,

    /// <summary>All: a missing baseline, a missing package or a gate without a verdict fails.</summary>
    All,
}

/// <summary>A setting is unknown or invalid, or needs another setting.</summary>
sealed class SettingsException(string message) : Exception(message);
