namespace Perf.Harness.Verdicts;

/// <summary>The result of one case: every gate.</summary>
/// <param name="Case">The case.</param>
/// <param name="Gates">Every gate, in the order of metrics.</param>
/// <param name="Operations">The operations of the work pass, for counts per operation.</param>
sealed record Comparison(CaseId Case, ImmutableArray<Gate> Gates, int Operations)
{
    // A slowdown by a factor of five would otherwise be within the bound of three times the stored time.
    const double TooLong = 1.0 / 3;

    // On another model of processor, unchanged code took at least a third of the expected time in 146 cases.
    const double TooLongOnAnyProcessor = 0.8;

    /// <summary>
    /// The instructions of one operation, counted in this run or accepted; null if unknown or unsteady.
    /// </summary>
    public long? Instructions { get; init; }

    /// <summary>The parts of the subject that changed since the baseline.</summary>
    public ImmutableArray<SubjectChange> SubjectChanges { get; init; } = [];

    /// <summary>Measured values that are never judged, by name; the name ends with the unit.</summary>
    public ImmutableSortedDictionary<string, double> Observed { get; init; } =
        ImmutableSortedDictionary.Create<string, double>(StringComparer.Ordinal);

    /// <summary>Warnings about the numbers.</summary>
    public ImmutableArray<string> Warnings { get; init; } = [];

    /// <summary>Why the syncs of the run are not credible; else null.</summary>
    public string? SyncDoubt { get; init; }

    /// <summary>The name of the reference build; null without pairs.</summary>
    public string? Against { get; init; }

    /// <summary>The largest share of the other cores that other processes used.</summary>
    public double BusyShare { get; init; }

    /// <summary>The gates with a verdict.</summary>
    public IEnumerable<Gate.Judged> Judged => Gates.OfType<Gate.Judged>();

    /// <summary>The skipped gates.</summary>
    public IEnumerable<Gate.NotEvaluated> NotEvaluated => Gates.OfType<Gate.NotEvaluated>();

    /// <summary>
    /// The gate with the largest slowdown that too few pairs support; null if there is none, or the case fails.
    /// </summary>
    public Gate.NotEvaluated? MayBeSlower =>
        IsRegressed ? null : NotEvaluated.Where(gate => gate.MayBeSlower).MaxBy(gate => gate.Change);

    /// <summary>Whether any gate regressed.</summary>
    public bool IsRegressed => Judged.Any(gate => gate.Verdict == Verdict.Regressed);

    /// <summary>
    /// Whether fresh processes must confirm the result: without a pair, one process beyond a bound or a slope is not
    /// enough.
    /// </summary>
    public bool IsBeyondBound =>
        Judged.Any(gate => gate is { Kind: GateKind.Bound, Verdict: Verdict.Regressed });

    /// <summary>Whether any gate improved.</summary>
    public bool IsImproved => Judged.Any(gate => gate.Verdict == Verdict.Improved);

    /// <summary>Whether the case has no baseline.</summary>
    public bool HasNoBaseline => !Judged.Any() && NotEvaluated.Any(gate => gate.Reason is Reason.NoBaseline);

    /// <summary>
    /// The metrics that accepting writes: regressed, improved, new, or changed within the tolerance.
    /// </summary>
    public IReadOnlySet<Metric> Moved => Gates.Where(HasMoved).Select(gate => gate.Metric).ToHashSet();

    /// <summary>
    /// Whether accepting writes something: a changed metric, or a stored time that is far too long because the machine
    /// was busy. On a machine of another speed only a multiple is certain.
    /// </summary>
    public bool IsToAccept => Moved.Count > 0 || Judged.Any(gate =>
        gate is { Kind: GateKind.Bound, Metric.Name: "time" or "throughput" }
        && gate.Change < -(IsAsFastAsStored ? TooLong : TooLongOnAnyProcessor));

    /// <summary>Whether the processor is about as fast as when the time was stored.</summary>
    public bool IsAsFastAsStored { get; init; }

    // With a changed subject, a number within its tolerance is written too: once the file has the new subject, the old
    // number would be compared exactly, and fail.
    static bool HasMoved(Gate gate) => gate switch
    {
        Gate.Judged { Verdict: not Verdict.Unchanged } => true,
        Gate.Judged { Metric.Unit: Unit.Text } judged => judged.Cause is not null,
        Gate.Judged { Metric.Wobbles: true } judged => judged.Tolerance.IsForOtherSubject,
        Gate.Judged { Kind: GateKind.Count } judged =>
            Math.Abs(judged.Now - judged.Baseline) > Math.Max(judged.Metric.Floor,
                judged.Tolerance.IsForOtherSubject ? 0 : judged.Tolerance.Of(judged.Baseline)),
        Gate.NotEvaluated { Reason: Reason.NoBaseline or Reason.OtherDefinition } => true,
        _ => false,
    };
}

/// <summary>A part of the subject that differs from the baseline.</summary>
/// <param name="Part">What changed: <c>provider</c>.</param>
/// <param name="Before">The part in the baseline.</param>
/// <param name="Now">The part in this run.</param>
sealed record SubjectChange(string Part, string Before, string Now)
{
    /// <summary>The parts in which two subjects differ.</summary>
    public static IEnumerable<SubjectChange> Between(Subject before, Subject now) =>
        new SubjectChange[]
        {
            new("provider", before.Provider, now.Provider), new("native library", before.Native, now.Native),
            new("runtime", before.Runtime, now.Runtime), new("operating system", before.System, now.System),
        }.Where(change => change.Before != change.Now);

    /// <inheritdoc/>
    public override string ToString() => $"{Part}: {Before} -> {Now}";
}
