namespace Perf.Harness.Verdicts;

/// <summary>The reference build of a run, for reports.</summary>
sealed record PairStatus
{
    /// <summary>The name of the reference build; null if there is none.</summary>
    public string? Against { get; init; }

    /// <summary>
    /// Whether this build has the same inputs as the reference build: configurations with the same subject need no
    /// comparison.
    /// </summary>
    public bool IsSameBuild { get; init; }

    /// <summary>Why there is no reference build, or not the requested one, and what to do; or null.</summary>
    public string? Missing { get; init; }

    /// <summary>
    /// Why the build that the settings name is not available: the run fails for it; or null.
    /// </summary>
    public string? Refused { get; init; }

    /// <summary>Whether the missing build fails a run with PERF_REQUIRE=all.</summary>
    public bool IsIncomplete { get; init; }

    /// <summary>Whether the run accepts: its pairs measure the time changes for the ledger.</summary>
    public bool IsOfAcceptance { get; init; }

    /// <summary>The control that failed, so that no pair was judged; or null.</summary>
    public string? FailedControl { get; init; }
}
