using Perf.Concurrency;
using Perf.Harness.Workers;

// The test assembly is its own worker; tests are run by `dotnet test`.
if (args is ["work"]) return WorkerMain.Run(new ConcurrencySuite());

Console.Error.WriteLine("This is a test project. Run it with: dotnet test tests/Perf.Concurrency -c Release");
return 2;
