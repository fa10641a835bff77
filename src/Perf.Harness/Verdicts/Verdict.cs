namespace Perf.Harness.Verdicts;

/// <summary>The result of one gate.</summary>
enum Verdict
{
    /// <summary>Worse than accepted.</summary>
    Regressed,

    /// <summary>Better than accepted: accept it to keep it.</summary>
    Improved,

    /// <summary>As accepted, within the tolerance: the gate passes.</summary>
    Unchanged,

    /// <summary>The sample is too small or too noisy for a result.</summary>
    Inconclusive,
}

/// <summary>How a gate is judged.</summary>
enum GateKind
{
    /// <summary>Counted, or read as text, and compared exactly.</summary>
    Count,

    /// <summary>Timed, and compared with a stored time, scaled to this machine.</summary>
    Bound,

    /// <summary>Timed together with another build, in alternating batches.</summary>
    Pair,

    /// <summary>Not timed: all counts are as accepted, including instructions and waits.</summary>
    SameWork,
}
