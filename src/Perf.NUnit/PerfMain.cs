using System.Reflection;
using Perf.Harness.Measuring;

namespace Perf.NUnit;

/// <summary>The entry point of a test assembly, which is its own measuring worker.</summary>
public static class PerfMain
{
    const int Usage = 2;

    /// <summary>Measures by the plan on standard input, where it is asked to.</summary>
    /// <param name="assembly">The test assembly.</param>
    /// <param name="args">Its arguments.</param>
    /// <returns>The exit code.</returns>
    public static int Run(Assembly assembly, string[] args)
    {
        if (args is not ["work"])
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
}
