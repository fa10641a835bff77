namespace Perf.Harness.Yardsticks;

/// <summary>What the names of yardsticks tell.</summary>
public static class YardstickNames
{
    const string Sync = "sync-";

    /// <summary>Whether a yardstick's seconds are those of all the batch's syncs.</summary>
    public static bool IsSync(string name) => name.StartsWith(Sync, StringComparison.Ordinal);
}
