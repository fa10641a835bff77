using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Work;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Workers;

/// <summary>Measures cases of one engine configuration in this process and writes a received run for each.</summary>
public sealed class Worker(ISuite suite, WorkerPlan plan, TimeProvider clock, Action<WorkerMessage> say)
{
    readonly DirectoryInfo _directory = new(plan.Directory);
    readonly Dictionary<string, OpenedCase> _cases = [];
    readonly Dictionary<string, DurabilityFinding> _durability = [];
    readonly Lock _folder = new();
    readonly Lazy<string?> _violated = new(() => CostConditions.Violated(suite.GetType().Assembly));
    bool _ended;
    double _busyBeside;

    /// <summary>Gives the next line of a plan that goes in turns, or null where nothing more comes.</summary>
    public Func<string?> Listen { get; init; } = () => null;

    /// <summary>Measures everything in the plan; what fails is said, and the rest goes on.</summary>
    public void Run()
    {
        lock (_folder)
        {
            if (_ended) return;
            _directory.Create();
        }

        try
        {
            foreach (CasePlan wanted in plan.Cases)
                Guarded(wanted.Case, () => _cases[wanted.Case] = Open(wanted));
            MeasureAll();
        }
        finally
        {
            foreach (OpenedCase measured in _cases.Values) measured.Measurement.Dispose();
            _directory.Refresh();
            if (_directory.Exists) _directory.Delete(recursive: true);
        }
    }

    /// <summary>Removes the worker's folder for good, from another thread: nobody can make it again.</summary>
    public void RemoveFolder()
    {
        lock (_folder)
        {
            _ended = true;
            for (int attempt = 0; attempt < DeletesAtMost && Directory.Exists(_directory.FullName); attempt++)
            {
                try
                {
                    Directory.Delete(_directory.FullName, recursive: true);
                }
                catch (Exception error) when (error is IOException or UnauthorizedAccessException)
                {
                    Thread.Yield(); // a file was made meanwhile; what Windows holds open the next run sweeps away
                }
            }
        }
    }

    const int DeletesAtMost = 20;

    void MeasureAll()
    {
        using YardstickSet yardsticks = YardstickSet.Open(_directory, clock);
        Say("prepares its cases");
        foreach (OpenedCase measured in Open()) Guarded(measured, measured.Measurement.Prepare);
        Say("settles");
        bool settled = Settle(yardsticks);
        if (!plan.InTurns && !plan.Joins) TryDurability();
        Say("counts work");
        foreach (OpenedCase measured in Open())
        {
            if (plan.CountsWork) Guarded(measured, () => CountWork(measured));
            else measured.TakeWorkOfPlan();
        }

        var others = new OtherProcesses();
        if (plan.InTurns) TakeTurns();
        else VisitAll(yardsticks);
        _busyBeside = Math.Round(others.Share() ?? 0, 2);
        Receive(yardsticks, settled);
    }

    void VisitAll(YardstickSet yardsticks)
    {
        for (int pass = 0; pass < plan.Passes; pass++)
        {
            Say($"measures cost, pass {pass + 1} of {plan.Passes}");
            foreach (OpenedCase measured in Open())
            {
                // Clients start where this thread is, and need every core.
                if (measured.Measurement is LoadMeasurement) Cores.TakeAll();
                else Cores.TakeTurn(pass);
                int rounds = plan.RoundsOf(
                    measured.Source.MostRounds, measured.Measurement is BatchMeasurement, pass);
                Guarded(measured, () => measured.Measurement.Visit(rounds, yardsticks));
            }
        }

        Cores.TakeAll();
    }

    /// <summary>Runs a batch whenever its case is named; a case that fails says so instead, and is over.</summary>
    void TakeTurns()
    {
        Cores.TakeLast(); // as the other player does
        foreach (OpenedCase measured in Open())
        {
            string operations = measured.Measurement.BatchOperations.ToString(CultureInfo.InvariantCulture);
            string subject = measured.Source.Subject().ToString();
            say(new WorkerMessage.Prepared(measured.Source.Id.ToString(), operations, subject));
        }

        say(new WorkerMessage.Ready());
        while (Listen() is { Length: > 0 } id)
        {
            OpenedCase measured = _cases[id];
            Guarded(measured, measured.Measurement.Turn);
            if (!measured.HasFailed) say(new WorkerMessage.Turned(id));
        }
    }

    void Receive(YardstickSet yardsticks, bool settled)
    {
        var received = new ReceivedRuns(new DirectoryInfo(plan.Received));
        foreach (OpenedCase measured in Open())
        {
            Guarded(measured, () =>
            {
                measured.Measurement.Finish();
                Run run = RunOf(measured, yardsticks, settled);
                if (plan.Joins) received.Join(run);
                else if (plan.Append) received.Append(run);
                else received.Replace(run);
                say(new WorkerMessage.Done(measured.Source.Id.ToString()));
            });
        }
    }

    bool Settle(YardstickSet yardsticks)
    {
        Settling.ChurnNursery();
        List<Action> slices = [.. yardsticks.Kernels.Concat(yardsticks.Files).Select(kernel => (Action)kernel.Slice)];
        foreach (OpenedCase measured in Open())
            foreach (Action slice in measured.Measurement.Slices())
                slices.Add(() => Guarded(measured, slice));
        bool settled = new Settling(clock).UntilNothingIsCompiled(slices);
        yardsticks.Pilot();
        foreach (OpenedCase measured in Open()) Guarded(measured, measured.Measurement.Pilot);
        return settled;
    }

    void TryDurability()
    {
        Say("tries what survives");
        foreach (OpenedCase measured in Open()) Guarded(measured, () => TryDurability(measured));
    }

