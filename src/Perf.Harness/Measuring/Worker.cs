using Perf.Harness.Baselines;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>Measures cases in this process and writes a received run for each.</summary>
sealed class Worker(ISuite suite, WorkerPlan plan, TimeProvider clock, Action<WorkerMessage> say)
{
    readonly DirectoryInfo _directory = new(plan.Directory);
    readonly DirectoryInfo? _memory = plan.Memory is { } memory ? new DirectoryInfo(memory) : null;
    readonly Dictionary<string, OpenedCase> _cases = [];
    readonly List<OpenedCase> _openedFirst = [];
    readonly Dictionary<string, DurabilityFinding?> _durability = [];
    readonly Lock _folder = new();
    readonly Dictionary<string, Dictionary<CaseId, CaseSource>> _sources = []; // by engine
    readonly RunMaker _runs = new(suite, plan, clock);
    FileStream? _held; // of the folder in memory; null where there is none
    string? _at; // the case that was reported last
    bool _takesTurns, _ended;

    /// <summary>Gives the next line after the plan, or null where nothing more comes.</summary>
    public Func<string?> Listen { get; init; } = () => null;

    /// <summary>Measures everything in the plan; what fails is said, and the rest goes on.</summary>
    public void Run()
    {
        lock (_folder)
        {
            if (_ended) return;
            _directory.Create();
            _held = _memory is null ? null : MemoryDisk.TryTake(_memory);
        }

        try
        {
            foreach (CasePlan wanted in plan.Cases)
                Guarded(wanted.Case, () => _cases[wanted.Case] = Open(wanted));
            if (plan.Counts is { } folder) CountInstructions(folder);
            else MeasureAll();
        }
        finally
        {
            foreach (OpenedCase measured in _cases.Values.Concat(_openedFirst)) measured.Measurement.Dispose();
            RemoveFolders();
        }
    }

    /// <summary>Removes the folders of the worker, which cannot create them again. Safe from any thread.</summary>
    public void RemoveFolders()
    {
        lock (_folder)
        {
            _ended = true;
            _held?.Dispose();
            foreach (DirectoryInfo folder in Folders) MemoryDisk.Remove(folder.FullName);
        }
    }

    DirectoryInfo[] Folders => _memory is null ? [_directory] : [_directory, _memory];

    void CountInstructions(string folder)
    {
        var counts = new InstructionWork(plan, Guarded, say);
        if (plan.CountsFunctions) counts.CountFunctions(Open(), new DirectoryInfo(folder));
        else counts.Count(Open(), OpenFirst(), new DirectoryInfo(folder));
    }

    // The first case of each configuration, where the run does not select it. The first store of a process may allocate
    // less and need fewer instructions than later ones: EF Core compares the options of the later ones with those of
    // the first, and a query allocates 6 KB more. So a case has the same counts, whatever else the run selects.
    List<OpenedCase> OpenFirst()
    {
        if (!plan.OpensFirst || plan.InTurns) return _openedFirst; // a pair selects the same in both builds
        IEnumerable<CaseSource?> firsts = Open().Select(one => one.Source.Id).DistinctBy(id => id.On).Select(id =>
            _sources[id.Engine].Values.FirstOrDefault(one => one.Id.On == id.On && one.CountsInstructions));
        foreach (string first in firsts.OfType<CaseSource>().Select(one => one.Id.ToString()).Except(_cases.Keys))
            Guarded(first, () => _openedFirst.Add(Open(new CasePlan(first, Timed: false))));
        return _openedFirst;
    }

