namespace Perf.Harness.Tests.Builds;

/// <summary>Runs scripts of this repository with a <c>dotnet</c> that measures nothing.</summary>
static class Bash
{
    /// <summary>Runs bash in a folder.</summary>
    /// <param name="scratch">Where the made <c>dotnet</c> goes.</param>
    /// <param name="folder">The folder.</param>
    /// <param name="dotnet">The script that takes the place of <c>dotnet</c>.</param>
    /// <param name="arguments">The arguments of bash.</param>
    internal static Command Run(
        ScratchFolder scratch, DirectoryInfo folder, string dotnet, params string[] arguments)
    {
        FileInfo made = scratch.Write("bin/dotnet", $"#!/bin/sh\n{dotnet}\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(made.FullName, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        return Command.Run(folder.FullName, "bash", new Dictionary<string, string>
        {
            ["PATH"] = $"{made.DirectoryName}:{Environment.GetEnvironmentVariable("PATH")}",
        }, arguments);
    }
}
