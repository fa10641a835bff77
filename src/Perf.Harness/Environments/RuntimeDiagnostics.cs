namespace Perf.Harness.Environments;

/// <summary>
/// Disables the diagnostic pipes of child processes, unless the user enables them: a killed .NET process leaves its
/// pipes in the temp folder.
/// </summary>
static class RuntimeDiagnostics
{
    internal static void LeaveOut(IDictionary<string, string?> environment) =>
        environment.TryAdd("DOTNET_EnableDiagnostics", "0");
}
