namespace Perf.NUnit;

/// <summary>The kinds of gates that a test has.</summary>
[Flags]
public enum Gates
{
    /// <summary>None: no test has none.</summary>
    None = 0,

    /// <summary>
    /// What a call does: statements, VM steps, syncs, bytes, plans, schema, options, durability, instructions, waits.
    /// </summary>
    Work = 1,

    /// <summary>The managed bytes that a call allocates.</summary>
    Allocations = 2,

    /// <summary>The time of a call.</summary>
    Time = 4,

    /// <summary>All of them.</summary>
    All = Work | Allocations | Time,
}
