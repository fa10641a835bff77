namespace Perf.Harness.Baselines;

/// <summary>What to type to repeat or to accept a case; every message that asks for it says the same.</summary>
static class AcceptCommand
{
    /// <summary>
    /// The command that measures one case. This project's own suites ask by category: a full name would need its
    /// brackets escaped. Whoever has cases of another project says how they are asked for there, once.
    /// </summary>
    public static Func<CaseId, string> Repeat { get; set; } = id =>
        $"dotnet test Perf.sln -c Release -m:1 --filter \"TestCategory={id.Workload}&TestCategory={id.Engine}"
        + $"&TestCategory={id.Configuration}\"";

    /// <summary>The command that accepts one case.</summary>
    public static string For(CaseId id) => $"{Repeat(id)} {Accepting}";

    /// <summary>What is added to a command, so that it accepts what it measures.</summary>
    public const string Accepting = "-e PERF_BASELINES=accept -e PERF_REASON=\"why\"";
}
