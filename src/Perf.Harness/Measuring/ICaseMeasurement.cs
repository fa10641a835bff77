namespace Perf.Harness.Measuring;

/// <summary>Measures one case: prepare, warm up, pilot, time in rounds, finish.</summary>
interface ICaseMeasurement : IDisposable
{
    /// <summary>What one round does.</summary>
    Batch Batch { get; }

    /// <summary>The rounds so far.</summary>
    IReadOnlyList<Round> Rounds { get; }

    /// <summary>
    /// The managed bytes for each operation of the batch that allocated least; null if several threads work.
    /// </summary>
    long? AllocatedBytes { get; }

    /// <summary>
    /// The share of its time in which the thread waited for a lock, a sleep, a disk or another thread; null if unknown.
    /// </summary>
    double? WaitedShare => null;

    /// <summary>The collections while the case was measured.</summary>
    CollectionTally Collections { get; }

    /// <summary>The records that the engine has lost while it was measured, by a known fault.</summary>
    IReadOnlyList<string> Losses => [];

    /// <summary>Describes what grows with each batch and makes its times useless; null if nothing grows.</summary>
    string? Growth => null;

    /// <summary>Prepares the case and checks its first answer.</summary>
    void Prepare();

    /// <summary>Returns short actions that warm up the case.</summary>
    IEnumerable<Action> Slices();

    /// <summary>Picks the batch, if the plan has none, and reaches the state from which every batch starts.</summary>
    void Pilot();

    /// <summary>Measures some rounds; if the case is not timed, counts its allocations.</summary>
    void Visit(int rounds);

    /// <summary>Measures one round of a pair, while the process of the other build waits.</summary>
    void MeasureRound() => throw new NotSupportedException("Rounds of several sizes cannot be measured in pairs.");

    /// <summary>Checks the last answer.</summary>
    void Finish();
}
