using Perf.Harness.Statistics;

namespace Perf.Harness.Comparisons;

/// <summary>What a comparison says of one gate.</summary>
public enum Verdict
{
    /// <summary>Worse than the baseline.</summary>
    Regressed,

    /// <summary>Better than the baseline: accept it to keep it.</summary>
    Improved,

    /// <summary>As the baseline.</summary>
    Equivalent,

    /// <summary>The sample could not have told.</summary>
    Inconclusive,
}

/// <summary>Why a gate was not judged.</summary>
public enum NotJudged
{
    /// <summary>Nobody has accepted one yet.</summary>
    NoBaseline,

    /// <summary>The interval reaches over the tolerance.</summary>
    Inconclusive,

    /// <summary>No recorded environment is this machine.</summary>
    ForeignMachine,

    /// <summary>What another hour does here to unchanged code was never learnt.</summary>
    NotCalibrated,

    /// <summary>Another workload, other options, or a process whose times mean nothing.</summary>
    NotComparable,
}

/// <summary>The verdict is where the interval lies.</summary>
public static class Verdicts
{
    /// <summary>The verdict on a change, positive being worse.</summary>
    public static Verdict Of(Interval change, double tolerance) =>
        change.Low > tolerance ? Verdict.Regressed
        : change.High < -tolerance ? Verdict.Improved
        : change.Within(-tolerance, tolerance) ? Verdict.Equivalent
        : Verdict.Inconclusive;
}
