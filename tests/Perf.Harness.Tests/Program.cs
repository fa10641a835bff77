using Perf.Harness.Tests.Sqlite;

// The tests of the instrument start real workers too, on cases that are made for the purpose.
switch (args)
{
    case ["work"]:
        return WorkerMain.Run(new ToySuite());

    case [NativeBuildTests.Verb]:
        return NativeBuildTests.Print();

    case [InterruptedRunTests.Command, var root, var workload]:
        return InterruptedRunTests.Judge(root, workload);

    case [MachineLockTests.Verb, var root]:
        return MachineLockTests.TakeTurns(root);

    default:
        Console.Error.WriteLine("This is a test project. Run it with: dotnet test tests/Perf.Harness.Tests -c Release");
        return 2;
}
