using System.Diagnostics;
using Perf.Harness.Baselines;
using Perf.Harness.Calibrations;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Workers;

namespace Perf.Harness.Sessions;

/// <summary>
/// Starts workers for the cases of one engine configuration, one worker at a time on the whole machine.
/// </summary>
sealed class Measuring(
    ISuite suite, Settings settings, ProjectLayout layout, ProgressLine progress, Action<string> say) : IDisposable
{
    // A worker takes some twenty seconds, with the full scope some seconds a case, and more than a minute where a case
    // saves thousands of rows one by one on a busy disk; this is for one that hangs.
    static readonly TimeSpan WorkerLimit = TimeSpan.FromMinutes(10);
    static readonly TimeSpan LimitOfCase = TimeSpan.FromMinutes(2);

    MachineLock? _lock;

    /// <summary>Changes the plan of every case, in trials.</summary>
    internal Func<CasePlan, CasePlan>? Change { get; set; }

    internal ReceivedRuns Received { get; } = new(layout.Received);

    internal KeptMoments Moments { get; } = new(layout.Calibrations);

    /// <summary>
    /// The run of an ordinary check; received runs of before are replaced. Where no time can be judged its first process
    /// tells them all.
    /// </summary>
    internal MeasuredCases Once(IReadOnlyList<CaseSource> sources, Baseline? baseline) => Measure(
        sources, baseline, Received, workers: 1, "", goesOn: first => settings.Scope == Scope.Full
            || settings.SuspectsAgainst is not null
            || (first.Environment(sources) is { } machine && sources.Any(source =>
                baseline?.Find(source.Id)?.CostOf(Metric.Time, machine) is { IsCalibrated: true })));

    /// <summary>The runs of fresh workers, kept apart from the received ones.</summary>
    /// <param name="sources">The cases.</param>
    /// <param name="baseline">What they are compared with.</param>
    /// <param name="workers">How many workers.</param>
    /// <param name="why">What they are for, said to people before what they do.</param>
    /// <param name="change">Changes the plan of a case, for controls and trials.</param>
    internal MeasuredCases Fresh(
        IReadOnlyList<CaseSource> sources,
        Baseline? baseline,
        int workers,
        string why,
        Func<CasePlan, CasePlan>? change = null)
    {
        DirectoryInfo directory = new(WorkFolders.Next(layout.Work) + "-fresh");
        try
        {
            MeasuredCases measured = Measure(sources, baseline, new ReceivedRuns(directory), workers, why, change);
            return measured.Loaded();
        }
        finally
        {
            directory.Refresh();
            if (directory.Exists) directory.Delete(recursive: true);
        }
    }

    /// <summary>The runs of several workers, received.</summary>
    internal MeasuredCases Several(IReadOnlyList<CaseSource> sources, Baseline? baseline, int workers) =>
        Measure(sources, baseline, Received, workers, "to accept, ");

    /// <summary>Waits for the machine, the first time, and sweeps what killed runs have left.</summary>
    internal void TakeMachine()
    {
        _lock ??= MachineLock.Take(new MachineLockPlan
        {
            Purpose = $"dotnet test, suite {suite.Name}", File = layout.MachineLock, Say = say,
        });
        WorkFolders.Sweep(layout.Work);
    }

    /// <summary>A plan for one player of a duet; its folders are the caller's to name.</summary>
    internal WorkerPlan InTurns(IReadOnlyList<CaseSource> sources, Baseline? baseline) =>
        Plan(sources, baseline, Received) with { InTurns = true, Rounds = 0 };

    /// <summary>Says what is being done, or that nothing is.</summary>
    internal void Doing(string? what) => progress.Doing(what);

    public void Dispose()
    {
        _lock?.Dispose();
        WorkFolders.Sweep(layout.Work);
    }

    MeasuredCases Measure(
        IReadOnlyList<CaseSource> sources, Baseline? baseline, ReceivedRuns received, int workers, string why,
        Func<CasePlan, CasePlan>? change = null, Func<MeasuredCases, bool>? goesOn = null)
    {
        TakeMachine();
        var errors = new Dictionary<string, string>();
        for (int worker = 0; worker < workers; worker++)
        {
            string part = workers == 1 ? "" : $"worker {worker + 1} of {workers}, ";
            WorkerPlan plan = Plan(sources, baseline, received) with { Append = worker > 0 };
            if (worker > 0) plan = plan with { Cases = [.. plan.Cases.Select(one => Frozen(one, received, errors))] };
            if ((change ?? Change) is { } changed) plan = plan with { Cases = [.. plan.Cases.Select(changed)] };
            string before = $"{sources[0].Id.On}: {why}{part}";
            Take(plan, before);
            bool isTold = goesOn?.Invoke(new MeasuredCases(sources, received, errors)) == false;
            for (int process = 1; process < plan.Processes && !isTold; process++)
            {
                CasePlan[] whole = [.. plan.Cases.Where(one => !errors.ContainsKey(one.Case))];
                WorkerPlan more = (plan with { Cases = whole }).After(process, received);
                if (more.Cases.Count == 0) break;
                Take(more, before);
            }
        }

        progress.Doing(null);
        return new MeasuredCases(sources, received, errors);

        void Take(WorkerPlan plan, string before)
        {
            foreach ((string id, string error) in Run(plan, doing => progress.Doing(before + doing)))
                errors.TryAdd(id, error);
        }
    }

    IReadOnlyDictionary<string, string> Run(WorkerPlan plan, Action<string> doing) => Debugger.IsAttached ? Here(plan)
        : new WorkerProcess(suite.GetType().Assembly.Location, LimitOf(plan))
        {
            Variables = settings.ForWorkers(),
        }.Measure(plan, doing);

    static TimeSpan LimitOf(WorkerPlan plan)
    {
        TimeSpan ofCases = plan.Cases.Count * LimitOfCase;
        return ofCases > WorkerLimit ? ofCases : WorkerLimit;
    }

    // Under a debugger work is counted in this process, so that a breakpoint hits; its times would mean nothing.
    Dictionary<string, string> Here(WorkerPlan plan)
    {
        var errors = new Dictionary<string, string>();
        WorkerPlan work = plan with { Cases = [.. plan.Cases.Select(one => one with { Cost = false })] };
        new Worker(suite, work, TimeProvider.System, message =>
        {
            if (message is WorkerMessage.Failed(var id, var error)) errors[id] = error;
        }).Run();
        return errors;
    }

    /// <summary>What the rounds of a case take by the plan: a batch, and yardsticks that take about as long.</summary>
    internal TimeSpan LeastOfCase => 2 * Rounds * BatchMeasurement.BatchAim;

    int Rounds => settings.Scope switch { Scope.Quick => 8, Scope.Full => 60, _ => 40 };

    WorkerPlan Plan(IReadOnlyList<CaseSource> sources, Baseline? baseline, ReceivedRuns received) => new()
    {
        Cases = [.. sources.Select(source => CasePlan(source, baseline?.Find(source.Id)))],
        Rounds = Rounds,
        Processes = settings.Scope == Scope.Quick ? 1 : WorkerPlan.ProcessesOfRun,
        MostRecords = settings.Scope == Scope.Full ? int.MaxValue : ScalingCase.StandardRecords,
        Received = received.Root.FullName,
        Directory = WorkFolders.Next(layout.Work),
        Environment = settings.Environment,
        Lock = _lock!.Lend(),
    };

    CasePlan CasePlan(CaseSource source, CaseBaseline? accepted) => new(
        source.Id.ToString(),
        source.CostByDefault || settings.Scope == Scope.Full,
        accepted?.BatchOperations ?? 0,
        accepted?.BatchSyncs ?? -1);

    // Without a baseline the first worker's pilot picks the batch; the others must measure the same.
    static CasePlan Frozen(CasePlan plan, ReceivedRuns received, Dictionary<string, string> errors) =>
        errors.ContainsKey(plan.Case) || received.Load(CaseId.Parse(plan.Case)) is not [var first, ..] ? plan
        : plan.As(first);
}

