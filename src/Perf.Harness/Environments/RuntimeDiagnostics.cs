namespace Perf.Harness.Environments;

/// <summary>
/// Every .NET process opens pipes for debuggers and profilers in the temp folder, which stay there when it is killed:
/// our children have none, unless somebody has asked for them.
/// </summary>
static class RuntimeDiagnostics
{
    internal static void LeaveOut(IDictionary<string, string?> environment) =>
        environment.TryAdd("DOTNET_EnableDiagnostics", "0");
}
