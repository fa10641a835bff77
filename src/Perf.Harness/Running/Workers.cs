using System.Diagnostics;
using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Reports;

namespace Perf.Harness.Running;

/// <summary>
/// Starts workers for the cases of an engine configuration each. One at a time measures times, on the whole machine.
/// </summary>
sealed class Workers(
    ISuite suite, Settings settings, ProjectLayout layout, ProgressLine progress, Action<string> say) : IDisposable
{
    // For a case that hangs. A step of a case takes some seconds, and more than a minute where it saves thousands of
    // rows one by one on a busy disk; with the full scope it makes tables of a million rows.
    static readonly TimeSpan LimitOfStep = TimeSpan.FromMinutes(2);
    static readonly TimeSpan LimitOfFullScope = TimeSpan.FromMinutes(10);

    // The number of the process that the received runs begin with; later ones add to them.
    const int First = 1;

    MachineLock? _lock;

    /// <summary>Changes the plan of every case of this build, in trials whose answer is known.</summary>
    internal Func<CasePlan, CasePlan>? Change { get; set; }

    internal ReceivedRuns Received { get; } = new(layout.Received);

    /// <summary>The path of the test assembly.</summary>
    internal string Assembly { get; } = suite.Assembly.Location;

    /// <summary>The build under test.</summary>
    internal PairedBuild ThisBuild { get; } = new("this build", suite.Assembly.Location);

    /// <summary>What the workers of this run find in their environment.</summary>
    internal IReadOnlyDictionary<string, string> Variables => settings.OfCases;

    /// <summary>
    /// Measures cases in a fresh process for each configuration; what was received before is replaced.
    /// </summary>
    /// <param name="configurations">
    /// The cases of each, and its baseline for their batches. Several count side by side, and are timed one by one.
    /// </param>
    internal IReadOnlyList<MeasuredCases> Measure(
        IReadOnlyList<(IReadOnlyList<CaseSource> Sources, Baseline? Baseline)> configurations)
    {
        if (configurations.Count <= 1 || Debugger.IsAttached)
            return [.. configurations.Select(one => Measure(one.Sources, one.Baseline, [First], Received, ""))];
        TakeMachine();
        using var queue = new TimingQueue(configurations.Count);
        var measured = Task.WhenAll(configurations.Select(one => Task.Factory.StartNew(
            () =>
            {
                using TimingQueue.Place place = queue.Take();
                return Measure(one.Sources, one.Baseline, [First], Received, "", place);
            },
            CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)).ToArray());
        return measured.GetAwaiter().GetResult();
    }

    /// <summary>Measures in another process what was received, and adds to it.</summary>
    internal MeasuredCases Repeat(IReadOnlyList<CaseSource> sources, Baseline? baseline) =>
        Measure(sources, baseline, [First + 1], Received, "once more, ");

    /// <summary>Measures cases in fresh processes, apart from what is received.</summary>
    internal MeasuredCases Again(IReadOnlyList<CaseSource> sources, Baseline? baseline, int processes) =>
        Apart(sources, baseline, processes, isTimed: true);

    /// <summary>Counts cases in fresh processes, apart from what is received, and measures no time.</summary>
    internal MeasuredCases CountAgain(IReadOnlyList<CaseSource> sources, Baseline? baseline, int processes) =>
        Apart(sources, baseline, processes, isTimed: false);

    MeasuredCases Apart(IReadOnlyList<CaseSource> sources, Baseline? baseline, int processes, bool isTimed)
    {
        DirectoryInfo directory = new(WorkFolders.Next(layout.Work) + "-fresh");
        try
        {
            return Measure(
                sources, baseline, [.. Enumerable.Range(First, processes)], new ReceivedRuns(directory), "again, ",
                isTimed: isTimed);
        }
        finally
        {
            directory.Refresh();
            if (directory.Exists) directory.Delete(recursive: true);
        }
    }

    /// <summary>Waits for the machine, the first time, and sweeps what killed runs have left.</summary>
    internal void TakeMachine()
    {
        _lock ??= MachineLock.Take(new MachineLockPlan
        {
            Purpose = $"dotnet test, suite {suite.Name}", File = layout.MachineLock, Say = say,
        });
        WorkFolders.Sweep(layout.Work);
        TempFolder.SweepMemory();
    }

    /// <summary>A plan for one process of a pair; its folders are the caller's to name.</summary>
    internal WorkerPlan InTurns(IReadOnlyList<CasePlan> cases) => Plan(cases, Received) with
    {
        InTurns = true,
        CountsWork = false,
        Memory = null,
    };

    /// <summary>A folder for a worker of this run.</summary>
    internal string NextFolder() => WorkFolders.Next(layout.Work);

    /// <summary>Says what is being done, or that nothing is.</summary>
    internal void Doing(string? what) => progress.Doing(what);

    /// <summary>Begins another part of the run, which takes at most so long, if that is known.</summary>
    internal void Part(TimeSpan? atMost = null) => progress.Part(atMost);

    public void Dispose()
    {
        _lock?.Dispose();
        WorkFolders.Sweep(layout.Work);
    }

    MeasuredCases Measure(
        IReadOnlyList<CaseSource> sources, Baseline? baseline, int[] processes, ReceivedRuns received, string why,
        TimingQueue.Place? place = null, bool isTimed = true)
    {
        TakeMachine();
        var errors = new Dictionary<string, string>();
        foreach (int process in processes)
        {
            string part = processes.Length == 1 ? "" : $"process {process} of {processes.Length}, ";
            CasePlan[] cases = [.. sources.Select(source => CasePlan(source, baseline?.Find(source.Id)))];
            if (process > First) cases = [.. cases.Select(one => Frozen(one, received, errors))];
            if (!isTimed) cases = [.. cases.Select(one => one with { Timed = false })];
            if (Change is { } changed) cases = [.. cases.Select(changed)];
            WorkerPlan plan = Plan(cases, received) with { Append = process > First };
            string before = $"{sources[0].Id.On}: {why}{part}{UnitFormat.Counted(cases.Length, "case")}: ";
            foreach ((string id, string error) in Run(plan, doing => progress.Doing(before + doing), place))
                errors.TryAdd(id, error);
        }

        progress.Doing(null);
        return MeasuredCases.Load(sources, received, errors);
    }

    IReadOnlyDictionary<string, string> Run(WorkerPlan plan, Action<string> doing, TimingQueue.Place? place) =>
        Debugger.IsAttached ? Here(plan)
        : new WorkerProcess(Assembly, Limit) { Variables = Variables }.Measure(plan, doing, place);

    TimeSpan Limit => settings.Scope == Scope.Full ? LimitOfFullScope : LimitOfStep;

    // Under a debugger work is counted in this process, so that a breakpoint hits; its times would mean nothing.
    Dictionary<string, string> Here(WorkerPlan plan)
    {
        var errors = new Dictionary<string, string>();
        WorkerPlan work = plan with { Cases = [.. plan.Cases.Select(one => one with { Timed = false })] };
        new Worker(suite, work, TimeProvider.System, message =>
        {
            if (message is WorkerMessage.Failed(var id, var error)) errors[id] = error;
        }).Run();
        return errors;
    }

    WorkerPlan Plan(IReadOnlyList<CasePlan> cases, ReceivedRuns received) => new()
    {
        Cases = cases,
        MostRecords = settings.Scope == Scope.Full ? int.MaxValue : ScalingCase.StandardRecords,
        Received = received.Root.FullName,
        Directory = NextFolder(),
        Memory = WorkFolders.NextInMemory(),
        Lock = _lock!.Lend(),
    };

    CasePlan CasePlan(CaseSource source, CaseBaseline? accepted)
    {
        bool isTimed = settings.Times && source.JudgesTime && (source.TimedByDefault || settings.Scope == Scope.Full);
        return new CasePlan(source.Id.ToString(), isTimed) { Operations = accepted?.Batch.Operations };
    }

    // The first process's pilot picks the batch; the others must measure the same.
    static CasePlan Frozen(CasePlan plan, ReceivedRuns received, Dictionary<string, string> errors) =>
        errors.ContainsKey(plan.Case) || received.Load(CaseId.Parse(plan.Case)) is not [var first, ..] ? plan
        : plan with { Batch = first.Batch };
}

/// <summary>The runs of some cases, and the errors of those that have none.</summary>
sealed record MeasuredCases(
    IReadOnlyDictionary<CaseId, IReadOnlyList<Run>> Runs, IReadOnlyDictionary<CaseId, string> Errors)
{
    internal static MeasuredCases Load(
        IReadOnlyList<CaseSource> sources, ReceivedRuns received, IReadOnlyDictionary<string, string> errors) => new(
        sources.Select(source => source.Id).Where(id => !errors.ContainsKey(id.ToString()))
            .ToDictionary(id => id, received.Load),
        sources.Select(source => source.Id).Where(id => errors.ContainsKey(id.ToString()))
            .ToDictionary(id => id, id => errors[id.ToString()]));
}

/// <summary>A case could not be measured: an error, not a regression.</summary>
sealed class MeasurementException(CaseId id, string error)
    : Exception($"{id} could not be measured: {error}")
{
    /// <summary>Empty: the message describes the failure of the case, and a stack trace would not help.</summary>
    public override string StackTrace => "";
}
