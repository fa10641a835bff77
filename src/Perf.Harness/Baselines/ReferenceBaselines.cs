using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Baselines;

/// <summary>
/// The baselines as they were at a git ref, so that a change cannot raise its own bar unseen. A case is judged by what
/// was accepted at the ref, unless the ledger has told since then why each of its gates was loosened.
/// </summary>
/// <param name="reference">The baselines at the ref.</param>
/// <param name="workTree">The baselines of the work tree.</param>
public sealed class ReferenceBaselines(BaselineStore reference, BaselineStore workTree)
{
    readonly Lazy<IReadOnlyList<LedgerEntry>> _entries = new(() => Since(reference, workTree));

    /// <summary>The baseline that a configuration is judged by, or null where there is none.</summary>
    /// <exception cref="BaselineException">There is one, and it can't be used.</exception>
    public Baseline? Load(string engine, string configuration)
    {
        Baseline? now = workTree.Load(engine, configuration);
        if (reference.Load(engine, configuration) is not { } before) return now;
        CaseId[] untold = [.. Told(BaselineChange.Between(before, now)).Where(change => change.Reason is null)
            .Select(change => change.Case).Distinct()];
        now ??= before with { Cases = before.Cases.Clear() };
        return now with
        {
            Cases = untold.Aggregate(now.Cases, (cases, id) => cases.SetItem(id.What, before.Cases[id.What])),
            Environments = now.Environments.SetItems(before.Environments),
        };
    }

    /// <summary>What was loosened, deleted or re-hashed in the cases of one suite.</summary>
    public IReadOnlyList<BaselineChange> ChangesOf(string suite) =>
    [
        .. from file in reference.Files()
           let engine = file.Directory!.Name
           let configuration = Path.GetFileNameWithoutExtension(file.Name)
           from change in Told(BaselineChange.Between(
               reference.Load(engine, configuration)!, workTree.Load(engine, configuration)))
           where change.Case.Suite == suite
           select change,
    ];

    /// <summary>What the ledger says since the ref of a time that became slower, the most of it, or null.</summary>
    public LedgerEntry? SlowerOnPurpose(CaseId id) => _entries.Value
        .Where(entry => entry.Case == id && entry.Gate == Metric.Time.Name && entry.Factor > 1)
        .MaxBy(entry => entry.Factor);

    /// <summary>
    /// The ledger as drift is counted by it: what the ref has, whatever became of it, and what is new.
    /// </summary>
    public IReadOnlyList<LedgerEntry> LedgerEntries() => [.. new Ledger(reference.Root).Read(), .. _entries.Value];

    /// <summary>The lines of one suite that are gone from the ledger, and new anchors, in words.</summary>
    public IReadOnlyList<string> LedgerChangesOf(string suite) =>
    [
        .. from entry in Since(workTree, reference)
           where entry.Case.Suite == suite
           select $"gone from the ledger: {entry.Case}: {entry.Gate}: {entry.Reason}; drift counts it all the same",
        .. from entry in _entries.Value
           where entry.Kind == LedgerKind.Anchor
           select $"anchored: drift is counted anew from here: {entry.Reason}",
    ];

    IEnumerable<BaselineChange> Told(IEnumerable<BaselineChange> changes) => changes.Select(change => change with
    {
        // A deleted case has no line of its own in the ledger: its test, where there is still one, is judged as before.
        Reason = _entries.Value.LastOrDefault(change.IsToldBy)?.Reason,
    });

    // Lines that others have merged meanwhile may stand between: what counts is which lines are new.
    static List<LedgerEntry> Since(BaselineStore before, BaselineStore after)
    {
        List<LedgerEntry> entries = [.. new Ledger(after.Root).Read()];
        foreach (LedgerEntry old in new Ledger(before.Root).Read()) entries.Remove(old);
        return entries;
    }
}
