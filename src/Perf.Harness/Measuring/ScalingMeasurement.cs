using Perf.Harness.Statistics;

namespace Perf.Harness.Measuring;

/// <summary>
/// The rounds of a scaling case: every size is timed from the smallest to the largest and back, so that drift within a
/// round cancels; the round's value is the slope over them, which has no unit of time.
/// </summary>
sealed class ScalingMeasurement(ScalingCase measured, CasePlan plan, TimeProvider clock) : ICaseMeasurement
{
    // Long compared with the cost of reading the clock; a slope needs less precision than a time.
    static readonly TimeSpan BatchAim = TimeSpan.FromMilliseconds(0.5);

    // A lost index makes an operation a thousand times slower, and a few rounds are enough to find it.
    static readonly TimeSpan VisitAtMost = TimeSpan.FromSeconds(0.5);

    const int WarmUpCalls = 60;
    const int WarmUpOperations = 10;
    const int PilotTries = 3;

    readonly List<Round> _rounds = [];
    readonly int[] _operations = new int[measured.Steps.Count];

    /// <inheritdoc/>
    /// <remarks>Each size has batches of its own length, and a slope does not depend on it.</remarks>
    public Batch Batch { get; } = new(1);

    /// <inheritdoc/>
    public IReadOnlyList<Round> Rounds => _rounds;

    /// <inheritdoc/>
    public long? AllocatedBytes => null;

    /// <inheritdoc/>
    public CollectionTally Collections { get; } = new();

    /// <inheritdoc/>
    /// <remarks>
    /// The first answers are checked by the work pass, on stores of its own, and the last ones by <see cref="Finish"/>.
    /// </remarks>
    public void Prepare()
    {
        if (plan.Timed) measured.Prepare();
    }

    /// <inheritdoc/>
    public IEnumerable<Action> Slices()
    {
        if (!plan.Timed) yield break;
        ICase smallest = measured.Steps[0].Case;
        int calls = 0;
        yield return () =>
        {
            if (calls++ >= WarmUpCalls) return;
            smallest.Execute(WarmUpOperations);
            smallest.Restore();
        };
    }

    /// <inheritdoc/>
    public void Pilot()
    {
        if (!plan.Timed) return;
        for (int size = 0; size < _operations.Length; size++)
            _operations[size] = PickOperations(measured.Steps[size].Case);
    }

    /// <inheritdoc/>
    public void Visit(int rounds)
    {
        if (!plan.Timed) return;
        long started = clock.GetTimestamp();
        for (int i = 0; i < rounds && (i == 0 || clock.GetElapsedTime(started) < VisitAtMost); i++)
        {
            GC.Collect(0, GCCollectionMode.Forced, blocking: true);
            _rounds.Add(Round.Of(Metric.TimeSlope, SlopeOfRound()));
        }
    }

    /// <inheritdoc/>
    public void Finish()
    {
        if (!plan.Timed) return;
        foreach (ScalingStep step in measured.Steps)
            step.Case.Verify(step.Case.Execute(Math.Min(WarmUpOperations, step.Case.MostOperations)));
    }

    /// <inheritdoc/>
    public void Dispose() => measured.Dispose();

    double SlopeOfRound()
    {
        var seconds = new double[_operations.Length];
        for (int size = 0; size < seconds.Length; size++) seconds[size] = TimeOf(size).TotalSeconds;
        for (int size = seconds.Length - 1; size >= 0; size--) seconds[size] += TimeOf(size).TotalSeconds;
        return Slope.OfLogs(
            [.. measured.Steps.Select((step, size) => ((double)step.Records, seconds[size] / _operations[size]))]);
    }

    TimeSpan TimeOf(int size) => TimeOf(measured.Steps[size].Case, _operations[size]);

    TimeSpan TimeOf(ICase one, int operations)
    {
        Collections.Begin();
        long started = clock.GetTimestamp();
        one.Execute(operations);
        TimeSpan elapsed = clock.GetElapsedTime(started);
        Collections.End();
        one.Restore();
        return elapsed;
    }

    int PickOperations(ICase one)
    {
        int operations = 1;
        TimeSpan elapsed = LeastOf(one, operations);
        while (elapsed < BatchAim / 2 && operations < one.MostOperations)
        {
            operations = Math.Min(one.MostOperations, operations * 2);
            elapsed = LeastOf(one, operations);
        }

        return (int)Math.Clamp(operations * (BatchAim / elapsed), 1, one.MostOperations);
    }

    TimeSpan LeastOf(ICase one, int operations) => Enumerable.Range(0, PilotTries).Min(_ => TimeOf(one, operations));
}

/// <summary>
/// The work pass of a scaling case: each size under counters, and how VM steps grow from one to the next.
/// </summary>
static class ScalingWork
{
    /// <summary>Counts one case in a fresh directory.</summary>
    internal static WorkPass Of(CaseSource source, DirectoryInfo directory)
    {
        using ScalingCase measured = ((ScalingCase)source.Open(directory)).Within(ScalingCase.StandardRecords);
        (int Records, WorkPass Pass)[] passes =
            [.. measured.Steps.Select(step => (step.Records, WorkPass.Of(step.Case, new Batch(1))))];
        WorkPass largest = passes[^1].Pass;
        return new WorkPass(
            new WorkCounts(Counts(passes), largest.Work.Plans),
            passes.Sum(pass => pass.Pass.Operations),
            new Batch(1),
            FactsOf(passes));
    }

    static ImmutableSortedDictionary<Metric, long> Counts((int Records, WorkPass Pass)[] passes)
    {
        ImmutableSortedDictionary<Metric, long> counts = ImmutableSortedDictionary<Metric, long>.Empty;
        if (passes.All(pass => pass.Pass.Work[Metric.FullScanSteps] is not null))
            counts = counts.Add(Metric.FullScanSteps, passes.Sum(pass => pass.Pass.Work[Metric.FullScanSteps]!.Value));
        if (passes.Any(pass => pass.Pass.Work[Metric.VmSteps] is not > 0)) return counts;
        double slope = Slope.OfLogs([.. passes.Select(pass =>
            ((double)pass.Records, (double)pass.Pass.Work[Metric.VmSteps]!.Value / pass.Pass.Operations))]);
        return counts.Add(Metric.VmStepsSlope, (long)Math.Round(slope * 1000));
    }

    static CaseFacts FactsOf((int Records, WorkPass Pass)[] passes)
    {
        CaseFacts[] facts = [.. passes.Select(pass => pass.Pass.Facts)];
        return new CaseFacts(
            facts[0].Version,
            [.. facts.SelectMany(one => one.Parameters)],
            facts[0].Statements,
            string.Join(' ', facts.Select(one => one.DataHash)),
            facts[0].Options);
    }
}
