namespace Perf.Harness.Verdicts;

/// <summary>What a run has to say of its reference build, beside the verdicts of cases.</summary>
sealed record PairStatus
{
    /// <summary>What reports call the reference build; null where there was none.</summary>
    public string? Against { get; init; }

    /// <summary>
    /// Whether this build is the reference build, told from its inputs: nothing was to be compared for the
    /// configurations that measure the same subject.
    /// </summary>
    public bool IsSameBuild { get; init; }

    /// <summary>Why there was no reference build, or not the one that was wanted, and what to do; or null.</summary>
    public string? Missing { get; init; }

    /// <summary>
    /// Why the build that the settings name can't be had: such a run is red, whatever else it found; or null.
    /// </summary>
    public string? Refused { get; init; }

    /// <summary>Whether what is missing was expected, so that PERF_REQUIRE=all is not met.</summary>
    public bool IsIncomplete { get; init; }

    /// <summary>Whether the run accepts: its pairs measure the changes of time for the ledger.</summary>
    public bool IsOfAcceptance { get; init; }

    /// <summary>Which control came out wrong, so that no pair was judged; or null.</summary>
    public string? FailedControl { get; init; }
}
