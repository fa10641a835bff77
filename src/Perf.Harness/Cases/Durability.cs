namespace Perf.Harness.Cases;

/// <summary>What has survived when a write returns.</summary>
public enum DurabilityClass
{
    /// <summary>Nothing is promised.</summary>
    None,

    /// <summary>The write survives the end of the process, not a power cut.</summary>
    Process,

    /// <summary>The write survives a power cut.</summary>
    Power,
}

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

/// <summary>The durability class that an experiment has shown.</summary>
enum ShownDurability
{
    /// <summary>An acknowledged write did not survive the end of the process.</summary>
    None,

    /// <summary>It survived the end of the process, and not a power cut.</summary>
    Process,

    /// <summary>It survived a power cut.</summary>
    Power,

    /// <summary>It survived the end of the process; a power cut could not be tried.</summary>
    ProcessOrMore,
}

/// <summary>What is said of a shown class.</summary>
static class ShownDurabilities
{
    /// <summary>The class in words, as reports and baselines hold it.</summary>
    public static string Words(this ShownDurability shown) => shown switch
    {
        ShownDurability.None => "none",
        ShownDurability.Process => "process",
        ShownDurability.Power => "power",
        ShownDurability.ProcessOrMore => "process or more",
        _ => throw new ArgumentOutOfRangeException(nameof(shown), shown, "There is no such class."),
    };

    /// <summary>Reads what <see cref="Words"/> writes; null where nothing does.</summary>
    public static ShownDurability? Named(string words) =>
        Enum.GetValues<ShownDurability>().Cast<ShownDurability?>()
            .FirstOrDefault(shown => shown!.Value.Words() == words);

    /// <summary>Whether a configuration that promises a class may have shown this one: as much, or more.</summary>
    public static bool Meets(this ShownDurability shown, DurabilityClass promised) => promised switch
    {
        DurabilityClass.None => true,
        DurabilityClass.Process => shown != ShownDurability.None,
        _ => shown is ShownDurability.Power or ShownDurability.ProcessOrMore,
    };

    /// <summary>Whether two experiments may have seen the same: one of them could not try a power cut.</summary>
    public static bool MayBe(this ShownDurability shown, ShownDurability other) =>
        shown == other
        || (shown == ShownDurability.ProcessOrMore && other != ShownDurability.None)
        || (other == ShownDurability.ProcessOrMore && shown != ShownDurability.None);
}
