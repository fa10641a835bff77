using System.ComponentModel;
using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>A command that has ended, or was ended at its time limit.</summary>
/// <param name="Trouble">Why it did not do what it should, in words; null where it did.</param>
/// <param name="Output">What it printed.</param>
/// <param name="Error">What it printed to standard error.</param>
sealed record LimitedCommand(string? Trouble, string Output, string Error)
{
    /// <summary>Whether there was such a program to start.</summary>
    public bool HasStarted { get; private init; } = true;

    // What a `dotnet test` around this process tells its children is not meant for a build of its own.
    static readonly string[] OfTheRunAround = ["MSBUILD", "VSTEST"];

    /// <summary>Runs a command in a folder and waits for its end.</summary>
    /// <param name="folder">Where it runs.</param>
    /// <param name="limit">After this time it is killed, with all that it started.</param>
    /// <param name="program">The program, on the PATH or by its path.</param>
    /// <param name="arguments">Its arguments; none needs quotes.</param>
    public static LimitedCommand Run(DirectoryInfo folder, TimeSpan limit, string program, params string[] arguments) =>
        RunFed(null, folder, limit, program, arguments);

    /// <summary>Runs a command in a folder with more environment variables, and waits for its end.</summary>
    internal static LimitedCommand Run(
        DirectoryInfo folder, TimeSpan limit, IReadOnlyDictionary<string, string> variables, string program,
        params string[] arguments)
    {
        ProcessStartInfo start = StartInfo(folder, program, arguments);
        foreach ((string name, string value) in variables) start.Environment[name] = value;
        return Run(start, null, limit);
    }

    /// <summary>Runs a command whose standard input is one line and stays open; null: it is closed at once.</summary>
    internal static LimitedCommand RunFed(
        string? line, DirectoryInfo folder, TimeSpan limit, string program, params string[] arguments) =>
        Run(StartInfo(folder, program, arguments), line, limit);

    static LimitedCommand Run(ProcessStartInfo start, string? line, TimeSpan limit)
    {
        string program = start.FileName;
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

        // A process that it left behind may hold its output open for as long as it likes.
        if (!Task.WaitAll([output, error], limit))
            return new LimitedCommand($"{program} ended, and something that it started still holds its output", "", "");
        string? trouble = process.ExitCode == 0 ? null : $"{program} {ExitWords.Of(process.ExitCode)}";
        return new LimitedCommand(trouble, output.Result, error.Result);
    }

    static void Feed(StreamWriter input, string line)
    {
        try
        {
            input.WriteLine(line);
            input.Flush();
        }
        catch (IOException)
        {
            return; // it has ended already, and its exit code tells more
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

        start.Environment["MSBUILDDISABLENODEREUSE"] = "1"; // no node of MSBuild may outlive its build
        RuntimeDiagnostics.LeaveOut(start.Environment);
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en"; // errors are looked for in what it prints
        start.Environment["LANGUAGE"] = "en";               // git's too
        return start;
    }
}

/// <summary>A command of the system that answers in one line, or not at all.</summary>
static class ShortCommand
{
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(5);

    /// <summary>What it prints, or <c>unknown</c> where it is missing, fails or takes too long.</summary>
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
    // Those whose numbers are the same on Linux and macOS.
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
