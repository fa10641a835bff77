using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>Why a gate was skipped: a closed family. Reports have the words.</summary>
abstract record Reason
{
    /// <summary>There is no baseline.</summary>
    public sealed record NoBaseline : Reason
    {
        /// <summary>Whether the counts have one: the case was accepted when its time could not be measured.</summary>
        public bool OfTimeOnly { get; init; }
    }

    /// <summary>
    /// The definition of the case has changed, so its numbers cannot be compared; one gate reports this change.
    /// </summary>
    public sealed record OtherDefinition : Reason;

    /// <summary>The baseline is of another operating system, and the metric depends on it.</summary>
    public sealed record OtherSystem : Reason;

    /// <summary>The baseline is of a machine with another number of cores, and the metric depends on it.</summary>
    public sealed record OtherCores(int Baseline, int Now) : Reason;

    /// <summary>The counting part of the subject has changed, and the new one does not count this metric.</summary>
    public sealed record NotCounted : Reason;

    /// <summary>The count differed between processes when the case was accepted.</summary>
    public sealed record UnevenCount : Reason;

    /// <summary>Instructions could not be counted: Valgrind is missing, too old, or failed.</summary>
    public sealed record InstructionsNotCounted(string Why) : Reason
    {
        /// <summary>Whether this system could count them: Linux can, Windows and macOS cannot.</summary>
        public bool IsCurable { get; init; }
    }

    /// <summary>The case runs in several threads, whose order changes the instructions.</summary>
    public sealed record SeveralThreads : Reason;

    /// <summary>The instructions of one process differ from batch to batch by this share.</summary>
    public sealed record UnsteadyCount(double Spread) : Reason;

    /// <summary>Baseline or run could not test a power cut, so that both may have the same durability class.</summary>
    public sealed record PowerCutNotTried(string Baseline, string Now) : Reason;

    /// <summary>Times are not comparable: a debugger, a debug build, a machine on battery.</summary>
    public sealed record NotTimed(string Why) : Reason;

    /// <summary>An operation is too short compared with an empty operation of the load generator.</summary>
    public sealed record TooNearGenerator(string Why) : Reason;

    /// <summary>No round has the metric: windows had too few operations, or the host paused the machine.</summary>
    public sealed record TooFewRounds : Reason;

    /// <summary>The interval of the change includes the tolerance.</summary>
    public sealed record Undecided(Interval Change, int Pairs) : Reason;

    /// <summary>The budget ran out before the gate was decided.</summary>
    public sealed record OutOfBudget(TimeSpan Budget) : Reason;

    /// <summary>Other processes used too much of the cores to judge contention.</summary>
    public sealed record BusyCores(double Share) : Reason;

    /// <summary>A case of the configuration fails by its work, so that nothing else is measured now.</summary>
    public sealed record FailsByWork : Reason;

    /// <summary>There is no reference build: no git, no accepted commit, or none that builds.</summary>
    public sealed record NoReference(string Why) : Reason;

    /// <summary>The two builds could not be measured as a pair.</summary>
    public sealed record NotPaired(string Why) : Reason;

    /// <summary>A control, whose result is known, had another result.</summary>
    public sealed record ControlFailed(string Control) : Reason;
}
