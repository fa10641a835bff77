using Perf.Harness.Measuring;

// The test assembly is its own worker; tests are run by `dotnet test`.
if (args is ["work"]) return WorkerMain.Run(ThisSuite.Instance);
Console.Error.WriteLine("This is a test project. Run it with: dotnet test studies/Perf.StandIns -c Release");
return 2;
