using Perf.Harness.Baselines;

namespace Perf.Harness.Verdicts;

/// <summary>
/// Judges one case: its evidence goes in, its gates come out. It is a pure function, and its result is never changed.
/// </summary>
static class Judge
{
    const double ShareOfAllocations = 0.0005;

    /// <summary>Compares a case.</summary>
    public static Comparison Of(Evidence evidence)
    {
        Run run = evidence.Run;
        return new Comparison(run.Case, [.. Gates(evidence).OrderBy(gate => gate.Metric)], run.WorkOperations)
        {
            Instructions = InstructionComparer.Known(evidence),
            SubjectChanges = evidence.Accepted is { } accepted
                ? [.. SubjectChange.Between(accepted.Subject, run.Subject)] : [],
            Observed = run.Observed,
            Warnings = run.Warnings,
            SyncDoubt = run.SyncDoubt,
            Against = evidence.Pair?.Against,
            BusyShare = Math.Max(run.BusyShare, evidence.Pair?.BusyShare ?? 0),
            IsAsFastAsStored = BoundComparer.IsAsFastAsStored(evidence),
        };
    }

    static IEnumerable<Gate> Gates(Evidence evidence)
    {
        Run run = evidence.Run;
        if (evidence.Accepted is not { } accepted) return NoneOf(run, new Reason.NoBaseline());
        if (accepted.OtherDefinition(run) is { } difference)
        {
            var definition = new Gate.Judged(Metric.Definition, GateKind.Count, Verdict.Regressed, 0, 0, 0)
            {
                Cause = difference,
            };
            return NoneOf(run, new Reason.OtherDefinition()).Prepend(definition);
        }

        Gate[] counts = Counts(evidence, accepted);
        Gate[] pairs = [.. evidence.IsSameWork ? SameWork.Gates(run) : PairComparer.Compare(evidence)];
        IEnumerable<Gate> bounds = BoundComparer.Compare(evidence, accepted, pairs)
            .Concat(SlopeComparer.Compare(evidence, accepted));
        counts = SchemaEffects.Explained(counts);
        return Located(evidence, [.. counts, .. LoadCauses.Explained([.. bounds, .. pairs])]);
    }

    static IEnumerable<Gate> Located(Evidence evidence, Gate[] gates)
    {
        Gate? located = ToLocate(gates);
        return gates.Select(gate => ReferenceEquals(gate, located)
            ? (Gate.Judged)gate with { Where = evidence.Where, WhereMissing = evidence.WhereMissing } : gate);
    }

    /// <summary>
    /// The gate that the place of the change explains: more instructions, without these more time, or else more
    /// allocations; null where none of them regressed.
    /// </summary>
    internal static Gate.Judged? ToLocate(IEnumerable<Gate> gates)
    {
        Gate.Judged[] regressed = [.. gates.OfType<Gate.Judged>().Where(gate => gate.Verdict == Verdict.Regressed)];
        return regressed.FirstOrDefault(gate => gate.Metric == Metric.Instructions)
            ?? regressed.FirstOrDefault(gate => gate is { Kind: GateKind.Pair, Metric.Name: "time" })
            ?? regressed.FirstOrDefault(gate => gate.Metric == Metric.AllocatedBytes);
    }

    // If an operation allocates megabytes, two processes never agree to 8 bytes. And whatever the same build allocates,
    // no change of the code made it allocate that.
    static Tolerance AllocationsOf(Evidence evidence, CaseBaseline accepted) => new(
        evidence.IsReferenceBuild
            ? Math.Max(evidence.AllocationTolerance, AllocationSpread.Largest) : evidence.AllocationTolerance,
        new[]
        {
            Metric.AllocatedBytes.Floor, accepted.AllocationTolerance ?? 0,
            AllocationSpread.ToleranceOf(evidence.AllocationSpread),
            Math.Floor((accepted.Work[Metric.AllocatedBytes] ?? 0) * ShareOfAllocations),
        }.Max());

    /// <summary>Whether the case needs no timing: see <see cref="SameWork"/>.</summary>
    public static bool IsSameWork(Evidence evidence) => evidence.Accepted is { } accepted
        && accepted.OtherDefinition(evidence.Run) is null && SameWork.IsDone(evidence, Counts(evidence, accepted))
        && !IsBeyondBound(evidence, accepted);

    // Counts miss a sleep in each tenth call. If it takes a multiple of the time, a pair has to say why.
    static bool IsBeyondBound(Evidence evidence, CaseBaseline accepted) =>
        BoundComparer.Compare(evidence, accepted, []).Any(gate => gate is Gate.Judged { Verdict: Verdict.Regressed });

    static Gate[] Counts(Evidence evidence, CaseBaseline accepted)
    {
        SubjectParts changed = evidence.Run.Subject.ChangedFrom(accepted.Subject);
        return
        [
            .. TextComparer.Compare(accepted, evidence.Run, changed),
            .. WorkComparer.Compare(
                accepted.Work, evidence.Run, changed, AllocationsOf(evidence, accepted), evidence.CountsMayDiffer),
            .. InstructionComparer.Compare(evidence),
            .. WaitComparer.Compare(evidence),
        ];
    }

    static IEnumerable<Gate> NoneOf(Run run, Reason reason)
    {
        IEnumerable<Metric> counted = run.Work.Counts.Keys
            .Concat(run.Facts.Options.Count > 0 ? [Metric.Options] : [])
            .Concat(run.Facts.Schema.IsEmpty ? [] : [Metric.Schema])
            .Concat(run.Facts.Sql.IsEmpty ? [] : [Metric.Sql])
            .Concat(run.Work.Plans.IsEmpty ? [] : [Metric.Plans])
            .Concat(run.Counting is null ? [] : [Metric.Instructions]);
        return counted.Select(metric => new Gate.NotEvaluated(metric, GateKind.Count, reason)
        {
            Now = metric == Metric.Instructions ? run.Counting?.PerOperation : run.Work[metric],
        })
            .Concat(run.Measured.Select(metric => new Gate.NotEvaluated(metric, GateKind.Bound, reason)
            {
                Now = run.Middle(metric),
            }));
    }
}
