using Perf.Harness.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>What one run of a suite came to: every report is made of this, and of nothing else.</summary>
/// <param name="Suite">The suite.</param>
/// <param name="Summary">How its gates came out.</param>
/// <param name="Comparisons">Every case that was judged.</param>
sealed record SuiteRun(string Suite, GateSummary Summary, IReadOnlyList<Comparison> Comparisons)
{
    /// <summary>One sentence for each package that the feed did not carry.</summary>
    public IReadOnlyList<string> LeftOut { get; init; } = [];

    /// <summary>The databases of the project whose work no counter sees, in a sentence; null where none is.</summary>
    public string? NotCounted { get; init; }

    /// <summary>Why cases could not be measured.</summary>
    public IReadOnlyDictionary<CaseId, string> Errors { get; init; } = new Dictionary<CaseId, string>();

    /// <summary>What this run wrote to the ledger.</summary>
    public IReadOnlyList<LedgerEntry> Accepted { get; init; } = [];

    /// <summary>How long it took, the wait for the machine included.</summary>
    public TimeSpan Elapsed { get; init; }

    /// <summary>Whether the run came to its end; the report of one that was killed is red.</summary>
    public bool HasEnded { get; init; } = true;

    /// <summary>A run of which nothing has been measured yet.</summary>
    public static SuiteRun Nothing(string suite) => new(suite, new GateSummary(), []) { HasEnded = false };
}
