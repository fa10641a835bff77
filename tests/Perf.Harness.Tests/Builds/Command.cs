using System.Collections;
using System.Diagnostics;
using System.Text;
using Perf.Harness.Measuring;

namespace Perf.Harness.Tests.Builds;

/// <summary>A command as a user types it, without the variables that a <c>dotnet test</c> gives its children.</summary>
sealed record Command(int ExitCode, string Output)
{
    static readonly string[] OfTheRunAround = ["MSBUILD", "VSTEST", "DOTNET_HOST_PATH"];

    static readonly Dictionary<string, string> NoVariables = [];

    internal IReadOnlyList<string> Lines => [.. Output.Split('\n').Select(line => line.TrimEnd())];

    /// <summary>Runs a line in the shell of the system.</summary>
    internal static Command Type(string folder, string line, Action<string>? read = null) =>
        OperatingSystem.IsWindows() ? Run(folder, "cmd", NoVariables, read, "/c", line)
        : Run(folder, "sh", NoVariables, read, "-c", line);

    internal static Command DotNet(string folder, params string[] arguments) =>
        Run(folder, DotnetHost.Path(), arguments);

    internal static Command Run(string folder, string program, params string[] arguments) =>
        Run(folder, program, NoVariables, arguments);

    internal static Command Run(
        string folder, string program, IReadOnlyDictionary<string, string> environment, params string[] arguments) =>
        Run(folder, program, environment, read: null, arguments);

    static Command Run(
        string folder, string program, IReadOnlyDictionary<string, string> environment, Action<string>? read,
        params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (DictionaryEntry variable in Environment.GetEnvironmentVariables())
        {
            var name = (string)variable.Key;
            if (OfTheRunAround.Any(prefix => name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)))
                start.Environment.Remove(name);
        }

        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";  // no node may outlive the test
        foreach ((string name, string value) in environment) start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> error = process.StandardError.ReadToEndAsync();
        var output = new StringBuilder();
        while (process.StandardOutput.ReadLine() is { } line)
        {
            read?.Invoke(line);
            output.AppendLine(line);
        }

        output.Append(error.GetAwaiter().GetResult());
        process.WaitForExit();
        return new Command(process.ExitCode, output.ToString());
    }
}
