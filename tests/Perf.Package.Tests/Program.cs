// It measures nothing itself, and knows no total: TerminalTests looks at what is said then.
Console.Error.WriteLine("This is a test project. Run it with: dotnet test tests/Perf.Package.Tests -c Release");
return 2;
