using System.Diagnostics;
using System.Reflection;
using Perf.Harness.Environments;

namespace Perf.Harness.Workers;

/// <summary>Why a time measured in this process would not be comparable with any other.</summary>
public static class CostConditions
{
    /// <summary>The reason, or null where there is none.</summary>
    public static string? Violated(Assembly suite)
    {
        Assembly[] measured = [suite, typeof(CostConditions).Assembly, .. suite.GetReferencedAssemblies()
            .Where(name => name.Name!.StartsWith("Perf.", StringComparison.Ordinal)).Select(Assembly.Load)];
        return measured.FirstOrDefault(IsUnoptimised) is { } unoptimised
            ? $"{unoptimised.GetName().Name} was built without optimisation"
            : Debugger.IsAttached ? "a debugger is attached"
            : Environment.GetEnvironmentVariable("CORECLR_ENABLE_PROFILING") == "1"
            ? "a profiler or a coverage collector is attached"
            : PowerSource.IsBattery() ? "the machine runs on battery, which slows it down as it sees fit"
            : null;
    }

    static bool IsUnoptimised(Assembly assembly) =>
        assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true;
}
