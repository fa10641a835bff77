using Perf.Durability;

namespace Perf.Studies.Durability;

/// <summary>What is known of the durability of one engine configuration.</summary>
/// <param name="Configuration">Its name: <c>microsoft-data-sqlite/wal-full</c>.</param>
/// <param name="Promised">The class that it promises.</param>
sealed record DurabilityRow(string Configuration, DurabilityClass Promised)
{
    const string Committing = "crud/insert-one";

    /// <summary>The class that its accepted runs have shown; null where none has.</summary>
    public ShownDurability? Shown { get; init; }

    /// <summary>The syncs for each commit by its accepted runs; null where they can't be counted.</summary>
    public double? SyncsOfCommit { get; init; }

    /// <summary>What its tests have shown.</summary>
    public IReadOnlyList<Shown> Evidence { get; init; } = [];

    /// <summary>Why it is not here, or null.</summary>
    public string? LeftOut { get; init; }

    /// <summary>The same with what a baseline says of it.</summary>
    public DurabilityRow With(Baseline? baseline)
    {
        CaseBaseline? inserts = baseline?.Cases.GetValueOrDefault(Committing);
        return this with
        {
            Shown = baseline?.Cases.Values.Select(accepted => accepted.Work[Metric.Durability])
                .FirstOrDefault(shown => shown is not null) is { } known ? (ShownDurability)known : null,
            SyncsOfCommit = inserts?.Work[Metric.Syncs] is { } syncs
                ? Math.Round((double)syncs / inserts.WorkOperations) : null,
        };
    }
}