/// <summary>Measures cases of one configuration in so many fresh workers: <see cref="Measuring.Fresh"/>.</summary>
delegate MeasuredCases FreshWorkers(
    IReadOnlyList<CaseSource> sources, Baseline? baseline, int workers, string why,
    Func<CasePlan, CasePlan>? change = null);

/// <summary>The runs of some cases, and the errors of those that have none.</summary>
sealed record MeasuredCases(
    IReadOnlyList<CaseSource> Sources, ReceivedRuns Received, IReadOnlyDictionary<string, string> Errors)
{
    readonly Dictionary<CaseId, IReadOnlyList<Run>> _loaded = [];

    internal IReadOnlyList<Run> Runs(CaseId id) =>
        _loaded.TryGetValue(id, out IReadOnlyList<Run>? runs) ? runs : Received.Load(id);

    /// <summary>The runs of all other cases.</summary>
    internal IReadOnlyList<IReadOnlyList<Run>> Beside(CaseId id) =>
        [.. Sources.Where(source => source.Id != id && !Errors.ContainsKey(source.Id.ToString()))
            .Select(source => Runs(source.Id))];

    /// <summary>The machine, by the first case that could be measured; null where none could.</summary>
    internal string? Environment(IReadOnlyList<CaseSource> sources) =>
        sources.Where(source => !Errors.ContainsKey(source.Id.ToString())).Select(source => Runs(source.Id))
            .FirstOrDefault(runs => runs.Count > 0)?[0].Environment.Name;

    /// <summary>The same, with the cases that were measured again as they came out then.</summary>
    internal MeasuredCases With(MeasuredCases again) => this with
    {
        Errors = Errors.Where(error => again.Sources.All(source => source.Id.ToString() != error.Key))
            .Concat(again.Errors).ToDictionary(error => error.Key, error => error.Value),
    };

    /// <summary>The same cases with the runs of both.</summary>
    internal MeasuredCases Plus(MeasuredCases more)
    {
        var both = new MeasuredCases(more.Sources, more.Received,
            Errors.Concat(more.Errors).DistinctBy(error => error.Key).ToDictionary());
        foreach (CaseSource source in more.Sources)
            if (!both.Errors.ContainsKey(source.Id.ToString()))
                both._loaded[source.Id] = [.. Runs(source.Id), .. more.Runs(source.Id)];
        return both;
    }

    /// <summary>The same with all runs in memory, so that their files may go.</summary>
    internal MeasuredCases Loaded()
    {
        foreach (CaseSource source in Sources)
            if (!Errors.ContainsKey(source.Id.ToString())) _loaded[source.Id] = Received.Load(source.Id);
        return this;
    }
}
