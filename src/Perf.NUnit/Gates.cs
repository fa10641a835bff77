namespace Perf.NUnit;

/// <summary>The kinds of gates that judge a test.</summary>
[Flags]
public enum Gates
{
    /// <summary>No gate; a test needs at least one.</summary>
    None = 0,

    /// <summary>
    /// The work of a call: statements, VM steps, syncs, bytes, plans, schema, options, durability, instructions, waits.
    /// </summary>
    Work = 1,

    /// <summary>The managed bytes that a call allocates.</summary>
    Allocations = 2,

    /// <summary>The time of a call.</summary>
    Time = 4,

    /// <summary>All of them.</summary>
    All = Work | Allocations | Time,
}
