using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>The timed batches of one case, each from a state that the case comes back to.</summary>
sealed class BatchMeasurement : ICaseMeasurement
{
    // A batch at once that takes longer than this is not called again and again to warm up: it does so within itself.
    static readonly TimeSpan Long = TimeSpan.FromMilliseconds(60);

    // A batch that can't be made shorter than this is its own warm-up. Told by operations and not by a clock: a busy
    // machine would pick other batches, and count other allocations.
    const int GiantOperations = 10_000;

    // What takes longer than this for one operation is warmed up by fewer of them.
    static readonly TimeSpan Slow = TimeSpan.FromMilliseconds(0.3);

    const int WarmUpCalls = 60;
    const int WarmUpOperations = 10;
    const int StatesAtMost = 12;
    const int PlaysAtMost = 4;
    const double TakenAtMost = 0.1;
    const int AllocationBatches = 5;
    const int AllocationBatchesOfLarge = 2;
    const int LargeOperations = 1_500;

    readonly ICase _case;
    readonly CasePlan _plan;
    readonly BatchTimer _timer;
    readonly ISizedCase? _sized;
    readonly TimeProvider _clock;
    readonly List<Round> _rounds = [];
    readonly HashSet<string> _states = [];
    TimeSpan _batchTime;
    int _allocationBatches;

    /// <summary>Measures the case, which is not prepared yet.</summary>
    public BatchMeasurement(ICase measured, CasePlan plan, TimeProvider clock)
    {
        _case = measured;
        _plan = plan;
        _clock = clock;
        _sized = measured as ISizedCase;
        _timer = new BatchTimer(measured, clock);
    }

    /// <inheritdoc/>
    public CaseId Id => _case.Id;

    /// <summary>What tells that the machine was taken away: a number that grows.</summary>
    internal Func<long?> StolenTicks { get; init; } = StolenTime.Ticks;

    /// <inheritdoc/>
    public Batch Batch { get; private set; } = new(1);

    /// <inheritdoc/>
    public IReadOnlyList<Round> Rounds => _rounds;

    /// <inheritdoc/>
    public long? AllocatedBytes => _case is IThreadedCase { UsedOtherThreads: true } ? null
        : (_timer.LeastAllocatedBytes + (Batch.Operations / 2)) / Batch.Operations;

    /// <inheritdoc/>
    public CollectionTally Collections { get; } = new();

    /// <inheritdoc/>
    public IReadOnlyList<string> Losses => (_case as ILosingCase)?.Losses ?? [];

    /// <inheritdoc/>
    public string? Growth { get; private set; }

    /// <inheritdoc/>
    public void Prepare()
    {
        _case.Prepare();
        Batch = new Batch(_sized?.LeastOperations ?? 1);
        _batchTime = TimeSpan.FromSeconds(_timer.Time(Batch));
        _case.Verify(_timer.Checksum);
        _case.Restore();
    }

    /// <inheritdoc/>
    public IEnumerable<Action> Slices()
    {
        if (_batchTime > Long) yield break;
        // Where only allocations are told, few operations warm up the methods as well as many: calls do.
        int operations = _batchTime > Slow ? Batch.Operations : Fit(_plan.Timed ? WarmUpOperations : 1);
        int calls = 0;
        yield return () =>
        {
            // Thirty calls promote a method; twice that, and other cases of the worker share most of them.
            if (calls++ >= WarmUpCalls) return;
            _case.Execute(operations);
            _case.Restore();
        };
    }

    /// <inheritdoc/>
    public void Pilot()
    {
        if (IsGiant) return;

        Batch = _plan.Batch is { } planned ? planned with { Operations = Fit(planned.Operations) }
            : _plan.Timed ? Piloted() : new Batch(OperationsByPlan ?? Fit(_sized?.WorkOperations ?? WarmUpOperations));
        Once();
        _timer.ForgetAllocations();
        Settle();
        if (_plan.Slower > 0) _timer.Slowdown = new Slowdown(_plan.Slower, _plan.SlowerIn, _clock);
    }

