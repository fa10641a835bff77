using Perf.Harness.Loads;
using Perf.Harness.Measuring;
using Perf.Load.Drivers;

// The test assembly is its own worker, and reports the ceiling of its drivers; tests are run by `dotnet test`.
switch (args)
{
    case ["work"]:
        return WorkerMain.Run(ThisSuite.Instance);

    case ["ceiling"]:
        Ceiling.Print(Console.Out);
        return 0;

    default:
        Console.Error.WriteLine("This is a test project. Run it with: dotnet test tests/Perf.Concurrency -c Release");
        return 2;
}
