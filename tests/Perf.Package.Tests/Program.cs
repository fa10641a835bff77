// This project measures nothing and has no total; TerminalTests checks its output.
Console.Error.WriteLine("This is a test project. Run it with: dotnet test tests/Perf.Package.Tests -c Release");
return 2;
