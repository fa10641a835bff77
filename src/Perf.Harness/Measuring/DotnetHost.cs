namespace Perf.Harness.Measuring;

/// <summary>Finds the <c>dotnet</c> that runs this process, as the SDK tells its children.</summary>
static class DotnetHost
{
    /// <summary>Its path, or its bare name where it has to be on the PATH.</summary>
    public static string Path()
    {
        string name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        string?[] candidates =
        [
            Environment.GetEnvironmentVariable("DOTNET_HOST_PATH"),
            Environment.ProcessPath is { } self && System.IO.Path.GetFileName(self) == name ? self : null,
            Environment.GetEnvironmentVariable("DOTNET_ROOT") is { Length: > 0 } root
                ? System.IO.Path.Combine(root, name) : null,
        ];
        return candidates.FirstOrDefault(File.Exists) ?? name;
    }
}
