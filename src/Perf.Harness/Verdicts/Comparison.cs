namespace Perf.Harness.Verdicts;

/// <summary>How one case compares with what was accepted, gate by gate.</summary>
/// <param name="Case">The case.</param>
/// <param name="Gates">Every gate, in the order of metrics.</param>
/// <param name="Operations">The operations of the work pass, so that counts can be told for each of them.</param>
sealed record Comparison(CaseId Case, ImmutableArray<Gate> Gates, int Operations)
{
    // Five times slower than it was would then be within a bound of three times what is stored.
    const double TooLong = 1.0 / 3;

    // Unchanged code took a third of what was expected on another model of processor, in the farthest of 146 cases.
    const double TooLongOnAnyProcessor = 0.8;

    /// <summary>
    /// The instructions of one operation: counted, or accepted where this run had no need to count; null where they are
    /// unknown or unsteady.
    /// </summary>
    public long? Instructions { get; init; }

    /// <summary>What changed of the subject since the baseline; none where nothing did.</summary>
    public ImmutableArray<SubjectChange> SubjectChanges { get; init; } = [];

    /// <summary>What was seen and is never judged: by name, with the unit last in the name.</summary>
    public ImmutableSortedDictionary<string, double> Observed { get; init; } =
        ImmutableSortedDictionary.Create<string, double>(StringComparer.Ordinal);

    /// <summary>What a reader should know about the numbers.</summary>
    public ImmutableArray<string> Warnings { get; init; } = [];

    /// <summary>Why the syncs of the run can't be believed; or null.</summary>
    public string? SyncDoubt { get; init; }

    /// <summary>What reports call the reference build, where pairs with it were measured.</summary>
    public string? Against { get; init; }

    /// <summary>The share of the other cores that other processes kept busy, at most.</summary>
    public double BusyBeside { get; init; }

    /// <summary>The gates that were judged.</summary>
    public IEnumerable<Gate.Judged> Judged => Gates.OfType<Gate.Judged>();

    /// <summary>The gates that were not.</summary>
    public IEnumerable<Gate.NotEvaluated> NotEvaluated => Gates.OfType<Gate.NotEvaluated>();

    /// <summary>
    /// The gate whose pairs say by most that it got slower, and are too few to be sure; null where there is none, or
    /// where the case is red anyway.
    /// </summary>
    public Gate.NotEvaluated? MayBeSlower =>
        IsRegressed ? null : NotEvaluated.Where(gate => gate.MayBeSlower).MaxBy(gate => gate.Change);

    /// <summary>Whether any gate regressed.</summary>
    public bool IsRegressed => Judged.Any(gate => gate.Verdict == Verdict.Regressed);

    /// <summary>Whether any gate improved.</summary>
    public bool IsImproved => Judged.Any(gate => gate.Verdict == Verdict.Improved);

    /// <summary>Whether nothing of it is accepted: it is new, or its baseline was removed.</summary>
    public bool HasNoBaseline => !Judged.Any() && NotEvaluated.Any(gate => gate.Reason is Reason.NoBaseline);

    /// <summary>
    /// The metrics that accepting writes: what regressed, improved, is new, or was counted otherwise.
    /// </summary>
    public IReadOnlySet<Metric> Moved => Gates.Where(HasMoved).Select(gate => gate.Metric).ToHashSet();

    /// <summary>
    /// Whether accepting has something to write: what moved, or a time that a busy machine has stored far too long,
    /// which a machine of another speed tells only where it is a multiple.
    /// </summary>
    public bool IsToAccept => Moved.Count > 0 || Judged.Any(gate =>
        gate is { Method: Method.Bound, Metric.Name: "time" or "throughput" }
        && gate.Change < -(IsAsFastAsStored ? TooLong : TooLongOnAnyProcessor));

    /// <summary>Whether the processor is about as fast as when the time was stored.</summary>
    public bool IsAsFastAsStored { get; init; }

    // Under a changed subject a number within its tolerance has moved all the same: left as it is, it would be exact
    // again, and wrong, as soon as the new subject is in the file.
    static bool HasMoved(Gate gate) => gate switch
    {
        Gate.Judged { Verdict: not Verdict.Unchanged } => true,
        Gate.Judged { Metric.Unit: Unit.Text } judged => judged.Cause is not null,
        Gate.Judged { Metric.Wobbles: true } judged => judged.Tolerance.IsForOtherSubject,
        Gate.Judged { Method: Method.Count } judged =>
            Math.Abs(judged.Now - judged.Baseline) > Math.Max(judged.Metric.Floor,
                judged.Tolerance.IsForOtherSubject ? 0 : judged.Tolerance.Of(judged.Baseline)),
        Gate.NotEvaluated { Reason: Reason.NoBaseline or Reason.OtherDefinition } => true,
        _ => false,
    };
}

/// <summary>A part of the subject that is another one than the baseline's.</summary>
/// <param name="Part">What changed: <c>provider</c>.</param>
/// <param name="Before">What it was.</param>
/// <param name="Now">What it is.</param>
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
