using Perf.Harness.Baselines;
using Perf.Harness.Functions;

namespace Perf.Harness.Verdicts;

/// <summary>All that is known of one case when it is judged.</summary>
/// <param name="Accepted">What was accepted of it, or null.</param>
/// <param name="Run">The run just made.</param>
sealed record Evidence(CaseBaseline? Accepted, Run Run)
{
    // Of four. A single one that disagrees the machine may have sped up, as it slows others down.
    const int FreshThatAgree = 3;

    /// <summary>
    /// The runs of fresh processes that looked again at what lay beyond its bound; empty where nothing did.
    /// </summary>
    public IReadOnlyList<Run> Fresh { get; init; } = [];

    /// <summary>What pairs with the reference build say, or why there is none; null where none was to be.</summary>
    public PairEvidence? Pair { get; init; }

    /// <summary>Whether this build is the reference build, told from its inputs.</summary>
    public bool IsReferenceBuild { get; init; }

    /// <summary>Why instructions were not counted although they could be compared; null where they were.</summary>
    public Reason? InstructionsMissing { get; init; }

    /// <summary>
    /// The instructions of the accepted build, counted in this run: where those of the baseline depend on another
    /// runtime, C library, Valgrind or processor. Null where nobody has counted them.
    /// </summary>
    public Counting? CountedBeside { get; init; }

    /// <summary>Where it runs more instructions than the reference build; null where that was not counted.</summary>
    public FunctionChanges? Where { get; init; }

    /// <summary>Why that can't be counted, for the first failed case of a run; else null.</summary>
    public string? WhereMissing { get; init; }

    /// <summary>Whether its counts say that it takes the time of the reference build.</summary>
    public bool IsSameWork { get; init; }

    /// <summary>What the bound lets pass.</summary>
    public double Tolerance { get; init; } = 2;

    /// <summary>The share by which allocated bytes may differ; 0 where the case states none.</summary>
    public double AllocationTolerance { get; init; }

    /// <summary>
    /// The middle of how many times as long as expected the other cases of its configuration took in this run; null
    /// where there are too few of them.
    /// </summary>
    public double? Neighbours { get; init; }

    /// <summary>What was accepted since the reference build, of this case.</summary>
    public IReadOnlyList<LedgerEntry> AcceptedSince { get; init; } = [];

    /// <summary>
    /// Whether times were asked for: then what was accepted and is not there is a gate all the same.
    /// </summary>
    internal bool IsTimeAsked => !Run.Rounds.IsEmpty || Run.TimeNotComparable is not null;

    /// <summary>What a figure beyond its tolerance comes to.</summary>
    /// <param name="isBeyond">Whether it is beyond it in this run.</param>
    /// <param name="isBeyondIn">Whether a fresh process found it so; null where that one could not tell.</param>
    /// <param name="isPaired">Whether a pair does not call it slower.</param>
    /// <returns>
    /// Null where it is not beyond, or too few fresh processes find it so; unchanged where the machine did it, for the
    /// builds are the same or a pair says so; inconclusive where fresh processes could not tell; else regressed.
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

/// <summary>What the pairs of one case say.</summary>
/// <param name="Against">What reports call the reference build.</param>
/// <param name="Logs">For each metric the logarithm of the ratio of each pair.</param>
sealed record PairEvidence(string Against, IReadOnlyDictionary<Metric, IReadOnlyList<double>> Logs)
{
    /// <summary>No pair of processes, and why.</summary>
    public static PairEvidence None(Reason why) =>
        new("", new Dictionary<Metric, IReadOnlyList<double>>()) { Missing = why };

    /// <summary>Whether the rule is that of a pull request.</summary>
    public bool IsPullRequest { get; init; }

    /// <summary>The seconds of one operation of this build and of the reference build; 0 for a load.</summary>
    public (double Head, double Reference) Seconds { get; init; }

    /// <summary>The same of each pair of processes, in the order of time; empty for a load.</summary>
    public IReadOnlyList<(double Head, double Reference)> Processes { get; init; } = [];

    /// <summary>The share of the other cores that other processes kept busy, at most.</summary>
    public double BusyBeside { get; init; }

    /// <summary>Why the pairs decide nothing, or null where they may.</summary>
    public Reason? Missing { get; init; }
}
