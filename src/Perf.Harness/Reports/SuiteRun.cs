using Perf.Harness.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>The results of one run of a suite: the source of every report.</summary>
/// <param name="Suite">The suite.</param>
/// <param name="Summary">The number of gates by verdict.</param>
/// <param name="Comparisons">Every case that was judged.</param>
sealed record SuiteRun(string Suite, GateSummary Summary, IReadOnlyList<Comparison> Comparisons)
{
    /// <summary>One sentence for each package that the feed does not carry.</summary>
    public IReadOnlyList<string> SkippedPackages { get; init; } = [];

    /// <summary>The databases whose work is not counted, in a sentence; null if there are none.</summary>
    public string? NotCounted { get; init; }

    /// <summary>Why cases could not be measured.</summary>
    public IReadOnlyDictionary<CaseId, string> Errors { get; init; } = new Dictionary<CaseId, string>();

    /// <summary>The rows that this run wrote to the ledger.</summary>
    public IReadOnlyList<LedgerEntry> Accepted { get; init; } = [];

    /// <summary>The duration, including the wait for the machine.</summary>
    public TimeSpan Elapsed { get; init; }

    /// <summary>Whether the run has ended; the report of a killed run is a failure.</summary>
    public bool HasEnded { get; init; } = true;

    /// <summary>A run that has not measured anything yet.</summary>
    public static SuiteRun Nothing(string suite) => new(suite, new GateSummary(), []) { HasEnded = false };
}
