using Perf.Harness.Measurements;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Workers;

/// <summary>How one kind of case is measured: prepared, settled, piloted, visited several times, finished.</summary>
public interface ICaseMeasurement : IDisposable
{
    /// <summary>The case.</summary>
    CaseId Id { get; }

    /// <summary>Whether cost is measured, or only allocations.</summary>
    bool WantsCost { get; }

    /// <summary>The operations of each batch.</summary>
    int BatchOperations { get; }

    /// <summary>The syncs of each batch that the yardstick repeats; set once they are known.</summary>
    long BatchSyncs { get; set; }

    /// <summary>Whether the case calls the file system at all; set once it is known.</summary>
    bool UsesFiles { get; set; }

    /// <summary>The rounds so far.</summary>
    IReadOnlyList<Round> Rounds { get; }

    /// <summary>The rounds that were dropped, for the machine was taken away while they lasted.</summary>
    int DroppedRounds => 0;

    /// <summary>The writes of others to any disk in the time of one sync; 0 where the case does not sync.</summary>
    double WritesBesideEachSync => 0;

    /// <summary>
    /// The least managed bytes for each operation that a batch needed, or null where several threads work.
    /// </summary>
    long? AllocatedBytes { get; }

    /// <summary>Whether its times mean nothing without the yardsticks beside them.</summary>
    bool UsesYardsticks => true;

    /// <summary>The collections while the case was measured.</summary>
    CollectionTally Collections { get; }

    /// <summary>What the engine lost while it was measured, as it is known to do.</summary>
    IReadOnlyList<string> Losses => [];

    /// <summary>Prepares the case and checks its first answer.</summary>
    void Prepare();

    /// <summary>Small slices to be called until the process has settled.</summary>
    IEnumerable<Action> Slices();

    /// <summary>Picks what the plan leaves open and reaches the state that every batch starts from.</summary>
    void Pilot();

    /// <summary>Measures so many rounds.</summary>
    void Visit(int rounds, YardstickSet yardsticks);

    /// <summary>Measures one batch without yardsticks: another process's batch stands beside it.</summary>
    void Turn() => throw new NotSupportedException($"{Id} can't be measured in turns: it is no case of batches.");

    /// <summary>Checks the last answer.</summary>
    void Finish();
}