    void TryDurability(OpenedCase measured)
    {
        if (measured.Case is not IDurableCase durable) return;
        string configuration = measured.Source.Id.On;
        if (!_durability.TryGetValue(configuration, out DurabilityFinding? finding))
        {
            DirectoryInfo directory = Fresh(measured.Source.Id, "durability");
            _durability[configuration] = finding = durable.TryDurability(directory);
            directory.Delete(recursive: true);
        }

        string? broken = finding.BrokenPromise(configuration, durable.Promised);
        if (broken is not null) throw new WrongAnswerException(broken);
        measured.Durability = finding.Class;
    }

    void CountWork(OpenedCase measured)
    {
        DirectoryInfo directory = Fresh(measured.Source.Id, "work");
        if (measured.Measurement is LoadMeasurement)
        {
            measured.FileCalls = LoadWork.FileCallsOf(measured.Source, directory, WindowOf(measured.Source));
            directory.Delete(recursive: true);
            return;
        }

        measured.Work = measured.Measurement is ScalingMeasurement
            ? ScalingWork.Of(measured.Source, directory)
            : WorkPass.Of(measured.Source, directory, measured.Measurement.BatchOperations);
        directory.Delete(recursive: true);
        measured.Measurement.UsesFiles = WorkPass.UsesFiles(measured.Work.Work);
        long accepted = measured.Plan.BatchSyncs;
        measured.Measurement.BatchSyncs = accepted >= 0 ? accepted : measured.Work.BatchSyncs;
    }

    OpenedCase Open(CasePlan wanted)
    {
        CaseSource source = suite.Cases.FirstOrDefault(source => source.Id.ToString() == wanted.Case)
            ?? throw new InvalidOperationException(
                $"No case of the suite '{suite.Name}' has this id. Build the tests again.");
        IMeasuredCase measured = source.Open(Fresh(source.Id, "cost"));
        return new OpenedCase(source, wanted, measured, measured switch
        {
            ScalingCase scaling => new ScalingMeasurement(scaling.Within(plan.MostRecords), wanted, clock),
            ILoadCase load => new LoadMeasurement(load, wanted, WindowOf(source))
            {
                Directory = Fresh(source.Id, "yardsticks"), Clock = clock,
            },
            ICase batches => new BatchMeasurement(batches, wanted, clock),
            _ => throw new InvalidOperationException(
                $"{measured.GetType().Name} is neither an ICase, nor an ILoadCase, nor a ScalingCase."),
        });
    }

    TimeSpan WindowOf(CaseSource source) =>
        TimeSpan.FromSeconds(Math.Max(plan.WindowSeconds, source.LeastWindowSeconds));

    Run RunOf(OpenedCase measured, YardstickSet yardsticks, bool settled)
    {
        ICaseMeasurement measurement = measured.Measurement;
        CaseFacts facts = measured.Work?.Facts ?? measured.FactsOfLoad();
        WorkCounts work = measured.Work?.Work ?? WorkCounts.Unknown;
        if (measurement.AllocatedBytes is { } bytes && measured.Source.JudgesAllocations)
            work = work.With(Metric.AllocatedBytes, bytes);
        work = work with { Counts = work.Counts.AddRange(measured.FileCalls) };
        if (measured.Durability is { } shown) work = work.With(Metric.Durability, (long)shown);
        return new Run
        {
            Case = measured.Source.Id,
            WorkloadHash = facts.WorkloadHash(measured.Source.Id),
            Options = facts.Options.ToImmutableSortedDictionary(StringComparer.Ordinal),
            Subject = measured.Source.Subject(),
            Environment = EnvironmentProbe.Here(_directory, plan.Environment),
            Build = BuildId.Of(suite.GetType().Assembly),
            Seed = plan.Seed,
            WorkOperations = measured.Work?.Operations ?? 1,
            Work = work,
            BatchOperations = measurement.BatchOperations,
            BatchSyncs = measured.Work?.BatchSyncs ?? 0,
            Rounds = [.. measurement.Rounds],
            DroppedRounds = measurement.DroppedRounds,
            WritesBesideEachSync = measurement.WritesBesideEachSync,
            BusyBeside = _busyBeside,
            Observed = Observations.Of(measurement, measured.Work),
            CostNotComparable = !measured.Plan.Cost && !Debugger.IsAttached ? null
                : (measurement.UsesYardsticks && !plan.InTurns ? yardsticks.Missing : null) ?? _violated.Value
                    ?? (measurement as LoadMeasurement)?.NotComparable,
            Warnings =
            [
                .. settled ? [] : (string[])["the process had not settled within its limit"],
                .. (measured.Work?.Losses ?? []).Concat(measurement.Losses).Distinct(),
            ],
        };
    }

    IReadOnlyList<OpenedCase> Open() => [.. _cases.Values.Where(measured => !measured.HasFailed)];

    void Guarded(OpenedCase measured, Action step)
    {
        if (!measured.HasFailed) measured.HasFailed = !Guarded(measured.Source.Id.ToString(), step);
    }

    bool Guarded(string id, Action step)
    {
        try
        {
            step();
            return true;
        }
#pragma warning disable CA1031 // whatever a case throws is that case's error; the other cases are measured all the same
        catch (Exception error)
#pragma warning restore CA1031
        {
            string what = error is WrongAnswerException or IOException ? error.Message : error.ToString();
            say(new WorkerMessage.Failed(id, what));
            return false;
        }
    }

    DirectoryInfo Fresh(CaseId id, string pass)
    {
        lock (_folder)
        {
            return !_ended ? _directory.CreateSubdirectory($"{id.Workload}-{pass}")
                : throw new IOException("The worker is being ended, for its parent is gone.");
        }
    }

    void Say(string doing) => say(new WorkerMessage.Progress($"{plan.Cases.Count} cases: {doing}"));
}
