namespace Perf.Harness.Verdicts;

/// <summary>What a comparison says of one gate.</summary>
enum Verdict
{
    /// <summary>Worse than accepted.</summary>
    Regressed,

    /// <summary>Better than accepted: accept it to keep it.</summary>
    Improved,

    /// <summary>As accepted, within the stated bound.</summary>
    Unchanged,

    /// <summary>The sample could not have told.</summary>
    Inconclusive,
}

/// <summary>How a gate is judged.</summary>
enum Method
{
    /// <summary>Counted, or read as text, and compared exactly.</summary>
    Count,

    /// <summary>Timed, and compared with a stored figure scaled to this machine.</summary>
    Bound,

    /// <summary>Timed in turns with another build.</summary>
    Pair,

    /// <summary>Not timed: all counts are as accepted, instructions and waits included.</summary>
    SameWork,
}
