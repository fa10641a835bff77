extern alias Crud;

using System.Collections.Concurrent;
using Crud::Perf.Crud;
using Perf.Engines.Workloads;
using Perf.Harness.Instructions;
using Perf.Studies.Trials;

namespace Perf.Studies.Instructions;

/// <summary>
/// Counts the default scope again and again, with one build: what differs is the count's own. Rows are added to
/// <c>artifacts/trials/instructions.tsv</c>; moved to <c>docs/evidence/instructions</c>, they are what
/// <c>docs/evidence/instructions.md</c> is made of. It goes on until it is stopped.
/// </summary>
[Explicit("counts until it is stopped"), Category("trial")]
public sealed class InstructionTrialTests
{
    static readonly string[] Noises = ["nothing", "a busy core", "a syncing process"];

    readonly Lock _writing = new();

    [TestCase(30)]
    public void Unchanged_build_is_counted(int processes)
    {
        Version version = Valgrind.Find().Version ?? throw new IgnoreException("Valgrind is missing.");
        using var progress = new ProgressLine(TimeProvider.System, TestContext.Progress.WriteLine);
        ISuite suite = Suites.OfCases;
        using var workers = new Workers(
            suite, Suites.Settings, Suites.Layout, progress, TestContext.Progress.WriteLine);
        workers.TakeMachine();
        CaseId[][] engines =
        [
            .. DefaultScope(suite).GroupBy(source => source.Id.Engine)
                .Select(engine => engine.Select(one => one.Id).ToArray()).OrderByDescending(cases => cases.Length),
        ];
        for (int process = 0; process < processes; process++)
        {
            string noiseName = Noises[process % Noises.Length];
            using IDisposable? noise = noiseName switch
            {
                "a busy core" => new BusyCore(),
                "a syncing process" => new SyncingThread(Suites.Layout.Artifacts),
                _ => null,
            };
            var options = new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount };
            Parallel.ForEach(
                Partitioner.Create(engines, EnumerablePartitionerOptions.NoBuffering), options,
                cases => CountOne(workers, version, suite, noiseName, cases));
        }
    }

    void CountOne(Workers workers, Version version, ISuite suite, string noiseName, CaseId[] cases)
    {
        string run = string.Create(CultureInfo.InvariantCulture,
            $"{DateTimeOffset.UtcNow:yyyy-MM-ddTHH:mm:ssZ}\t{new GitRepository(Suites.Layout.Root).Head![..7]}");
        long began = Environment.TickCount64;
        CountedCases found = new ValgrindWorker(workers, version) { Options = Valgrind.SystemCalls }.Count(
            workers.ThisBuild, [.. cases.Select(one => (one, (Counting?)null))]);
        long seconds = (Environment.TickCount64 - began) / 1000;
        MeasuredCase[] work = workers.MeasureInFreshProcesses(
            [
                .. suite.Cases.Where(source => cases.Contains(source.Id))
                    .Select(source => new MeasuredCase(source, Baseline: null, [])),
            ],
            processes: 1, isTimed: false);
        Directory.CreateDirectory(Suites.Layout.Artifacts.FullName);
        string file = Path.Combine(Suites.Layout.Artifacts.FullName, "trials", "instructions.tsv");
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        lock (_writing)
            File.AppendAllLines(file, cases.Select(id => Row($"{run}\t{noiseName}\t{seconds}", id, found, work)));
    }

    static string Row(string before, CaseId id, CountedCases found, MeasuredCase[] work)
    {
        Run? counted = work.FirstOrDefault(one => one.Id == id) is { Runs: [.., var last] } ? last : null;
        string waits = counted?.Waits is { } waited ? string.Create(CultureInfo.InvariantCulture,
            $"{waited}\t{counted.WorkOperations}\t{counted.Work[Metric.Syncs]}\t{counted.Work[Metric.Writes]}")
            : "\t\t\t";
        if (!found.Counted.TryGetValue(id, out CountedCase? one))
            return $"{before}\t{id}\t\t\t\t{found.Errors.GetValueOrDefault(id)?.Split('\n')[0]}\t{waits}";
        (long instructions, int operations, double spread) = one.Counting;
        string threads = one.Counting.OnSeveralThreads ? "several threads" : "";
        return string.Create(CultureInfo.InvariantCulture,
            $"{before}\t{id}\t{instructions}\t{operations}\t{spread}\t{threads}\t{waits}\t")
            + string.Create(CultureInfo.InvariantCulture, $"{one.Counting.SystemCalls}\t{one.Counting.MeanAbove}");
    }

    static IEnumerable<CaseSource> DefaultScope(ISuite suite)
    {
        var inRun = CrudWorkloads.All.Where(workload => workload.InDefaultRun).Select(one => one.Name).ToHashSet();
        var engines = EngineCatalogue.Present.Where(engine => engine.InDefaultRun)
            .Select(one => one.ToString()).ToHashSet();
        return suite.Cases.Where(source => source.CountsInstructions && engines.Contains(source.Id.On)
            && (inRun.Contains(source.Id.Workload) || source.TimedByDefault));
    }
}
