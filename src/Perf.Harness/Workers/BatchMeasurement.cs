using System.Collections.Immutable;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Work;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Workers;

/// <summary>The cost pass of one case: rounds of yardsticks, batch, yardsticks, each from an equal state.</summary>
public sealed class BatchMeasurement : ICaseMeasurement
{
    // A batch is long enough that the clock's own cost vanishes, and short enough that a round sees one machine.
    internal static readonly TimeSpan BatchAim = TimeSpan.FromMilliseconds(8);

    // What takes longer than this at once is not called again and again to settle it: it settles within itself.
    static readonly TimeSpan Long = TimeSpan.FromMilliseconds(60);

    // A batch that can't be made shorter than this is its own settling. Told by operations and not by a clock: a busy
    // machine would pick other batches, and count other allocations.
    const int GiantOperations = 10_000;

    // What takes longer than this for one operation is settled by fewer of them.
    static readonly TimeSpan Slow = TimeSpan.FromMilliseconds(0.3);

    // A round that was dropped is measured again, as long as that does not take longer than the visit.
    const int TriesOfRound = 2;

    const int SettlingCalls = 60;
    const int SettlingOperations = 10;
    const int RestoresAtMost = 12;
    const int AllocationBatches = 5;
    const int AllocationBatchesOfLarge = 2;
    const int LargeOperations = 1_500;
    const int PilotTries = 5;

    readonly ICase _case;
    readonly CasePlan _plan;
    readonly TimeProvider _clock;
    readonly ISizedCase? _sized;
    readonly List<Round> _rounds = [];
    TimeSpan _batchTime;
    string? _state;
    long _leastAllocated = long.MaxValue;
    int _allocationBatches;
    Slowdown? _slowdown;
    DiskWrites? _disk;
    long _checksum;

    /// <summary>Measures the case, which is not prepared yet.</summary>
    public BatchMeasurement(ICase measured, CasePlan plan, TimeProvider clock)
    {
        _case = measured;
        _plan = plan;
        _clock = clock;
        _sized = measured as ISizedCase;
    }

    /// <inheritdoc/>
    public CaseId Id => _case.Id;

    /// <summary>What tells that the machine was taken away: a number that grows.</summary>
    internal Func<long?> StolenTicks { get; init; } = StolenTime.Ticks;

    /// <inheritdoc/>
    public bool WantsCost => _plan.Cost;

    /// <inheritdoc/>
    public int BatchOperations { get; private set; }

    /// <inheritdoc/>
    public long BatchSyncs { get; set; }

    /// <inheritdoc/>
    public bool UsesFiles { get; set; }

    /// <inheritdoc/>
    public IReadOnlyList<Round> Rounds => _rounds;

    /// <inheritdoc/>
    public int DroppedRounds { get; private set; }

    /// <inheritdoc/>
    public double WritesBesideEachSync { get; private set; }

    /// <inheritdoc/>
    public long? AllocatedBytes => (_leastAllocated + (BatchOperations / 2)) / BatchOperations;

    /// <inheritdoc/>
    public CollectionTally Collections { get; } = new();

    /// <inheritdoc/>
    public IReadOnlyList<string> Losses => (_case as ILosingCase)?.Losses ?? [];

    /// <inheritdoc/>
    public void Prepare()
    {
        _case.Prepare();
        BatchOperations = _sized?.LeastOperations ?? 1;
        _batchTime = TimeSpan.FromSeconds(Batch());
        _case.Verify(_checksum);
        _case.Restore();
    }

    /// <inheritdoc/>
    public IEnumerable<Action> Slices()
    {
        if (_batchTime > Long) yield break;
        // Where only allocations are told, few operations settle the methods as well as many: calls do.
        int operations = _batchTime > Slow ? BatchOperations : Fit(_plan.Cost ? SettlingOperations : 1);
        int calls = 0;
        yield return () =>
        {
            // Thirty calls promote a method; twice that, and other cases of the worker share most of them.
            if (calls++ >= SettlingCalls) return;
            _checksum = _case.Execute(operations);
            _case.Restore();
        };
    }

    /// <inheritdoc/>
    public void Pilot()
    {
        if (IsGiant) return;

        // Where only allocations are told, the batch is the work pass's: no clock may pick which operations they are
        // of.
        BatchOperations = _plan.BatchOperations > 0 ? Fit(_plan.BatchOperations)
            : _plan.Cost ? PickOperations()
            : Fit(_sized?.WorkOperations ?? SettlingOperations);
        ReachFixedPoint();
        if (_plan.Slower > 0) _slowdown = new Slowdown(_plan.Slower, _plan.SlowerIn, _clock);
    }

