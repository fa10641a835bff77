using Perf.Harness.Measuring;

// The test assembly is its own worker; tests are run by `dotnet test`.
switch (args)
{
    case ["work"]:
        return WorkerMain.Run(ThisSuite.Instance);

    default:
        Console.Error.WriteLine("This is a test project. Run it with: dotnet test tests/Perf.Concurrency -c Release");
        return 2;
}
