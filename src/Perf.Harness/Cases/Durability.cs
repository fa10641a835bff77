namespace Perf.Harness.Cases;

/// <summary>What survives after a write has returned.</summary>
public enum DurabilityClass
{
    /// <summary>Nothing is promised.</summary>
    None,

    /// <summary>The write survives the end of the process, not a power cut.</summary>
    Process,

    /// <summary>The write survives a power cut.</summary>
    Power,
}

/// <summary>The result of the durability experiment of an engine configuration.</summary>
/// <param name="Class">The class that was shown.</param>
/// <param name="Story">What happened to the record: <c>after a power cut it was gone</c>.</param>
sealed record DurabilityFinding(ShownDurability Class, string Story)
{
    /// <summary>Why the promised class is not reached, and what to do; null if it is.</summary>
    /// <param name="configuration">The configuration: <c>microsoft-data-sqlite/wal-full</c>.</param>
    /// <param name="promised">The class of the configuration.</param>
    public string? BrokenPromise(string configuration, DurabilityClass promised) => Class.Meets(promised) ? null
        : $"durability class: {configuration} promises {promised.ToString().ToLowerInvariant()}, "
        + $"the experiment has shown {Class.Words()}: a record was inserted, and {Story}. "
        + "Find the missing flush, or declare a lower class.";
}

/// <summary>The durability class that an experiment has shown.</summary>
enum ShownDurability
{
    /// <summary>An acknowledged write did not survive the end of the process.</summary>
    None,

    /// <summary>It survived the end of the process, but not a power cut.</summary>
    Process,

    /// <summary>It survived a power cut.</summary>
    Power,

    /// <summary>It survived the end of the process; a power cut could not be tested.</summary>
    ProcessOrMore,
}

/// <summary>Words and comparisons of shown classes.</summary>
static class ShownDurabilities
{
    /// <summary>The class in words, as in reports and baselines.</summary>
    public static string Words(this ShownDurability shown) => shown switch
    {
        ShownDurability.None => "none",
        ShownDurability.Process => "process",
        ShownDurability.Power => "power",
        ShownDurability.ProcessOrMore => "process or more",
        _ => throw new ArgumentOutOfRangeException(nameof(shown), shown, "There is no such class."),
    };

    /// <summary>Whether this class is at least the promised one.</summary>
    public static bool Meets(this ShownDurability shown, DurabilityClass promised) => promised switch
    {
        DurabilityClass.None => true,
        DurabilityClass.Process => shown != ShownDurability.None,
        _ => shown is ShownDurability.Power or ShownDurability.ProcessOrMore,
    };

    /// <summary>Whether two classes may be equal, because one experiment could not test a power cut.</summary>
    public static bool MayBe(this ShownDurability shown, ShownDurability other) =>
        shown == other
        || (shown == ShownDurability.ProcessOrMore && other != ShownDurability.None)
        || (other == ShownDurability.ProcessOrMore && shown != ShownDurability.None);
}
