using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Mutations;

/// <summary>Some cases on one configuration, whose stores may have been made worse.</summary>
public sealed class MutatedSuite(IReadOnlyList<CaseSource> cases) : ISuite
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
        DirectoryInfo folder = Directory.CreateTempSubdirectory("perf-mutations-");
        try
        {
            var received = new ReceivedRuns(folder.CreateSubdirectory("received"));
            List<string> errors = [];
            new Worker(this, Plan(folder, received), TimeProvider.System, message =>
            {
                if (message is WorkerMessage.Failed failed) errors.Add($"{failed.Case}: {failed.Error}");
            }).Run();
            if (errors.Count > 0) throw new InvalidOperationException(string.Join('\n', errors));
            return Cases.ToDictionary(source => source.Id.Workload, source => received.Load(source.Id).Single());
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    WorkerPlan Plan(DirectoryInfo folder, ReceivedRuns received) => new()
    {
        Cases = [.. Cases.Select(source => new CasePlan(source.Id.ToString(), Cost: false))],
        Rounds = 0,
        Passes = 1,
        Received = received.Root.FullName,
        Directory = Path.Combine(folder.FullName, "work"),
    };
}
