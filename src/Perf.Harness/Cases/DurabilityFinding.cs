namespace Perf.Harness.Cases;

/// <summary>How the experiment on an engine configuration's durability came out.</summary>
/// <param name="Class">The class that was shown.</param>
/// <param name="Story">What became of the record: <c>after a power cut it was gone</c>.</param>
sealed record DurabilityFinding(ShownDurability Class, string Story)
{
    /// <summary>Why a promise is not kept, and what to do; null where it is.</summary>
    /// <param name="configuration">Who promises: <c>microsoft-data-sqlite/wal-full</c>.</param>
    /// <param name="promised">The class that it promises.</param>
    public string? BrokenPromise(string configuration, DurabilityClass promised) => Class.Meets(promised) ? null
        : $"durability class: {configuration} promises {promised.ToString().ToLowerInvariant()}, "
        + $"the experiment has shown {Class.Words()}: a record was inserted, and {Story}. "
        + "Find the flush that was lost, or promise less.";
}
