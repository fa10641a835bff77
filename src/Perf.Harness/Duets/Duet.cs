using Perf.Harness.Measurements;

namespace Perf.Harness.Duets;

/// <summary>
/// Two builds side by side, one pair of processes: batch by batch in ABBA order, so that exactly one of them measures
/// at any time and both see the same machine.
/// </summary>
/// <param name="Blocks">The blocks of four batches that each case gets.</param>
/// <param name="HeadFirst">Whether the build under test opens the first block; the next is opened by the other
/// one.</param>
public sealed record Duet(int Blocks, bool HeadFirst)
{
    /// <summary>Plays every case that both have.</summary>
    /// <param name="ids">The cases.</param>
    /// <param name="head">The build under test.</param>
    /// <param name="other">The build that it is compared with.</param>
    /// <param name="skip">Why a case need not be played, or null; it sees what both have prepared.</param>
    public IReadOnlyDictionary<string, DuetOutcome> Play(
        IReadOnlyList<string> ids, IDuetPlayer head, IDuetPlayer other, Func<DuetCase, DuetCase, string?> skip)
    {
        IReadOnlyDictionary<string, DuetCase> here = head.Ready();
        IReadOnlyDictionary<string, DuetCase> there = other.Ready();
        var outcomes = new Dictionary<string, DuetOutcome>();
        List<string> played = [];
        foreach (string id in ids)
        {
            if (!here.TryGetValue(id, out DuetCase? one) || !there.TryGetValue(id, out DuetCase? two)) continue;
            string? reason = one.Operations != two.Operations
                ? $"a batch has {one.Operations} operations here, and {two.Operations} in the other build"
                : skip(one, two);
            if (reason is not null) outcomes[id] = new DuetOutcome.NotPlayed(reason);
            else if (PlayBlocks(id, head, other)) played.Add(id);
        }

        IReadOnlyDictionary<string, Run> headRuns = head.Finish();
        IReadOnlyDictionary<string, Run> otherRuns = other.Finish();
        foreach (string id in played)
        {
            if (headRuns.TryGetValue(id, out Run? one) && otherRuns.TryGetValue(id, out Run? two))
                outcomes[id] = new DuetOutcome.Played(one, two);
        }

        foreach (string id in ids.Where(id => !outcomes.ContainsKey(id)))
            outcomes[id] = new DuetOutcome.NotPlayed(Reason(id, head, other)) { IsError = true };
        return outcomes;
    }

    bool PlayBlocks(string id, IDuetPlayer head, IDuetPlayer other)
    {
        for (int block = 0; block < Blocks; block++)
        {
            bool headOpens = HeadFirst == (block % 2 == 0);
            (IDuetPlayer first, IDuetPlayer second) = headOpens ? (head, other) : (other, head);
            if (!(first.Turn(id) && second.Turn(id) && second.Turn(id) && first.Turn(id))) return false;
        }

        return true;
    }

    static string Reason(string id, IDuetPlayer head, IDuetPlayer other) =>
        head.Errors.TryGetValue(id, out string? error) ? $"this build: {error}"
        : other.Errors.TryGetValue(id, out error) ? $"the other build: {error}"
        : "a worker ended without a run of it";
}

/// <summary>What became of one case in one pair of processes.</summary>
public abstract record DuetOutcome
{
    /// <summary>Both have played it.</summary>
    public sealed record Played(Run Head, Run Other) : DuetOutcome;

    /// <summary>It was not played, and why.</summary>
    public sealed record NotPlayed(string Reason) : DuetOutcome
    {
        /// <summary>Whether something failed; otherwise there was nothing to compare.</summary>
        public bool IsError { get; init; }
    }
}
