using System.Diagnostics;
using System.Text.Json;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>
/// A command that ends with whoever asked for it, with all that it started. A process of our own stands between: it
/// kills the tree when its standard input ends, as that of a worker does. Sessions of Unix and job objects of Windows
/// would do it too, each on its system only. Where the process between is itself killed, the command runs to its end.
/// </summary>
static class GuardedCommand
{
    const string Mark = "perf-command ";

    /// <summary>Runs a command in a folder and waits for its end.</summary>
    /// <param name="assembly">A test assembly, whose entry point knows how to guard; without it nobody does.</param>
    /// <param name="folder">Where it runs.</param>
    /// <param name="limit">After this time it is killed.</param>
    /// <param name="command">The program and its arguments.</param>
    internal static LimitedCommand Run(
        string assembly, DirectoryInfo folder, TimeSpan limit, params string[] command) =>
        File.Exists(assembly)
            ? LimitedCommand.RunFed(Line(command), folder, limit, DotnetHost.Path(), "exec", assembly, "work")
            : LimitedCommand.Run(folder, limit, command[0], command[1..]);

    /// <summary>The command as the line that the process between reads.</summary>
    internal static string Line(string[] command) =>
        Mark + JsonSerializer.Serialize(command, WorkerPlanJson.Default.StringArray);

    /// <summary>In the process between: runs the command of a line.</summary>
    /// <param name="line">The line.</param>
    /// <param name="input">The rest of standard input, which ends with the parent.</param>
    /// <returns>The command's exit code, or null where the line is none.</returns>
    internal static int? Guard(string line, TextReader input)
    {
        if (!line.StartsWith(Mark, StringComparison.Ordinal)) return null;
        string[] command = JsonSerializer.Deserialize(line[Mark.Length..], WorkerPlanJson.Default.StringArray)!;

        // What it prints goes where ours would; our input is the lifeline, and not for it to read.
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
        if (parentIsGone.IsSet) watcher.Join(); // the tree's root is dead by now, and not yet what it started
        return process.ExitCode;
    }
}

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
