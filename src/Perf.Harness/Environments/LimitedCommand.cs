using System.ComponentModel;
using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>A command that has ended, or was killed at its time limit.</summary>
/// <param name="Trouble">Why it failed, in words; null if it succeeded.</param>
/// <param name="Output">Its standard output.</param>
/// <param name="Error">Its standard error.</param>
sealed record LimitedCommand(string? Trouble, string Output, string Error)
{
    /// <summary>Whether the program could be started.</summary>
    public bool HasStarted { get; private init; } = true;

    // Variables of the surrounding `dotnet test` must not affect another build.
    static readonly string[] OfTheRunAround = ["MSBUILD", "VSTEST"];

    /// <summary>Runs a command in a folder and waits for its end.</summary>
    /// <param name="folder">The working folder.</param>
    /// <param name="limit">After this time it is killed, with its children.</param>
    /// <param name="program">The program, on the PATH or by its path.</param>
    /// <param name="arguments">Its arguments; none needs quotes.</param>
    public static LimitedCommand Run(DirectoryInfo folder, TimeSpan limit, string program, params string[] arguments) =>
        Run(folder, limit, [program, .. arguments]);

    internal static LimitedCommand Run(
        DirectoryInfo folder, TimeSpan limit, string[] command, IReadOnlyDictionary<string, string>? variables = null,
        string? line = null)
    {
        string program = command[0];
        ProcessStartInfo start = StartInfo(folder, program, command[1..]);
        foreach ((string name, string value) in variables ?? ImmutableDictionary<string, string>.Empty)
            start.Environment[name] = value;
        using var process = new Process { StartInfo = start };
        try
        {
            process.Start();
        }
        catch (Win32Exception missing)
        {
            return new LimitedCommand($"{program} could not be started ({missing.Message.TrimEnd('.')})", "", "")
            { HasStarted = false };
        }

        if (line is null) process.StandardInput.Close();
        else Feed(process.StandardInput, line);
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(limit))
        {
            process.Kill(entireProcessTree: true);
            return new LimitedCommand($"{program} had not ended after {limit.TotalSeconds:0} s and was killed", "", "");
        }

        // A child that still runs may keep the output open.
        if (!Task.WaitAll([output, error], limit))
            return new LimitedCommand($"{program} ended, but a process that it started keeps its output open", "", "");
        string? trouble = process.ExitCode == 0 ? null : $"{program} {ExitWords.Of(process.ExitCode)}";
        return new LimitedCommand(trouble, output.Result, error.Result);
    }

    /// <summary>Writes a line to a process; ignores a broken pipe: the exit code describes the failure.</summary>
    internal static void Feed(StreamWriter input, string line)
    {
        try
        {
            input.WriteLine(line);
            input.Flush();
        }
        catch (IOException)
        {
            return;
        }
    }

    static ProcessStartInfo StartInfo(DirectoryInfo folder, string program, string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder.FullName,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
            CreateNoWindow = true,
        };
        foreach (string name in start.Environment.Keys
            .Where(name =>
                OfTheRunAround.Any(prefix => name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))).ToArray())
        {
            start.Environment.Remove(name);
        }

        start.Environment["MSBUILDDISABLENODEREUSE"] = "1"; // no node of MSBuild may stay after its build
        RuntimeDiagnostics.LeaveOut(start.Environment);
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en"; // errors are parsed
        start.Environment["LANGUAGE"] = "en";               // of git too
        return start;
    }
}

/// <summary>A command of the system with one line of output.</summary>
static class ShortCommand
{
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(5);

    /// <summary>Its output, or <c>unknown</c> if it is missing, fails or takes too long.</summary>
    public static string Output(string command, string arguments)
    {
        LimitedCommand done = LimitedCommand.Run(
            new DirectoryInfo("."), Limit, command, arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries));
        return done.Trouble is null && done.Output.Trim() is { Length: > 0 } line ? line : Machine.Unknown;
    }
}

/// <summary>How a process ended, in words: on Unix an exit code of 128 and more is the signal that killed it.</summary>
static class ExitWords
{
    // Signals with the same number on Linux and macOS.
    static readonly Dictionary<int, string> Signals = new()
    {
        [1] = "SIGHUP", [2] = "SIGINT", [3] = "SIGQUIT", [4] = "SIGILL", [6] = "SIGABRT", [8] = "SIGFPE",
        [9] = "SIGKILL", [11] = "SIGSEGV", [13] = "SIGPIPE", [14] = "SIGALRM", [15] = "SIGTERM",
    };

    /// <summary><c>was killed by SIGKILL (signal 9)</c>, or <c>ended with exit code 1</c>.</summary>
    internal static string Of(int exitCode) =>
        !OperatingSystem.IsWindows() && Signals.TryGetValue(exitCode - 128, out string? signal)
            ? FormattableString.Invariant($"was killed by {signal} (signal {exitCode - 128})")
            : FormattableString.Invariant($"ended with exit code {exitCode}");
}
