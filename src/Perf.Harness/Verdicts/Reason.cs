using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>Why a gate was not evaluated. A closed family; the words are made in the reports.</summary>
abstract record Reason
{
    /// <summary>Nobody has accepted it yet.</summary>
    public sealed record NoBaseline : Reason;

    /// <summary>
    /// What was asked of the case has changed, which a gate of its own says: its numbers are of another case.
    /// </summary>
    public sealed record OtherDefinition : Reason;

    /// <summary>The baseline is of another family of operating systems, and the metric depends on it.</summary>
    public sealed record OtherSystem : Reason;

    /// <summary>The baseline is of a machine with another number of cores, and the metric depends on it.</summary>
    public sealed record OtherCores(int Baseline, int Now) : Reason;

    /// <summary>The part of the subject that counts has changed, and the present one can't count it.</summary>
    public sealed record NotCounted : Reason;

    /// <summary>Instructions could not be counted: Valgrind is missing, too old, or failed.</summary>
    public sealed record InstructionsNotCounted(string Why) : Reason
    {
        /// <summary>Whether the machine could count them: not on Windows or macOS.</summary>
        public bool IsCurable { get; init; }
    }

    /// <summary>The case goes on in several threads: their order changes what is executed.</summary>
    public sealed record SeveralThreads : Reason;

    /// <summary>The instructions of one process differ from batch to batch by so much.</summary>
    public sealed record UnsteadyCount(double Spread) : Reason;

    /// <summary>Baseline or run could not try a power cut, so that both may have the same durability class.</summary>
    public sealed record PowerCutNotTried(string Baseline, string Now) : Reason;

    /// <summary>A debugger, a debug build, a machine on battery: times mean nothing.</summary>
    public sealed record NotTimed(string Why) : Reason;

    /// <summary>An operation of the load takes too little beside an empty one of its load generator.</summary>
    public sealed record TooNearGenerator(string Why) : Reason;

    /// <summary>No round has the metric: windows held too few operations, or the host took the machine away.</summary>
    public sealed record TooFewRounds : Reason;

    /// <summary>The interval reaches over the tolerance.</summary>
    public sealed record Undecided(Interval Change, int Pairs) : Reason;

    /// <summary>The budget was over before the gate's turn, or before it was decided.</summary>
    public sealed record OutOfBudget(TimeSpan Budget) : Reason;

    /// <summary>Other processes kept the cores busy: who waits for whom in a load can't be told then.</summary>
    public sealed record BusyCores(double Share) : Reason;

    /// <summary>There is no build to compare with: no git, no accepted commit, or none that can be built.</summary>
    public sealed record NoReference(string Why) : Reason;

    /// <summary>The two builds could not be run in turns.</summary>
    public sealed record NotPaired(string Why) : Reason;

    /// <summary>A control of the run, whose answer is known, came out wrong.</summary>
    public sealed record ControlFailed(string Control) : Reason;
}
