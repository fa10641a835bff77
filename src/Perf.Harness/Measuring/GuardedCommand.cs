using System.Diagnostics;
using System.Text.Json;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>
/// Runs a command that ends, with all its child processes, when the caller ends. A guard process between the two kills
/// them when its standard input ends. Process groups of Unix and job objects of Windows would work on one system only.
/// If the guard itself is killed, the command runs to its end.
/// </summary>
static class GuardedCommand
{
    const string Mark = "perf-command ";

    /// <summary>Runs a command in a folder and waits for its end.</summary>
    /// <param name="assembly">A test assembly whose entry point is the guard. Without it there is none.</param>
    /// <param name="folder">The working directory.</param>
    /// <param name="limit">After this time it is killed.</param>
    /// <param name="command">The program and its arguments.</param>
    internal static LimitedCommand Run(
        string assembly, DirectoryInfo folder, TimeSpan limit, params string[] command) =>
        File.Exists(assembly)
            ? LimitedCommand.Run(folder, limit, [DotnetHost.Path(), "exec", assembly, "work"], line: Line(command))
            : LimitedCommand.Run(folder, limit, command);

    /// <summary>Formats the command as the line that the guard reads.</summary>
    internal static string Line(string[] command) =>
        Mark + JsonSerializer.Serialize(command, WorkerPlanJson.Default.StringArray);

    /// <summary>Runs the command of a line in the guard.</summary>
    /// <param name="line">The line.</param>
    /// <param name="input">The rest of standard input, which ends with the parent.</param>
    /// <returns>The exit code of the command; null if the line is no command.</returns>
    internal static int? Guard(string line, TextReader input)
    {
        if (!line.StartsWith(Mark, StringComparison.Ordinal)) return null;
        string[] command = JsonSerializer.Deserialize(line[Mark.Length..], WorkerPlanJson.Default.StringArray)!;

        // The command shares our output, but not our input: its end shows that the parent has ended.
        using Process process = Process.Start(
            new ProcessStartInfo(command[0], command[1..]) { RedirectStandardInput = true })!;
        process.StandardInput.Close();
        using var parentIsGone = new ManualResetEventSlim();
        var watcher = new Thread(() =>
        {
            while (input.ReadLine() is not null) { }
            parentIsGone.Set();
            process.Kill(entireProcessTree: true);
        })
        { IsBackground = true, Name = "lifeline" };
        watcher.Start();
        process.WaitForExit();
        if (parentIsGone.IsSet) watcher.Join(); // the command has ended, but its children may still run
        return process.ExitCode;
    }
}

/// <summary>Finds the <c>dotnet</c> that runs this process.</summary>
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
