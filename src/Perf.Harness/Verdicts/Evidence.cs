using Perf.Harness.Baselines;
using Perf.Harness.Cases;

namespace Perf.Harness.Verdicts;

/// <summary>All that is known of one case when it is judged.</summary>
/// <param name="Accepted">What was accepted of it, or null.</param>
/// <param name="Run">The run just made.</param>
public sealed record Evidence(CaseBaseline? Accepted, Run Run)
{
    /// <summary>
    /// The runs of fresh processes that looked again at what lay beyond its bound; empty where nothing did.
    /// </summary>
    public IReadOnlyList<Run> Fresh { get; init; } = [];

    /// <summary>What pairs with the reference build say, or why there is none; null where none was to be.</summary>
    public PairEvidence? Pair { get; init; }

    /// <summary>Whether this build is the reference build, told from its inputs.</summary>
    public bool IsReferenceBuild { get; init; }

    /// <summary>What the bound lets pass.</summary>
    public double Tolerance { get; init; } = 2;

    /// <summary>What was accepted since the reference build, of this case.</summary>
    public IReadOnlyList<LedgerEntry> AcceptedSince { get; init; } = [];
}

/// <summary>What the pairs of one case say.</summary>
/// <param name="Against">What reports call the reference build.</param>
/// <param name="Logs">For each metric the logarithm of the ratio of each pair.</param>
public sealed record PairEvidence(string Against, IReadOnlyDictionary<Metric, IReadOnlyList<double>> Logs)
{
    /// <summary>No pair of processes.</summary>
    public static IReadOnlyDictionary<Metric, IReadOnlyList<double>> NoLogs { get; } =
        new Dictionary<Metric, IReadOnlyList<double>>();

    /// <summary>Whether the rule is that of a pull request.</summary>
    public bool IsPullRequest { get; init; }

    /// <summary>The seconds of one operation of this build and of the reference build; 0 for a load.</summary>
    public (double Head, double Reference) Seconds { get; init; }

    /// <summary>The share of the other cores that other processes kept busy, at most.</summary>
    public double BusyBeside { get; init; }

    /// <summary>Why the pairs decide nothing, or null where they may.</summary>
    public Reason? Missing { get; init; }
}
