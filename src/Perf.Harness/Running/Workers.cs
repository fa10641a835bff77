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
    /// Measures cases in one process for each configuration; the runs that were received before are replaced. Several
    /// configurations count side by side, and are timed one by one.
    /// </summary>
    internal IReadOnlyList<MeasuredCase[]> Measure(IReadOnlyList<MeasuredCase[]> configurations)
    {
        if (configurations.Count <= 1 || Debugger.IsAttached)
            return [.. configurations.Select(cases => Measure(cases, [First], Received, ""))];
        TakeMachine();
        using var queue = new TimingQueue(configurations.Count);
        var measured = Task.WhenAll(configurations.Select(cases => Task.Factory.StartNew(
            () =>
            {
                using TimingQueue.Place place = queue.Take();
                return Measure(cases, [First], Received, "", place);
            },
            CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)).ToArray());
        return measured.GetAwaiter().GetResult();
    }

    /// <summary>Measures received cases in one more process, and adds its runs to theirs.</summary>
    internal MeasuredCase[] MeasureInNextProcess(MeasuredCase[] cases) =>
        Measure(cases, [First + 1], Received, "once more, ");

    /// <summary>Measures cases in fresh processes, or counts them only.</summary>
    /// <returns>The cases with the runs of these processes only, which are not received.</returns>
    internal MeasuredCase[] MeasureInFreshProcesses(MeasuredCase[] cases, int processes, bool isTimed)
    {
        using var folder = new StepFolder(NextFolder() + "-fresh");
        return Measure(
            cases, [.. Enumerable.Range(First, processes)], new ReceivedRuns(folder.Root), "again, ", isTimed: isTimed);
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

    MeasuredCase[] Measure(
        MeasuredCase[] cases, int[] processes, ReceivedRuns received, string why, TimingQueue.Place? place = null,
        bool isTimed = true)
    {
        TakeMachine();
        var errors = new Dictionary<string, string>();
        foreach (int process in processes)
        {
            string part = processes.Length == 1 ? "" : $"process {process} of {processes.Length}, ";
            CasePlan[] plans = [.. cases.Select(CasePlan)];
            if (process > First) plans = [.. plans.Select(one => Frozen(one, received, errors))];
            if (!isTimed) plans = [.. plans.Select(one => one with { Timed = false })];
            if (Change is { } changed) plans = [.. plans.Select(changed)];
            WorkerPlan plan = Plan(plans, received) with { Append = process > First, RecountsWaits = !isTimed };
            string before = $"{cases[0].Id.On}: {why}{part}{UnitFormat.Counted(cases.Length, "case")}: ";
            foreach ((string id, string error) in Run(plan, doing => progress.Doing(before + doing), place))
                errors.TryAdd(id, error);
        }

        progress.Doing(null);
        return
        [
            .. cases.Select(one => errors.TryGetValue(one.Id.ToString(), out string? error)
                ? one with { Runs = [], Error = error } : one with { Runs = received.Load(one.Id) }),
        ];
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
    };

    CasePlan CasePlan(MeasuredCase one)
    {
        CaseSource source = one.Source;
        bool isTimed = settings.Times && source.JudgesTime && (source.TimedByDefault || settings.Scope == Scope.Full);
        return new CasePlan(one.Id.ToString(), isTimed)
        {
            Operations = one.Baseline?.Find(one.Id)?.Batch.Operations,
        };
    }

    // The first process's pilot picks the batch; the others must measure the same.
    static CasePlan Frozen(CasePlan plan, ReceivedRuns received, Dictionary<string, string> errors) =>
        errors.ContainsKey(plan.Case) || received.Load(CaseId.Parse(plan.Case)) is not [var first, ..] ? plan
        : plan with { Batch = first.Batch };
}

/// <summary>A case could not be measured: an error, not a regression.</summary>
sealed class MeasurementException(CaseId id, string error)
    : Exception($"{id} could not be measured: {error}")
{
    /// <summary>Empty: the message describes the failure of the case, and a stack trace would not help.</summary>
    public override string StackTrace => "";
}
