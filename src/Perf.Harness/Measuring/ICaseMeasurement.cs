namespace Perf.Harness.Measuring;

/// <summary>How one kind of case is measured: prepared, warmed up, piloted, timed round by round, finished.</summary>
interface ICaseMeasurement : IDisposable
{
    /// <summary>The case.</summary>
    CaseId Id { get; }

    /// <summary>What one round does.</summary>
    Batch Batch { get; }

    /// <summary>The rounds so far.</summary>
    IReadOnlyList<Round> Rounds { get; }

    /// <summary>
    /// The least managed bytes for each operation that a batch needed, or null where several threads work.
    /// </summary>
    long? AllocatedBytes { get; }

    /// <summary>The collections while the case was measured.</summary>
    CollectionTally Collections { get; }

    /// <summary>What the engine lost while it was measured, as it is known to do.</summary>
    IReadOnlyList<string> Losses => [];

    /// <summary>What grows with each batch, so that its times mean nothing; null where nothing does.</summary>
    string? Growth => null;

    /// <summary>Prepares the case and checks its first answer.</summary>
    void Prepare();

    /// <summary>Small slices to be called until nothing is compiled any more.</summary>
    IEnumerable<Action> Slices();

    /// <summary>Picks what the plan leaves open and reaches the state that every batch starts from.</summary>
    void Pilot();

    /// <summary>Measures so many rounds; of a case that is not timed, its allocations.</summary>
    void Visit(int rounds);

    /// <summary>Measures one round while the process of another build waits.</summary>
    void Turn() => throw new NotSupportedException(
        $"{Id} can't be measured in turns: its rounds are of several sizes.");

    /// <summary>Checks the last answer.</summary>
    void Finish();
}
