namespace Perf.Engines.Workloads;

/// <summary>How many operations a workload does between two restores.</summary>
/// <param name="Work">In the work pass.</param>
/// <param name="Most">At most.</param>
/// <param name="Least">At least, in a timed batch; 1 where a batch can be of any length.</param>
public sealed record WorkloadSize(int Work, int Most, int Least = 1)
{
    /// <summary>A workload whose transaction, call or import can't be made shorter or longer.</summary>
    public static WorkloadSize Exactly(int operations) => new(operations, operations, operations);

    /// <summary>A workload that goes through a whole table, once or several times.</summary>
    public static WorkloadSize Wholes(int operations, int most) => new(operations, most * operations, operations);

    /// <summary>Says no to a number of operations that was never drawn.</summary>
    public void Check(int operations)
    {
        if (operations >= 1 && operations <= Most) return;
        throw new ArgumentOutOfRangeException(
            nameof(operations), operations, $"{operations} operations were asked for; 1 to {Most} are prepared.");
    }
}