    void MeasureAll()
    {
        Say("prepares its cases");
        bool isTimed = !plan.InTurns && plan.Cases.Any(wanted => wanted.Timed); // counts need no reference
        using CalibrationWorkloads? reference = isTimed ? new CalibrationWorkloads(_directory, clock) : null;
        foreach (OpenedCase measured in OpenFirst().Concat(Open())) Guarded(measured, measured.Prepare);
        Say("warms up");
        bool isWarm = WarmUp(reference);
        if (!plan.InTurns) OfEach("tries what survives", TryDurability);
        if (plan.CountsWork) OfEach("counts work", CountWork);
        foreach (OpenedCase measured in Open().Where(measured => !measured.Plan.Timed))
            Guarded(measured, () => measured.Measurement.Visit(plan.Rounds)); // counts allocations
        if (plan.WaitsToTime)
        {
            _at = null;
            say(new WorkerMessage.Counted());
            Listen();
        }

        var others = new OtherProcesses();
        if (plan.InTurns) MeasureRoundsOnRequest(others);
        else if (reference is not null) others.Watch(() => MeasureTimes(reference));
        double busyBeside = Math.Round(others.Share() ?? 0, 2);
        Receive(measured => _runs.Of(measured, reference?.Times, isWarm, busyBeside));
    }

    void MeasureTimes(CalibrationWorkloads reference)
    {
        for (int pass = 0; pass < plan.Passes; pass++)
        {
            Say($"measures times, pass {pass + 1} of {plan.Passes}");
            reference.Measure();
            foreach (OpenedCase measured in Open().Where(measured => measured.Plan.Timed))
            {
                // Clients start where this thread is, and need every core.
                if (measured.Measurement is LoadMeasurement) Cores.TakeAll();
                else Cores.TakeNext(pass);
                int rounds = plan.RoundsOf(measured.Source.Rounds ?? plan.Rounds, pass);
                Guarded(measured, () => measured.Measurement.Visit(rounds));
            }
        }

        Cores.TakeAll();
        reference.Measure();
    }

    /// <summary>Measures one round of a case whenever its id is read from standard input.</summary>
    void MeasureRoundsOnRequest(OtherProcesses others)
    {
        if (!Open().Any(measured => measured.Measurement is LoadMeasurement))
            Cores.TakeLast(); // the worker of the other build uses the same core
        foreach (OpenedCase measured in Open())
        {
            Batch batch = measured.Measurement.Batch;
            string operations = FormattableString.Invariant($"{batch.Repetitions} x {batch.Operations}");
            string subject = measured.Source.Subject().ToString();
            say(new WorkerMessage.Prepared(measured.Source.Id.ToString(), operations, subject));
        }

        say(new WorkerMessage.Ready());
        _takesTurns = true;
        while (Listen() is { Length: > 0 } id)
        {
            OpenedCase measured = _cases[id];
            others.Watch(() => Guarded(measured, measured.Measurement.MeasureRound));
            if (!measured.HasFailed) say(new WorkerMessage.Turned(id));
        }

        _takesTurns = false;
    }

    void Receive(Func<OpenedCase, Run> runOf)
    {
        var received = new ReceivedRuns(new DirectoryInfo(plan.Received));
        foreach (OpenedCase measured in Open())
        {
            Guarded(measured, () =>
            {
                // A pair verifies the answer before its first round, and the run of this build has verified it too.
                if (!plan.InTurns || measured.Measurement is LoadMeasurement) measured.Measurement.Finish();
                Run run = runOf(measured);
                if (plan.Append) received.Append(run);
                else received.Replace(run);
                say(new WorkerMessage.Done(measured.Source.Id.ToString()));
            });
        }
    }

    bool WarmUp(CalibrationWorkloads? reference)
    {
        if (plan.Cases.Any(wanted => wanted.Timed)) Measuring.WarmUp.ChurnNursery(); // it is about time alone
        List<Action> slices = reference is null ? [] : [reference.Slice];
        foreach (OpenedCase measured in Open())
            foreach (Action slice in measured.Measurement.Slices())
                slices.Add(() => Guarded(measured, slice));
        bool isWarm = new WarmUp(clock).UntilNothingIsCompiled(slices);
        foreach (OpenedCase measured in Open()) Guarded(measured, measured.Measurement.Pilot);
        return isWarm;
    }

