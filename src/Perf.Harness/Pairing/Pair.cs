using Perf.Harness.Verdicts;

namespace Perf.Harness.Pairing;

/// <summary>
/// One pair of processes, one of each build: round by round in ABBA order, so that exactly one of them measures at any
/// time and both see the same machine.
/// </summary>
/// <param name="Blocks">The blocks of four rounds that each case gets.</param>
/// <param name="HeadFirst">Whether the build under test opens the first block; the next is opened by the other
/// one.</param>
sealed record Pair(int Blocks, bool HeadFirst)
{
    /// <summary>Runs every case that both have.</summary>
    /// <param name="ids">The cases.</param>
    /// <param name="head">The build under test.</param>
    /// <param name="reference">The build that it is compared with.</param>
    public IReadOnlyDictionary<string, PairOutcome> Play(IReadOnlyList<string> ids, IPlayer head, IPlayer reference)
    {
        IReadOnlyDictionary<string, ReadyCase> here = head.Ready();
        IReadOnlyDictionary<string, ReadyCase> there = reference.Ready();
        var outcomes = new Dictionary<string, PairOutcome>();
        List<string> played = [];
        foreach (string id in ids)
        {
            if (!here.TryGetValue(id, out ReadyCase? one) || !there.TryGetValue(id, out ReadyCase? two)) continue;
            if (one.Operations != two.Operations)
            {
                outcomes[id] = new PairOutcome.NotPlayed(
                    $"a round has {one.Operations} operations here, and {two.Operations} in the reference build");
            }
            else if (PlayBlocks(id, head, reference)) played.Add(id);
        }

        // Nothing is measured any more: both close what they have opened at once.
        Task<IReadOnlyDictionary<string, Run>> ending = Task.Run(head.Finish);
        IReadOnlyDictionary<string, Run> otherRuns = reference.Finish();
        IReadOnlyDictionary<string, Run> headRuns = ending.GetAwaiter().GetResult();
        foreach (string id in played)
        {
            if (headRuns.TryGetValue(id, out Run? one) && otherRuns.TryGetValue(id, out Run? two))
                outcomes[id] = Compared(one, two);
        }

        foreach (string id in ids.Where(id => !outcomes.ContainsKey(id))) outcomes[id] = Failed(id, head, reference);
        return outcomes;
    }

    bool PlayBlocks(string id, IPlayer head, IPlayer reference)
    {
        for (int block = 0; block < Blocks; block++)
        {
            bool headOpens = HeadFirst == (block % 2 == 0);
            (IPlayer first, IPlayer second) = headOpens ? (head, reference) : (reference, head);
            if (!(first.Turn(id) && second.Turn(id) && second.Turn(id) && first.Turn(id))) return false;
        }

        return true;
    }

    static PairOutcome Compared(Run head, Run reference)
    {
        if ((WhyNot(head) ?? WhyNot(reference)) is { } reason) return new PairOutcome.NotPlayed(reason);
        var logs = new SortedDictionary<Metric, double>();
        foreach (Metric metric in head.Measured.Intersect(reference.Measured))
            if (PairedRatio.LogOf(metric, head.Rounds, reference.Rounds) is { } log) logs[metric] = log;
        return logs.Count == 0
            ? new PairOutcome.NotPlayed(new Reason.TooFewRounds()) { IsLost = true }
            : new PairOutcome.Played(logs)
            {
                Seconds = (head.Middle(Metric.Time) ?? 0, reference.Middle(Metric.Time) ?? 0),
                // Both see the same machine; this build tells, for a reference may be too old to leave out its partner.
                BusyBeside = head.BusyBeside,
            };
    }

    static Reason? WhyNot(Run run) => run switch
    {
        { TimeNotComparable: { } why } => new Reason.NotTimed(why),
        { TooNearGenerator: { } why } => new Reason.TooNearGenerator(why),
        _ => null,
    };

    // A case that ended a process takes the others of this pair with it; the next pair goes on without it.
    static PairOutcome.NotPlayed Failed(string id, IPlayer head, IPlayer reference)
    {
        string? error = head.Errors.TryGetValue(id, out string? one) ? $"this build: {one}"
            : reference.Errors.TryGetValue(id, out one) ? $"the reference build: {one}" : null;
        if (error is null && (head.Culprit ?? reference.Culprit) is { } culprit)
            return new PairOutcome.NotPlayed($"{culprit} ended the process of this pair") { IsLost = true };
        return new PairOutcome.NotPlayed(error ?? "a worker ended without a run of it") { IsError = true };
    }
}

/// <summary>What became of one case in one pair of processes.</summary>
abstract record PairOutcome
{
    /// <summary>Both have run it.</summary>
    /// <param name="Logs">
    /// For each metric the logarithm of this build's cost as a multiple of the reference build's: above 0 is worse.
    /// </param>
    public sealed record Played(IReadOnlyDictionary<Metric, double> Logs) : PairOutcome
    {
        /// <summary>The seconds of one operation of this build, and of the reference build; 0 for a load.</summary>
        public (double Head, double Reference) Seconds { get; init; }

        /// <summary>The share of the other cores that other processes kept busy.</summary>
        public double BusyBeside { get; init; }
    }

    /// <summary>It was not run, and why.</summary>
    public sealed record NotPlayed(Reason Why) : PairOutcome
    {
        /// <summary>It was not run, and why, in words.</summary>
        public NotPlayed(string why)
            : this(new Reason.NotPaired(why))
        {
        }

        /// <summary>Whether something failed; otherwise there was nothing to compare.</summary>
        public bool IsError { get; init; }

        /// <summary>Whether the machine was to blame, so that another pair may be luckier.</summary>
        public bool IsLost { get; init; }
    }
}
