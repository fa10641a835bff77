using Perf.Harness.Reports;

namespace Perf.NUnit;

/// <summary>The entry point of a test assembly, which is its own measuring worker.</summary>
public static class PerfMain
{
    const int Failed = 1, Usage = 2;

    const string Work = "work";

    /// <summary>Whether the arguments are for <see cref="Run"/>, and not for a test platform.</summary>
    /// <param name="args">The arguments of the process.</param>
    public static bool IsCommand(string[] args) => args is [Work] || ReportCommands.Has(args);

    /// <summary>
    /// Runs as a worker, with the plan on standard input, if the arguments are <c>work</c>; joins the reports of
    /// several runs (<c>report</c>), or prints the failed cases of one for GitHub (<c>annotate</c>).
    /// </summary>
    /// <param name="assembly">The test assembly.</param>
    /// <param name="args">Its arguments.</param>
    /// <returns>The exit code.</returns>
    public static int Run(Assembly assembly, string[] args)
    {
        if (ReportCommands.Has(args)) return ReportCommands.Run(args, Console.Out, Console.Error);
        if (args is not [Work])
        {
            Console.Error.WriteLine("This is a test project. Run it with: dotnet test -c Release");
            return Usage;
        }

        try
        {
            return WorkerMain.Run(new MethodSuite(assembly));
        }
        finally
        {
            SetUpFixtures.TearDown();
        }
    }

    /// <summary>
    /// Runs the tests on Microsoft.Testing.Platform, with the settings of the package, unless others are given.
    /// </summary>
    /// <param name="args">The arguments of the process.</param>
    /// <param name="run">Starts the platform.</param>
    /// <returns>The exit code; not 0 where the run has no gate that <c>PERF_REQUIRE=all</c> requires.</returns>
    public static int RunTests(string[] args, Func<string[], Task<int>> run)
    {
        IsPlatform = true;
        string settings = Path.Combine(AppContext.BaseDirectory, "Perf.NUnit.runsettings");
        if (!args.Contains("--settings") && File.Exists(settings)) args = [.. args, "--settings", settings];
        int exitCode = run(args).GetAwaiter().GetResult();
        return exitCode == 0 && PerfRun.HasFailedAtEnd ? Failed : exitCode;
    }

    /// <summary>Whether Microsoft.Testing.Platform runs the tests of this process.</summary>
    internal static bool IsPlatform { get; private set; }
}
