using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Baselines;

/// <summary>An accepted case: the baseline that holds it, and what the ledger says of it.</summary>
/// <param name="Baseline">The old baseline with the case as it is now.</param>
/// <param name="Ledger">The changes, none where the numbers are the old ones.</param>
/// <param name="LeftOut">One sentence for each cost that could not be accepted.</param>
public sealed record Acceptance(
    Baseline Baseline, ImmutableArray<LedgerEntry> Ledger, ImmutableArray<string> LeftOut)
{
    /// <summary>The workers that a baseline needs: fewer know too little about the spread between processes.</summary>
    public const int LeastWorkers = 5;

    /// <summary>Accepts runs that have just been made.</summary>
    /// <exception cref="AcceptanceException">The runs can't be accepted as they are.</exception>
    public static Acceptance Of(Baseline? old, IReadOnlyList<Run> runs, IReadOnlySet<Metric> moved, string reason) =>
        Of(new AcceptanceRequest { Old = old, Runs = runs, Moved = moved, Reason = reason });

    /// <summary>Accepts the runs of one case: a pure function.</summary>
    /// <exception cref="AcceptanceException">The runs can't be accepted as they are.</exception>
    public static Acceptance Of(AcceptanceRequest request)
    {
        Run first = AcceptableRuns.Check(request);
        CaseBaseline? before = request.Old?.Find(first.Case);
        CaseBaseline? comparable = before?.NotComparableWith(first) is null ? before : null;
        var costs = new AcceptedCosts(request, comparable);
        var slopes = new AcceptedSlopes(request, comparable);
        CaseBaseline after = Case(request, comparable) with { Costs = costs.Merged, Slopes = slopes.Merged };
        return new Acceptance(
            With(request.Old, first, after),
            [.. LedgerOf(request, before, comparable, after)],
            [.. costs.LeftOut, .. slopes.LeftOut]);
    }

    static CaseBaseline Case(AcceptanceRequest request, CaseBaseline? comparable)
    {
        Run first = request.Runs[0];
        return new CaseBaseline
        {
            WorkloadHash = first.WorkloadHash,
            Options = first.Options,
            Subject = first.Subject,
            WorkOperations = first.WorkOperations,

            // Frozen: otherwise an added sync would cancel out of its own measurement.
            BatchOperations = comparable?.BatchOperations ?? first.BatchOperations,
            BatchSyncs = comparable?.BatchSyncs ?? first.BatchSyncs,
            Work = AcceptedWork.Of(request.Runs, comparable),
        };
    }

    static Baseline With(Baseline? old, Run run, CaseBaseline accepted)
    {
        old ??= new Baseline { Engine = run.Case.Engine, Configuration = run.Case.Configuration };
        var cases = old.Cases.SetItem(run.Case.What, accepted);
        var environments = accepted.Costs.ContainsKey(run.Environment.Name)
            ? old.Environments.SetItem(run.Environment.Name, run.Environment.Facts)
            : old.Environments;
        string[] unused = [.. environments.Keys.Where(name => cases.Values.All(one => !one.Costs.ContainsKey(name)))];
        return old with { Cases = cases, Environments = environments.RemoveRange(unused) };
    }

    static IEnumerable<LedgerEntry> LedgerOf(
        AcceptanceRequest request, CaseBaseline? before, CaseBaseline? comparable, CaseBaseline after)
    {
        CaseId id = request.Runs[0].Case;
        if (comparable is not null) return AcceptedChanges.Between(id, comparable, after, request.Reason);
        LedgerKind kind = before is null ? LedgerKind.New : LedgerKind.Reset;
        return [new LedgerEntry(id, LedgerEntry.AllGates, kind, request.Reason)];
    }
}
