namespace Perf.Harness.Environments;

/// <summary>The names of all settings, and the error of an unknown name.</summary>
static class SettingNames
{
    public const string Baselines = "PERF_BASELINES";
    public const string Reason = "PERF_REASON";
    public const string Scope = "PERF_SCOPE";
    public const string Budget = "PERF_BUDGET";
    public const string Require = "PERF_REQUIRE";
    public const string Tolerance = "PERF_TOLERANCE";
    public const string AllocationTolerance = "PERF_ALLOCATION_TOLERANCE";
    public const string Against = "PERF_AGAINST";
    public const string Shard = "PERF_SHARD";

    const string Prefix = "PERF_";

    static readonly string[] OfRun =
        [Against, Baselines, Reason, Tolerance, AllocationTolerance, Scope, Budget, Require, Shard];

    // The perf tool of Linux owns these: man perf-config, man perf, man perf-buildid-cache.
    static readonly string[] OfLinuxPerf = ["PERF_CONFIG", "PERF_PAGER", "PERF_EXEC_PATH", "PERF_BUILDID_DIR"];

    /// <summary>The settings with a value; the environment has priority over TestRunParameters.</summary>
    public static IReadOnlyDictionary<string, string> Merge(
        IReadOnlyDictionary<string, string> environment, IReadOnlyDictionary<string, string> testRunParameters,
        IReadOnlyList<string> ofCases)
    {
        string[] known = [.. OfRun, .. ofCases];
        var given = new Dictionary<string, string>(StringComparer.Ordinal);
        Take(testRunParameters, "the TestRunParameters");
        Take(environment, "the environment");
        return given;

        void Take(IReadOnlyDictionary<string, string> source, string where)
        {
            foreach ((string name, string value) in source)
            {
                if (!name.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase)) continue;
                if (OfLinuxPerf.Contains(name, StringComparer.OrdinalIgnoreCase)) continue;
                if (!known.Contains(name, StringComparer.OrdinalIgnoreCase)) throw Unknown(name, where, known);
                if (value.Trim().Length > 0) given[name.ToUpperInvariant()] = value.Trim();
            }
        }
    }

    static SettingsException Unknown(string name, string where, string[] known) => new(
        $"Found the setting {name} in {where}, expected one of {string.Join(", ", known)}. "
        + $"Did you mean {NearestName.To(name, known)}? Rename it, or remove it.");
}
