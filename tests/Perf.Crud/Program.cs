using Perf.Crud;
using Perf.Engines;
using Perf.Harness.Measuring;
using Perf.Harness.Reports;

// The test assembly is its own worker, and adds up the suites of a run; tests are run by `dotnet test`.
switch (args)
{
    case ["work"]:
        return WorkerMain.Run(new CrudSuite(Environment.GetEnvironmentVariable(CaseSettings.Trips)));

    case ["total", var gates]:
        var summary = ClosingBlock.Finish(new DirectoryInfo(gates));
        if (ClosingLines.SkippedPackages(LeftOut.Reasons()) is { } left) Console.WriteLine(left);
        Console.WriteLine($"gates: {summary}");
        return summary.Evaluated == 0 ? 3 : 0;

    case var _ when ReportCommands.Has(args):
        return ReportCommands.Run(args, Console.Out, Console.Error);

    default:
        Console.Error.WriteLine("This is a test project. Run it with: dotnet test tests/Perf.Crud -c Release");
        return 2;
}