    /// <inheritdoc/>
    public void Visit(int rounds)
    {
        if (_plan.Timed)
        {
            for (int i = 0; i < rounds; i++) _rounds.Add(Played());
            return;
        }

        int batches = IsGiant ? 1 : IsLarge ? AllocationBatchesOfLarge : AllocationBatches;
        for (; _allocationBatches < batches; _allocationBatches++) FromSettledState(() => Collected());
    }

    /// <inheritdoc/>
    public void Turn() => _rounds.Add(Timed());

    /// <inheritdoc/>
    public void Finish()
    {
        if (IsGiant) return;
        _case.Verify(_case.Execute(Batch.Operations));
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _case.Dispose();
        _timer.Dispose();
    }

    // Where only allocations are told, no clock may pick which operations they are of.
    int? OperationsByPlan => _plan.Operations is { } accepted ? Fit(accepted) : null;

    Batch Piloted()
    {
        var pilot = new BatchPilot(_timer, _case.Restore, Fit, _clock);
        int operations = OperationsByPlan ?? pilot.PickOperations(_sized);
        return new Batch(operations, pilot.PickRepetitions(operations));
    }

    long? Unsure => (_clock as CoreClock)?.Unsure;

    // A giant that nobody times warms up within its first batch, and the second tells what it allocates. A large one
    // has made a thousand calls and more before its second batch.
    bool IsLarge => _sized?.LeastOperations >= LargeOperations;

    bool IsGiant => !_plan.Timed && _sized?.LeastOperations >= GiantOperations;

    // A bound is about multiples. On a shared host every second batch of a tenth of a second with syncs is lost, and
    // all of a few now and then.
    Round Played()
    {
        Round round = Timed(TakenAtMost);
        for (int plays = 1; round == Round.Empty && plays < PlaysAtMost; plays++) round = Timed(TakenAtMost);
        return round;
    }

    // What the host took may be a share of the round at most.
    Round Timed(double share = 0)
    {
        Round round = Round.Empty;
        FromSettledState(() =>
        {
            long? stolen = StolenTicks(), unsure = Unsure;
            double seconds = Collected();
            bool mayHoldStolen = unsure is null || Unsure != unsure;
            bool isTaken = mayHoldStolen
                && StolenTicks() - stolen > share * seconds * ProcStat.TicksPerSecond;
            if (!isTaken) round = Round.Of(Metric.Time, seconds);
        });
        return round;
    }

    void FromSettledState(Action round)
    {
        if (!IsGiant && IsInNewState() && Growth is null) Settle();
        GC.Collect(0, GCCollectionMode.Forced, blocking: true);
        round();
        _case.Restore();
    }

    double Collected()
    {
        Collections.Begin();
        double seconds = _timer.Time(Batch);
        Collections.End();
        return seconds;
    }

    // A workload that has changed since the baseline may not be able to do as many operations as it says.
    int Fit(double operations)
    {
        int least = _sized?.LeastOperations ?? 1;
        return (int)Math.Clamp(operations, least, _sized?.MostOperations ?? int.MaxValue) / least * least;
    }

    // Inverse operations leave free pages behind until the file has as many as the batch needs; and a tree may have two
    // shapes that each batch turns into each other, for ever. What comes back doesn't grow; what moves again and again,
    // and never comes back, does.
    void Settle()
    {
        if (_case is not IStatefulCase stateful) return;
        do
        {
            if (_states.Count > StatesAtMost)
            {
                Growth = (_case as IGrowingCase)?.Growth();
                if (Growth is not null) return;
                throw new WrongAnswerException(
                    $"{Id}: the state has moved {StatesAtMost} times, at last to '{stateful.State()}'. "
                    + "Restore must undo the batch: a case that grows is a broken workload, not a slow one.");
            }

            Once();
        }
        while (IsInNewState());
    }

    bool IsInNewState() => _case is IStatefulCase stateful && _states.Add(stateful.State());

    void Once()
    {
        _timer.Time(Batch with { Repetitions = 1 });
        _case.Restore();
    }
}
