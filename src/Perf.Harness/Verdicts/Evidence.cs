using Perf.Harness.Baselines;
using Perf.Harness.Functions;
using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>Everything that is known of one case when it is judged.</summary>
/// <param name="Accepted">Its baseline, or null.</param>
/// <param name="Run">The run of this build.</param>
sealed record Evidence(CaseBaseline? Accepted, Run Run)
{
    // Of four. The machine may speed up one process, as it slows down others.
    const int FreshThatAgree = 3;

    /// <summary>
    /// The runs of fresh processes that confirm a value beyond its bound; empty if there was none.
    /// </summary>
    public IReadOnlyList<Run> Fresh { get; init; } = [];

    /// <summary>The pairs with the reference build, or why there are none; null if none were planned.</summary>
    public PairEvidence? Pair { get; init; }

    /// <summary>Whether this build has the same inputs as the reference build.</summary>
    public bool IsReferenceBuild { get; init; }

    /// <summary>Why instructions were not counted although they could be compared; else null.</summary>
    public Reason? InstructionsMissing { get; init; }

    /// <summary>
    /// The instructions of the accepted build, counted in this run, because those of the baseline depend on another
    /// runtime, C library, Valgrind or processor; null if not counted.
    /// </summary>
    public Counting? RecountedReference { get; init; }

    /// <summary>The instructions of the accepted build: counted by this run, or else stored; null if unknown.</summary>
    internal Counting? ReferenceCounting => RecountedReference ?? Accepted?.Counting;

    /// <summary>The functions that run more instructions than in the reference build; null if not counted.</summary>
    public FunctionChanges? Where { get; init; }

    /// <summary>Why these are unknown, for the first failed case of a run; else null.</summary>
    public string? WhereMissing { get; init; }

    /// <summary>Whether its counts prove the work, and so the time, of the reference build.</summary>
    public bool IsSameWork { get; init; }

    /// <summary>The tolerance of the bound: 2 is 200 %.</summary>
    public double Tolerance { get; init; } = 2;

    /// <summary>The share by which allocated bytes may differ; 0 where the case states none.</summary>
    public double AllocationTolerance { get; init; }

    /// <summary>By how many bytes the allocations of several processes of this run differ.</summary>
    public long AllocationSpread { get; init; }

    /// <summary>Whether acceptance skips counts that differ between processes.</summary>
    public bool CountsMayDiffer { get; init; }

    /// <summary>
    /// The median ratio of measured to expected time over the other cases of the same configuration in this run; null
    /// if there are too few.
    /// </summary>
    public double? OtherCases { get; init; }

    /// <summary>The accepted changes of this case since the reference build.</summary>
    public IReadOnlyList<LedgerEntry> AcceptedSince { get; init; } = [];

    /// <summary>
    /// Whether times were to be measured. If so, an accepted time without a measurement is a gate as well.
    /// </summary>
    internal bool IsTimeAsked => !Run.Rounds.IsEmpty || Run.TimeNotComparable is not null;

    /// <summary>The verdict of a value beyond its tolerance.</summary>
    /// <param name="isBeyond">Whether it is beyond it in this run.</param>
    /// <param name="isBeyondIn">Whether a fresh process confirms it; null if that process has no value.</param>
    /// <param name="isPaired">Whether a pair does not call it slower.</param>
    /// <returns>
    /// Null if it is not beyond the tolerance, or too few fresh processes confirm it; unchanged if the builds are the
    /// same or a pair found no change; inconclusive if too few fresh processes have a value; else regressed.
    /// </returns>
    internal Verdict? Confirmed(bool isBeyond, Func<Run, bool?> isBeyondIn, bool isPaired = false)
    {
        if (!isBeyond) return null;
        if (Fresh.Count > 0)
        {
            bool[] found = [.. Fresh.Select(isBeyondIn).OfType<bool>()];
            if (found.Length < FreshThatAgree) return Verdict.Inconclusive;
            if (found.Count(one => one) < FreshThatAgree) return null;
        }

        return isPaired || IsReferenceBuild ? Verdict.Unchanged : Verdict.Regressed;
    }
}

/// <summary>The pairs of one case.</summary>
/// <param name="Against">What reports call the reference build; null if there is no pair.</param>
/// <param name="Logs">For each metric the logarithm of the ratio of each pair.</param>
sealed record PairEvidence(string? Against, IReadOnlyDictionary<Metric, IReadOnlyList<double>> Logs)
{
    /// <summary>No pair of processes, and why.</summary>
    public static PairEvidence None(Reason why) =>
        new(null, new Dictionary<Metric, IReadOnlyList<double>>()) { Missing = why };

    /// <summary>Whether the rule is that of a pull request.</summary>
    public bool IsPullRequest { get; init; }

    /// <summary>
    /// The seconds of one operation of this build and of the reference build, of each pair of processes, in the order
    /// of time; empty for a load.
    /// </summary>
    public IReadOnlyList<(double Head, double Reference)> Processes { get; init; } = [];

    /// <summary>The seconds of one operation of the reference build; 0 for a load.</summary>
    public double ReferenceSeconds => Processes.Count == 0 ? 0 : Median.Of(Processes.Select(pair => pair.Reference));

    /// <summary>The share of the other cores that other processes kept busy, at most.</summary>
    public double BusyShare { get; init; }

    /// <summary>Why the pairs cannot decide; else null.</summary>
    public Reason? Missing { get; init; }
}
