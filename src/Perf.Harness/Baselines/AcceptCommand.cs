using Perf.Harness.Cases;

namespace Perf.Harness.Baselines;

/// <summary>What to type to repeat or to accept a case; every message that asks for it says the same.</summary>
public static class AcceptCommand
{
    /// <summary>The command that measures one case, by category: a full name would need its brackets escaped.</summary>
    public static string Repeat(CaseId id) =>
        $"dotnet test Perf.sln -c Release -m:1 --filter \"TestCategory={id.Workload}&TestCategory={id.Engine}"
        + $"&TestCategory={id.Configuration}\"";

    /// <summary>The command that accepts one case.</summary>
    public static string For(CaseId id) => $"{Repeat(id)} -e PERF_BASELINES=accept -e PERF_REASON=\"why\"";
}
