using Perf.Durability;
using Perf.Durability.Writing;

// The test assembly is also the process that writes until it is killed; tests are run by `dotnet test`.
switch (args)
{
    case ["write", _] when WriterOrder.Parse(args) is { } order:
        return WriterMain.Run(order);

    case [InsertingChild.Verb, var configuration, var directory, var commits]:
        return InsertingChild.Run(configuration, directory, commits);

    default:
        Console.Error.WriteLine("This is a test project. Run it with: dotnet test tests/Perf.Durability -c Release");
        return 2;
}
