using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>Measures a case in timed batches, each of which starts from the same state.</summary>
sealed class BatchMeasurement : ICaseMeasurement
{
    // A longer batch warms up within its first call and is not repeated for that.
    static readonly TimeSpan Long = TimeSpan.FromMilliseconds(60);

    // A batch of at least so many operations is its own warm-up. A limit in time would choose other batches on a busy
    // machine and change the counted allocations.
    const int GiantOperations = 10_000;

    // Slower operations are warmed up with fewer calls.
    static readonly TimeSpan Slow = TimeSpan.FromMilliseconds(0.3);

    // A batch that was some milliseconds long when it was accepted is longer only if its operations got 25 times as
    // slow: then the case fails, and a developer waits for it.
    static readonly TimeSpan FarTooLong = TimeSpan.FromMilliseconds(200);

    const int WarmUpCalls = 60;
    const int WarmUpOperations = 10;
    const int StatesAtMost = 12;
    const int TriesAtMost = 4;
    const double TakenAtMost = 0.1;
    const int AllocationBatches = 5;
    const int AllocationBatchesOfLarge = 2;
    const int LargeOperations = 1_500;

    readonly ICase _case;
    readonly CasePlan _plan;
    readonly BatchTimer _timer;
    readonly TimeProvider _clock;
    readonly List<Round> _rounds = [];
    readonly HashSet<string> _states = [];
    TimeSpan _batchTime;
    double _waited;
    double _timed;
    int _allocationBatches;

    /// <summary>Measures the case, which is not prepared yet.</summary>
    public BatchMeasurement(ICase measured, CasePlan plan, TimeProvider clock)
    {
        _case = measured;
        _plan = plan;
        _clock = clock;
        _timer = new BatchTimer(measured, clock);
    }

    /// <summary>Reads the ticks that the host has stolen from this machine so far.</summary>
    internal Func<long?> StolenTicks { get; init; } = StolenTime.Ticks;

    /// <inheritdoc/>
    public Batch Batch { get; private set; } = new(1);

    /// <inheritdoc/>
    public IReadOnlyList<Round> Rounds => _rounds;

    /// <inheritdoc/>
    public long? AllocatedBytes => _case.UsedOtherThreads ? null
        : (_timer.LeastAllocatedBytes + (Batch.Operations / 2)) / Batch.Operations;

    /// <inheritdoc/>
    public double? WaitedShare => _timed > 0 && ThreadUsage.IsReported ? Math.Round(_waited / _timed, 3) : null;

    /// <inheritdoc/>
    public CollectionTally Collections { get; } = new();

    /// <inheritdoc/>
    public IReadOnlyList<string> Losses => _case.Losses;

    /// <inheritdoc/>
    public string? Growth { get; private set; }

    /// <inheritdoc/>
    public void Prepare()
    {
        _case.Prepare();
        Batch = new Batch(_case.LeastOperations);
        _batchTime = TimeSpan.FromSeconds(_timer.Time(Batch));
        _case.Verify(_timer.Checksum);
        _case.Restore();
    }

    /// <inheritdoc/>
    public IEnumerable<Action> Slices()
    {
        if (_batchTime > Long) yield break;
        // If only allocations are counted, one operation is enough: methods warm up by calls.
        int operations = _batchTime > Slow ? Batch.Operations : Fit(_plan.Timed ? WarmUpOperations : 1);
        int calls = 0;
        yield return () =>
        {
            // The runtime optimises a method after thirty calls; other cases of the worker share most methods.
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
            : _plan.Timed ? Piloted() : new Batch(OperationsOfBaseline() ?? Fit(_case.WorkOperations));
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
            for (int i = 0; i < rounds; i++) _rounds.Add(MeasuredForBound());
            return;
        }

        int batches = IsGiant ? 1 : IsLarge ? AllocationBatchesOfLarge : AllocationBatches;
        for (; _allocationBatches < batches; _allocationBatches++) FromSettledState(() => Collected());
    }

    /// <inheritdoc/>
    public void MeasureRound() => _rounds.Add(Timed());

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

    // Counted allocations depend on the number of operations, so no clock may choose it; but see FarTooLong.
    int? OperationsOfBaseline()
    {
        if (_plan.Operations is not { } accepted) return null;
        Batch = new Batch(Fit(accepted));
        if (Batch.Operations == _case.LeastOperations || Once() < FarTooLong) return Batch.Operations;
        TimeSpan again = Once();
        return again < FarTooLong ? Batch.Operations : Fit(Batch.Operations * (BatchPilot.Aim / again));
    }

    Batch Piloted()
    {
        var pilot = new BatchPilot(_timer, _case.Restore, Fit, _clock);
        int operations = OperationsOfBaseline() ?? pilot.PickOperations(_case);
        return new Batch(operations, pilot.PickRepetitions(operations));
    }

    long? Unsure => (_clock as CoreClock)?.Unsure;

    // A large batch has made more than a thousand calls before the second one.
    bool IsLarge => _case.LeastOperations >= LargeOperations;

    bool IsGiant => !_plan.Timed && _case.LeastOperations >= GiantOperations;

    // A bound finds multiples, so a small stolen share does no harm. On a shared host every second batch of 0.1 s with
    // syncs has one.
    Round MeasuredForBound()
    {
        Round round = Timed(TakenAtMost);
        for (int tries = 1; round == Round.Empty && tries < TriesAtMost; tries++) round = Timed(TakenAtMost);
        return round;
    }

    // A round is empty if the host has stolen more than this share of it.
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
            if (isTaken) return;
            round = Round.Of(Metric.Time, seconds);
            _waited += _timer.Waited.TotalSeconds;
            _timed += seconds;
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

    // A changed workload may support fewer operations than its baseline.
    int Fit(double operations)
    {
        int least = _case.LeastOperations;
        return (int)Math.Clamp(operations, least, _case.MostOperations) / least * least;
    }

    // The file may gain free pages in the first batches, and a tree may alternate between two shapes. Both return to a
    // known state; a case whose state is new after every batch grows.
    void Settle()
    {
        if (_case.State() is null) return;
        do
        {
            if (_states.Count > StatesAtMost)
            {
                Growth = _case.Growth();
                if (Growth is not null) return;
                throw new WrongAnswerException(
                    $"the state has moved {StatesAtMost} times, at last to '{_case.State()}'. "
                    + "Restore must undo the batch: a case that grows is a broken workload, not a slow one.");
            }

            Once();
        }
        while (IsInNewState());
    }

    bool IsInNewState() => _case.State() is { } state && _states.Add(state);

    TimeSpan Once()
    {
        double seconds = _timer.Time(Batch with { Repetitions = 1 });
        _case.Restore();
        return TimeSpan.FromSeconds(seconds);
    }
}
