using Perf.Harness.Verdicts;

namespace Perf.Harness.Pairing;

/// <summary>
/// One pair of processes, one of each build. Their batches alternate in ABBA order, so that only one process measures
/// at any time, and both have the same machine.
/// </summary>
/// <param name="Blocks">The number of blocks of four batches for each case.</param>
/// <param name="HeadFirst">Whether the build under test begins the first block; the other begins the next.</param>
sealed record Pair(int Blocks, bool HeadFirst)
{
    /// <summary>Measures every case that both builds have.</summary>
    /// <param name="ids">The cases.</param>
    /// <param name="head">The build under test.</param>
    /// <param name="reference">The build that it is compared with.</param>
    public IReadOnlyDictionary<string, PairOutcome> Measure(
        IReadOnlyList<string> ids, IPairSide head, IPairSide reference)
    {
        IReadOnlyDictionary<string, ReadyCase> ofHead = head.Ready();
        IReadOnlyDictionary<string, ReadyCase> ofReference = reference.Ready();
        var outcomes = new Dictionary<string, PairOutcome>();
        List<string> measured = [];
        foreach (string id in ids)
        {
            if (!ofHead.TryGetValue(id, out ReadyCase? one) || !ofReference.TryGetValue(id, out ReadyCase? two))
                continue;
            if (one.Operations != two.Operations)
            {
                outcomes[id] = new PairOutcome.NotMeasured(
                    $"a batch has {one.Operations} operations in this build, {two.Operations} in the reference build");
            }
            else if (MeasureBlocks(id, head, reference)) measured.Add(id);
        }

        // The measurement is over: both processes close their stores at the same time.
        Task<IReadOnlyDictionary<string, Run>> ending = Task.Run(head.Finish);
        IReadOnlyDictionary<string, Run> otherRuns = reference.Finish();
        IReadOnlyDictionary<string, Run> headRuns = ending.GetAwaiter().GetResult();
        foreach (string id in measured)
        {
            if (headRuns.TryGetValue(id, out Run? one) && otherRuns.TryGetValue(id, out Run? two))
                outcomes[id] = Compared(one, two);
        }

        foreach (string id in ids.Where(id => !outcomes.ContainsKey(id))) outcomes[id] = Failed(id, head, reference);
        return outcomes;
    }

    bool MeasureBlocks(string id, IPairSide head, IPairSide reference)
    {
        for (int block = 0; block < Blocks; block++)
        {
            bool headOpens = HeadFirst == (block % 2 == 0);
            (IPairSide first, IPairSide second) = headOpens ? (head, reference) : (reference, head);
            if (!(first.RunBatch(id) && second.RunBatch(id)
                && second.RunBatch(id) && first.RunBatch(id))) return false;
        }

        return true;
    }

    static PairOutcome Compared(Run head, Run reference)
    {
        if ((WhyNot(head) ?? WhyNot(reference)) is { } reason) return new PairOutcome.NotMeasured(reason);
        var logs = new SortedDictionary<Metric, double>();
        foreach (Metric metric in head.Measured.Intersect(reference.Measured))
            if (PairedRatio.LogOf(metric, head.Rounds, reference.Rounds) is { } log) logs[metric] = log;
        return logs.Count == 0
            ? new PairOutcome.NotMeasured(new Reason.TooFewRounds()) { IsLost = true }
            : new PairOutcome.Measured(logs)
            {
                Seconds = (head.Middle(Metric.Time) ?? 0, reference.Middle(Metric.Time) ?? 0),
                // From this build: an old reference build would include the load of its partner.
                BusyShare = head.BusyShare,
            };
    }

    static Reason? WhyNot(Run run) => run switch
    {
        { TimeNotComparable: { } why } => new Reason.NotTimed(why),
        { TooNearGenerator: { } why } => new Reason.TooNearGenerator(why),
        _ => null,
    };

    // A case that ended a process ends the pair for the other cases; the next pair runs without it.
    static PairOutcome.NotMeasured Failed(string id, IPairSide head, IPairSide reference)
    {
        string? error = head.Errors.TryGetValue(id, out string? one) ? $"this build: {one}"
            : reference.Errors.TryGetValue(id, out one) ? $"the reference build: {one}" : null;
        if (error is null && (head.Culprit ?? reference.Culprit) is { } culprit)
            return new PairOutcome.NotMeasured($"{culprit} ended the process of this pair") { IsLost = true };
        return new PairOutcome.NotMeasured(error ?? "a worker ended without a run of this case") { IsError = true };
    }
}

/// <summary>The result of one case in one pair of processes.</summary>
abstract record PairOutcome
{
    /// <summary>Both builds were measured.</summary>
    /// <param name="Logs">
    /// For each metric the logarithm of this build's cost as a multiple of the reference build's: above 0 is worse.
    /// </param>
    public sealed record Measured(IReadOnlyDictionary<Metric, double> Logs) : PairOutcome
    {
        /// <summary>The seconds of one operation of this build, and of the reference build; 0 for a load.</summary>
        public (double Head, double Reference) Seconds { get; init; }

        /// <summary>The share of the other cores that other processes used.</summary>
        public double BusyShare { get; init; }
    }

    /// <summary>The case was not measured, with the reason.</summary>
    public sealed record NotMeasured(Reason Why) : PairOutcome
    {
        /// <summary>The case was not measured, with the reason in words.</summary>
        public NotMeasured(string why)
            : this(new Reason.NotPaired(why))
        {
        }

        /// <summary>Whether a process failed; if not, there was nothing to compare.</summary>
        public bool IsError { get; init; }

        /// <summary>Whether the machine caused it, so that another pair may succeed.</summary>
        public bool IsLost { get; init; }
    }
}
