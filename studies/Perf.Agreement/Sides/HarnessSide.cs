using Perf.Agreement.Workloads;
using Perf.Harness.Baselines;
using Perf.Harness.Cases;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;

namespace Perf.Agreement.Sides;

/// <summary>
/// The ratios of this harness: both variants in the same workers, alternately, with equal batches; of each
/// worker the ratio of the medians.
/// </summary>
sealed class HarnessSide(ProjectLayout layout, Action<string> say)
{
    const int PilotRounds = 4;

    static readonly TimeSpan WorkerLimit = TimeSpan.FromMinutes(2);

    readonly DirectoryInfo _folder = new(Path.Combine(layout.Work.FullName, $"{Environment.ProcessId}-agreement"));

    /// <summary>Measures all workloads.</summary>
    internal IReadOnlyDictionary<string, RatioEstimate> Measure(Extent extent)
    {
        try
        {
            ReceivedRuns picked = Received("picked");
            Work(picked, PilotRounds,
                [.. from pair in WorkloadPair.All select new CasePlan(pair.First.ToString(), true)]);
            ReceivedRuns received = Received("received");
            for (int process = 1; process <= extent.Processes; process++)
            {
                say($"this harness: process {process} of {extent.Processes}");
                var plans = WorkloadPair.All.SelectMany(pair => Both(pair, picked.Load(pair.First)[0]));
                Work(received, extent.Rounds, [.. process % 2 == 0 ? plans.Reverse() : plans]);
            }

            return WorkloadPair.All.ToDictionary(
                pair => pair.Name, pair => Ratio(received.Load(pair.First), received.Load(pair.Second)));
        }
        finally
        {
            _folder.Refresh();
            if (_folder.Exists) _folder.Delete(recursive: true);
        }
    }

    ReceivedRuns Received(string name) => new(new DirectoryInfo(Path.Combine(_folder.FullName, name)));

    void Work(ReceivedRuns received, int rounds, IReadOnlyList<CasePlan> cases)
    {
        var plan = new WorkerPlan
        {
            Cases = cases,
            Rounds = rounds,
            Received = received.Root.FullName,
            Append = true,
            Directory = Path.Combine(_folder.FullName, "worker"),
        };
        var errors = new WorkerProcess(typeof(AgreementSuite).Assembly.Location, WorkerLimit).Measure(plan, _ => { });
        if (errors.Count > 0) throw new InvalidOperationException(string.Join('\n', errors.Values));
    }

    static IEnumerable<CasePlan> Both(WorkloadPair pair, Run first) =>
        from id in new[] { pair.First, pair.Second }
        select new CasePlan(id.ToString(), Timed: true, first.Batch);

    static RatioEstimate Ratio(IReadOnlyList<Run> first, IReadOnlyList<Run> second) =>
        RatioEstimate.Of(first.Zip(second).Select(both =>
            both.Second.Middle(Metric.Time)!.Value / both.First.Middle(Metric.Time)!.Value));
}
