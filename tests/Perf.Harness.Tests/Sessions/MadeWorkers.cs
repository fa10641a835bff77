using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Sessions;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Sessions;

/// <summary>Fresh workers that measure nothing: their runs are made up, and what they were asked is kept.</summary>
/// <param name="made">Makes the run of a case in a worker, the first of which is 0; null where it fails.</param>
sealed class MadeWorkers(Func<CaseId, int, Run?> made) : IDisposable
{
    readonly ScratchFolder _folder = new();
    readonly List<(string[] Cases, int Workers)> _asked = [];
    readonly List<CasePlan> _slowed = [];

    /// <summary>Cases that need the CPU alone, the first names first.</summary>
    internal static CaseSource[] Sources { get; } =
    [
        .. new[] { "insert-one", "delete-one", "read-all", "read-one", "update-one", "upsert" }
            .Select(workload => CaseId.Parse($"crud/{workload} @ microsoft-data-sqlite/wal-full"))
            .Select(id => new CaseSource(
                id, () => MadeRuns.Subject, _ => throw new InvalidOperationException("Nothing is measured here."))),
    ];

    /// <summary>How many workers were asked for, look by look.</summary>
    internal IEnumerable<int> Workers => _asked.Select(one => one.Workers);

    /// <summary>The workloads that they were asked for, look by look.</summary>
    internal IEnumerable<string> Workloads => _asked.Select(one => string.Join(' ', one.Cases));

    /// <summary>The plans of cases that were to be made slower, look by look.</summary>
    internal IReadOnlyList<CasePlan> Slowed => _slowed;

    /// <summary>What was accepted of all of them; of what moments do, all but 2 % is told by others.</summary>
    internal static Baseline Accepted(double wander) => MadeRuns.Baseline(
        [.. Sources.Select(source => (source.Id.What, MadeRuns.OfCpu(wander)))]);

    internal MeasuredCases Fresh(
        IReadOnlyList<CaseSource> sources, Baseline? baseline, int workers, string why,
        Func<CasePlan, CasePlan>? change = null)
    {
        int before = Workers.Sum();
        _asked.Add(([.. sources.Select(source => source.Id.Workload)], workers));
        var received = new ReceivedRuns(_folder.Root.CreateSubdirectory($"{_asked.Count}"));
        if (change is not null)
        {
            _slowed.AddRange(sources.Select(source => change(new CasePlan(source.Id.ToString(), Cost: true)))
                .Where(plan => plan.Slower > 0));
        }

        var errors = new Dictionary<string, string>();
        for (int worker = before; worker < before + workers; worker++)
        {
            foreach (CaseSource source in sources)
            {
                if (made(source.Id, worker) is { } run) received.Append(run);
                else errors[source.Id.ToString()] = "it failed";
            }
        }

        return new MeasuredCases(sources, received, errors).Loaded();
    }

    public void Dispose() => _folder.Dispose();
}
