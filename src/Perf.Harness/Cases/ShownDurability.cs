namespace Perf.Harness.Cases;

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
