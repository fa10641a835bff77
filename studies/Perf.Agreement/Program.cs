using Perf.Agreement;
using Perf.Agreement.Sides;
using Perf.Agreement.Workloads;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;

// Its own worker, as every suite is; and the command that lets both instruments measure.
switch (args)
{
    case ["work"]:
        return WorkerMain.Run(new AgreementSuite());

    case []:
        return Agree(Extent.Full);

    case ["short"]:
        return Agree(Extent.Short);

    default:
        Console.Error.WriteLine("Type: dotnet run --project studies/Perf.Agreement -c Release [-- short]");
        return 2;
}

static int Agree(Extent extent)
{
    ProjectLayout layout = ProjectLayout.Around(new DirectoryInfo(AppContext.BaseDirectory));
    using MachineLock taken = MachineLock.Take(new MachineLockPlan
    {
        Purpose = "agreement with BenchmarkDotNet", File = layout.MachineLock, Say = Console.Error.WriteLine,
    });
    var here = new HarnessSide(layout, Console.Error.WriteLine).Measure(extent);
    var there = new BenchmarkDotNetSide(layout, Console.Error.WriteLine).Measure(extent);
    string commit = new GitRepository(layout.Root).Head?[..7] ?? "unknown";
    string page = AgreementPage.Of(
        $"Measured at commit {commit} on {Machine.Describe(layout.Root)}, with\n"
        + $"{BenchmarkDotNetSide.Version}, {WorkloadPair.EngineOf("memory").Subject().Provider}.",
        WorkloadPair.All, here, there);
    string path = Path.Combine(layout.Artifacts.CreateSubdirectory("docs").FullName, "agreement.md");
    File.WriteAllText(path, page);
    Console.WriteLine(page);

    // A short one shows that it goes; its ratios are too rough to disagree.
    return extent == Extent.Short
        || WorkloadPair.All.All(pair => AgreementPage.Agree(pair, here[pair.Name], there[pair.Name])) ? 0 : 1;
}
