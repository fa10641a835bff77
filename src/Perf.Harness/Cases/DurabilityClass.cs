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
