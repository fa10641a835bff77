using Perf.Harness.Baselines;
using Perf.Harness.Measuring;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// A case of a run, and what is known of it so far. It never changes: each step of the run returns a copy with more
/// evidence, and the last step judges that evidence.
/// </summary>
/// <param name="Source">The case.</param>
/// <param name="Baseline">The baseline of its configuration; null if there is none.</param>
/// <param name="Runs">Its runs, one from each process; empty if it was not measured.</param>
sealed record MeasuredCase(CaseSource Source, Baseline? Baseline, IReadOnlyList<Run> Runs)
{
    // Each of these names what changed; other counts only show how much.
    static readonly Metric[] Texts =
        [Metric.Definition, Metric.Options, Metric.Schema, Metric.Sql, Metric.Plans, Metric.Durability];

    Comparison? _soFar;

    /// <summary>Whether a further count agrees that its instructions moved.</summary>
    internal bool IsConfirmed { get; init; }

    internal CaseId Id => Source.Id;

    /// <summary>Why it could not be measured or accepted; else null.</summary>
    internal string? Error { get; init; }

    /// <summary>The evidence for the verdict.</summary>
    /// <exception cref="InvalidOperationException">The case was not measured.</exception>
    internal Evidence Evidence
    {
        get => field ?? throw new InvalidOperationException($"Found no run of {Id}, expected a measured case.");
        init => (field, _soFar) = (value, null);
    }

    /// <summary>Returns a copy with more evidence.</summary>
    internal MeasuredCase With(Func<Evidence, Evidence> change) => this with { Evidence = change(Evidence) };

    /// <summary>
    /// Returns a copy with the evidence of the next run, if that measures what the last process did. Waits are the
    /// lowest of all processes, because a run with more waits than accepted judges the lowest of several.
    /// </summary>
    /// <param name="after">The baseline that was just written.</param>
    internal MeasuredCase WithAccepted(Baseline? after) => this with
    {
        Evidence = new Evidence(after?.Find(Id), Runs[^1] with { Waits = Runs.Min(run => run.Waits) })
        {
            AllocationTolerance = Evidence.AllocationTolerance,
            CountsMayDiffer = Source.CountsMayDiffer,
        },
    };

    /// <summary>
    /// What the verdict would be with this evidence. Steps ask it whether a case needs further measurements.
    /// </summary>
    internal Comparison SoFar => _soFar ??= Judge.Of(Evidence);

    IEnumerable<Gate.Judged> FailedWork => SoFar.Judged.Where(gate =>
        gate is { Kind: GateKind.Count, Verdict: Verdict.Regressed });

    /// <summary>
    /// Whether it fails by its work, however the accepted build is counted on this machine. Such a case needs no
    /// further evidence: its time and its instructions are measured where a reviewer decides whether the change is
    /// worth them, in a pull request, and when the change is accepted.
    /// </summary>
    internal bool FailsByWork => FailsByOtherCounts
        || (FailedWork.Any() && !InstructionComparer.IsUnderOtherConditions(Evidence));

    /// <summary>Whether it fails by a count of something else than instructions.</summary>
    internal bool FailsByOtherCounts => FailedWork.Any(gate => gate.Metric != Metric.Instructions);

    /// <summary>Whether that failure names its cause, so that no search for a function is needed.</summary>
    internal bool NamesItsCause => FailedWork.Any(gate => Texts.Contains(gate.Metric));

    /// <summary>
    /// Whether it allocates more and no text that changed says why. Such a case needs no count of its instructions: the
    /// functions that run more show where.
    /// </summary>
    internal bool NeedsOnlyItsFunctions => !NamesItsCause && AllocatesTimes > 0
        && Evidence.Accepted?.Counting is { OnSeveralThreads: false };

    /// <summary>How many times as much as accepted it allocates, if it fails by that; else 0.</summary>
    internal double AllocatesTimes => FailedWork.Where(gate => gate.Metric == Metric.AllocatedBytes)
        .Select(gate => gate.Now / Math.Max(1, gate.Baseline)).FirstOrDefault();

    /// <summary>Whether a count or a text changed; such cases are timed first.</summary>
    internal bool HasOtherWork => SoFar.Judged.Any(gate =>
        gate is { Kind: GateKind.Count, Verdict: not Verdict.Unchanged });

    /// <summary>
    /// The share by which its time exceeds the stored time, compared with the other cases of its configuration; 0 if
    /// no time was judged.
    /// </summary>
    internal double Distance => SoFar.Judged
        .Where(gate => gate.Kind == GateKind.Bound && gate.Metric.IsTimed && !gate.Metric.IsContention)
        .Select(gate => ((1 + gate.Change) / (Evidence.OtherCases ?? 1)) - 1).DefaultIfEmpty(0).Max();

    /// <summary>The batch of a pair: the batch of the run, shortened to a few milliseconds.</summary>
    internal Batch Batch => Runs[0] is var run && run.Middle(Metric.Time) is { } seconds
        ? run.Batch.Shortened(seconds, BatchPilot.AimOfPair) : run.Batch;

    /// <summary>Whether two builds can be compared with it in alternating rounds.</summary>
    internal bool CanBePaired => Source.IsPaired
        && Runs[0] is { TimeNotComparable: null, TooNearGenerator: null }
        && Runs[0].Measured.Any(PairComparer.IsPaired);

    /// <summary>Whether a round is a window of a load, and not a batch.</summary>
    internal bool IsLoad => Runs[0].Measured.Contains(Metric.Throughput);

    /// <summary>
    /// The key of the cases that share the processes of a pair. All configurations of an engine share them, because
    /// start and warm-up take most of a short pair. A load shares them within its configuration only, because its
    /// windows take most of the time.
    /// </summary>
    internal string Together => IsLoad ? Id.On : Id.Engine;
}

/// <summary>The result of a case.</summary>
/// <param name="Case">The case.</param>
/// <param name="Comparison">Its verdict; null if it could not be measured or accepted.</param>
/// <param name="Error">Why not, or why fresh processes could not confirm it; else null.</param>
sealed record CaseResult(CaseId Case, Comparison? Comparison, string? Error)
{
    internal static CaseResult Failed(CaseId id, string error) => new(id, null, error);
}

/// <summary>The cases of a run.</summary>
static class MeasuredCases
{
    /// <summary>Replaces the cases that a step has changed, in the same order.</summary>
    internal static MeasuredCase[] With(this IEnumerable<MeasuredCase> all, IEnumerable<MeasuredCase> changed)
    {
        var byId = changed.ToDictionary(one => one.Id);
        return [.. all.Select(one => byId.GetValueOrDefault(one.Id, one))];
    }
}

/// <summary>Cases that were compared with a reference build.</summary>
/// <param name="Cases">The cases, with the result in their evidence.</param>
/// <param name="Status">The state of the reference build.</param>
sealed record ComparedCases(MeasuredCase[] Cases, PairStatus Status)
{
    // Two groups of cases may have two reference builds.
    internal ComparedCases WithName(string name) => this with
    {
        Status = Status with { Against = Status.Against is { } known && known != name ? $"{known} and {name}" : name },
    };

    // Another group of cases may have found its reference; what this one lacks is reported all the same.
    internal ComparedCases WithMissing(string? missing, bool isIncomplete) => this with
    {
        Status = Status with
        {
            Missing = missing ?? Status.Missing,
            IsIncomplete = Status.IsIncomplete || isIncomplete,
        },
    };
}