    void TryDurability(OpenedCase measured)
    {
        if (measured.Case is not IDurableCase durable) return;
        string configuration = measured.Source.Id.On;
        if (!_durability.TryGetValue(configuration, out DurabilityFinding? finding))
        {
            DirectoryInfo directory = Fresh(measured.Source, "durability", isTimed: true);
            _durability[configuration] = finding = durable.TryDurability(directory);
            directory.Delete(recursive: true);
        }

        if (finding is null) return;
        string? broken = finding.BrokenPromise(configuration, durable.Promised);
        if (broken is not null) throw new WrongAnswerException(broken);
        bool isShown = finding.Class != ShownDurability.Power || _runs.SyncDoubt is null;
        measured.Durability = isShown ? finding.Class : ShownDurability.ProcessOrMore;
    }

    void CountWork(OpenedCase measured)
    {
        DirectoryInfo directory = Fresh(measured.Source, "work", isTimed: false);
        measured.Work = measured.Case is ScalingCase ? ScalingWork.Of(measured.Source, directory)
            : WorkPass.Of(measured.Source, directory, measured.Measurement.Batch, plan.RecountsWaits);
        directory.Delete(recursive: true);
    }

    OpenedCase Open(CasePlan wanted)
    {
        var id = CaseId.Parse(wanted.Case);
        if (!_sources.TryGetValue(id.Engine, out Dictionary<CaseId, CaseSource>? sources))
            _sources[id.Engine] = sources = suite.CasesOf(id.Engine).ToDictionary(source => source.Id);
        if (!sources.TryGetValue(id, out CaseSource? source))
        {
            throw new InvalidOperationException(
                $"the suite '{suite.Name}' does not contain it. Expected a case for each test. Run: dotnet build");
        }

        IMeasuredCase measured = source.Open(Fresh(source, "time", wanted.Timed));
        return new OpenedCase(source, wanted, measured, measured switch
        {
            ScalingCase scaling => new ScalingMeasurement(scaling.Within(plan.MostRecords), wanted, clock),
            ILoadCase load => new LoadMeasurement(load, wanted, WindowOf(source)),
            ICase batches => new BatchMeasurement(batches, wanted, clock),
            _ => throw new InvalidOperationException(
                $"{measured.GetType().Name} is neither an ICase, nor an ILoadCase, nor a ScalingCase."),
        });
    }

    TimeSpan WindowOf(CaseSource source) =>
        TimeSpan.FromSeconds(Math.Max(plan.WindowSeconds, source.LeastWindowSeconds));

    IReadOnlyList<OpenedCase> Open() => [.. _cases.Values.Where(measured => !measured.HasFailed)];

    void OfEach(string doing, Action<OpenedCase> step)
    {
        Say(doing);
        foreach (OpenedCase measured in Open()) Guarded(measured, () => step(measured));
    }

    void Guarded(OpenedCase measured, Action step)
    {
        if (!measured.HasFailed) measured.HasFailed = !Guarded(measured.Source.Id.ToString(), step);
    }

    bool Guarded(string id, Action step)
    {
        // In a pair the parent has named the case, and a report just before a round would be timed with it.
        if (_at != id && !_takesTurns) say(new WorkerMessage.At(_at = id));
        try
        {
            step();
            return true;
        }
#pragma warning disable CA1031 // whatever a case throws is that case's error; the other cases are measured all the same
        catch (Exception error)
#pragma warning restore CA1031
        {
            bool isKnown = error is WrongAnswerException or IOException or BaselineException;
            say(new WorkerMessage.Failed(id, isKnown ? error.Message : ErrorText.Of(error)));
            return false;
        }
    }

    // Counting in memory waits for no sync. How clients wait for each other's syncs, and what survives, is the disk's.
    DirectoryInfo Fresh(CaseSource source, string pass, bool isTimed)
    {
        bool inMemory = !isTimed && source.CountsInMemory && _held is not null && MemoryDisk.HasRoom;
        DirectoryInfo root = inMemory ? _memory! : _directory;
        CaseId id = source.Id;
        lock (_folder)
        {
            return !_ended ? root.CreateSubdirectory($"{id.Configuration}-{id.Workload}-{pass}")
                : throw new IOException("The worker is being ended, for its parent is gone.");
        }
    }

    void Say(string doing)
    {
        _at = null;
        say(new WorkerMessage.Progress(doing));
    }
}