    /// <inheritdoc/>
    public void Visit(int rounds, YardstickSet yardsticks)
    {
        if (!_plan.Cost)
        {
            int batches = IsGiant ? 1 : IsLarge ? AllocationBatchesOfLarge : AllocationBatches;
            for (; _allocationBatches < batches; _allocationBatches++) Settled(() => CollectedBatch());
            return;
        }

        if (BatchSyncs > 0) _disk ??= DiskWrites.TryOpen();
        var plan = new YardstickPlan(Slices(yardsticks), BatchSyncs, UsesFiles) { Disk = _disk };
        int wanted = _rounds.Count + rounds;
        for (int tries = 0; _rounds.Count < wanted && tries < TriesOfRound * rounds; tries++)
        {
            Settled(() =>
            {
                double seconds = 0;
                long? stolen = StolenTicks(), unsure = Unsure;
                ImmutableSortedDictionary<string, double> kernels =
                    yardsticks.Around(plan, () => seconds = CollectedBatch());
                bool mayHoldStolen = unsure is null || Unsure != unsure;
                if (mayHoldStolen && StolenTicks() != stolen) DroppedRounds++;
                else
                {
                    _rounds.Add(new Round(
                        ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, seconds), kernels));
                }
            });
        }

        if (_disk is not null && _rounds.Count > 0 && yardsticks.Syncs.Count > 0)
            WritesBesideEachSync = Math.Round(_disk.PerSecond * SecondsOfSync(yardsticks), 3);
    }

    long? Unsure => (_clock as CoreClock)?.Unsure;

    double SecondsOfSync(YardstickSet yardsticks) => Median.Of(
        _rounds.Select(round => yardsticks.Syncs.Average(sync => round.Kernels[sync.Name]))) / BatchSyncs;

    /// <inheritdoc/>
    public void Turn() => Settled(() => _rounds.Add(new Round(
        ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, CollectedBatch()),
        ImmutableSortedDictionary<string, double>.Empty)));

    /// <inheritdoc/>
    public void Finish()
    {
        if (IsGiant) return;
        _checksum = _case.Execute(BatchOperations);
        _case.Verify(_checksum);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _case.Dispose();
        _slowdown?.Dispose();
        _disk?.Dispose();
    }

    // A giant whose cost nobody asked for: it settles within its first batch, and the second tells what it allocates.
    // It has made a thousand calls and more before its second batch: what was to settle has settled.
    bool IsLarge => _sized?.LeastOperations >= LargeOperations;

    bool IsGiant => !_plan.Cost && _sized?.LeastOperations >= GiantOperations;

    void Settled(Action round)
    {
        string? state = (_case as IStatefulCase)?.State();
        if (state != (_state ??= state))
        {
            throw new WrongAnswerException(
                $"{Id}: the state before a batch is '{state}', before the first it was '{_state}'. "
                + "Restore must bring it back: a case that grows is a broken workload, not a slow one.");
        }

        GC.Collect(0, GCCollectionMode.Forced, blocking: true);
        round();
        _case.Restore();
    }

    double CollectedBatch()
    {
        Collections.Begin();
        double seconds = Batch();
        Collections.End();
        return seconds;
    }

    double Batch()
    {
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        long started = _clock.GetTimestamp();
        _checksum = _case.Execute(BatchOperations);
        _slowdown?.Run(_clock.GetElapsedTime(started));
        double seconds = _clock.GetElapsedTime(started).TotalSeconds;
        _leastAllocated = Math.Min(_leastAllocated, GC.GetAllocatedBytesForCurrentThread() - allocated);
        return seconds;
    }

    int PickOperations()
    {
        int most = _sized?.MostOperations ?? int.MaxValue;
        int operations = _sized?.LeastOperations ?? 1;
        while (true)
        {
            _batchTime = Enumerable.Range(0, PilotTries).Min(_ => TimeOf(operations));
            if (_batchTime >= BatchAim / 2 || operations >= most) break;
            operations = (int)Math.Min(most, operations * 2L);
        }

        return Fit(operations * (BatchAim / _batchTime));
    }

    TimeSpan TimeOf(int operations)
    {
        long started = _clock.GetTimestamp();
        _checksum = _case.Execute(operations);
        TimeSpan elapsed = _clock.GetElapsedTime(started);
        _case.Restore();
        return elapsed;
    }

    // A workload that has changed since the baseline may not be able to do as many operations as it says.
    int Fit(double operations)
    {
        int least = _sized?.LeastOperations ?? 1;
        return (int)Math.Clamp(operations, least, _sized?.MostOperations ?? int.MaxValue) / least * least;
    }

    // Inverse operations leave free pages behind until the file has as many as the batch needs.
    void ReachFixedPoint()
    {
        _leastAllocated = long.MaxValue;
        _batchTime = TimeOf(BatchOperations);
        if (_case is not IStatefulCase stateful) return;
        string? before = null;
        for (int i = 0; i < RestoresAtMost; i++)
        {
            _batchTime = TimeOf(BatchOperations);
            _state = stateful.State();
            if (_state == before) return;
            before = _state;
        }

        throw new WrongAnswerException(
            $"{Id}: after {RestoresAtMost} batches and restores the state still moves, at last to '{_state}'. "
            + "Restore must undo the batch: a case that grows is a broken workload, not a slow one.");
    }

    // The kernels take about a third of the batch's time, half of that on each side.
    int Slices(YardstickSet yardsticks) =>
        (int)Math.Clamp(Math.Round(_batchTime.TotalSeconds / 6 / yardsticks.SliceSeconds), 1, 40);
}
