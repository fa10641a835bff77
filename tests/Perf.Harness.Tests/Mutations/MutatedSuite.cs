namespace Perf.Harness.Tests.Mutations;

/// <summary>Some cases on one configuration, whose stores may have been made worse.</summary>
sealed class MutatedSuite(IReadOnlyList<CaseSource> cases) : ISuite
{
    public MutatedSuite(EngineConfiguration engine, IReadOnlyList<WorkloadSource> workloads)
        : this([.. workloads.Select(workload => new CaseSource(
            new CaseId("crud", workload.Name, engine.Engine, engine.Name),
            engine.Subject,
            directory => new StoreCase("crud", engine, workload.Create(), directory)))])
    {
    }

    public string Name => "crud";

    public IReadOnlyList<CaseSource> Cases => cases;

    public IReadOnlyList<CaseId> Known => [.. Cases.Select(source => source.Id)];

    /// <summary>Counts the work of every case, as a worker does, in this process.</summary>
    public IReadOnlyDictionary<string, Run> CountWork()
    {
        (IReadOnlyDictionary<string, Run> runs, IReadOnlyList<string> errors) = Measure();
        return errors.Count == 0 ? runs : throw new InvalidOperationException(string.Join('\n', errors));
    }

    /// <summary>The runs by workload, and an error with its case for each that has none.</summary>
    public (IReadOnlyDictionary<string, Run> Runs, IReadOnlyList<string> Errors) Measure()
    {
        using var folder = new ScratchFolder(TempFolder.InMemory()); // work is the same on every disk
        var received = new ReceivedRuns(folder.Root.CreateSubdirectory("received"));
        List<string> errors = [];
        // Nothing is timed, so that ten readings are a warm-up: the counted batches do the rest.
        new Worker(this, Plan(folder.Root, received), new SteppingClock(TimeSpan.FromMilliseconds(20)), message =>
        {
            if (message is WorkerMessage.Failed failed) errors.Add($"{failed.Case}: {failed.Error}");
        }).Run();
        var runs = Cases.Select(source => received.Load(source.Id)).Where(one => one.Count == 1)
            .ToDictionary(one => one[0].Case.Workload, one => one[0]);
        return (runs, errors);
    }

    WorkerPlan Plan(DirectoryInfo folder, ReceivedRuns received) => new()
    {
        Cases = [.. Cases.Select(source => new CasePlan(source.Id.ToString(), Timed: false))],
        Rounds = 0,
        BelievesSyncs = true,
        Passes = 1,
        Received = received.Root.FullName,
        Directory = Path.Combine(folder.FullName, "work"),
    };
}
