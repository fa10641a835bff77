namespace Perf.Harness.Cases;

/// <summary>What one test has shown of one engine configuration.</summary>
/// <param name="Flag">The property that it earned; null where only a figure was taken.</param>
/// <param name="Test">The test's name: <c>A_killed_writer_loses_nothing_acknowledged</c>.</param>
/// <param name="Figures">What was tried and found, in words: <c>5,120 images, 0 commits lost</c>.</param>
sealed record Shown(Flag? Flag, string Test, string Figures)
{
    /// <summary>The numbers that tables show; what was not counted is not there.</summary>
    public ImmutableSortedDictionary<Figure, long> Counted { get; init; } =
        ImmutableSortedDictionary<Figure, long>.Empty;
}

/// <summary>A property that a store has when tests have shown it.</summary>
#pragma warning disable CA1711 // a flag is what the tables of databases call it, and no bit of several
enum Flag
#pragma warning restore CA1711
{
    /// <summary>A transaction is there whole or not at all.</summary>
    Atomicity,

    /// <summary>What the schema forbids is refused, and sums agree.</summary>
    Consistency,

    /// <summary>Nobody sees half of another one's transaction, and no update is lost.</summary>
    Isolation,

    /// <summary>What was acknowledged survives as far as the durability class says.</summary>
    Durability,

    /// <summary>The content is there again after the store was closed and opened.</summary>
    Persistence,
}

/// <summary>A number that the table of durability has a column for.</summary>
enum Figure
{
    /// <summary>Images of the files after a power cut that were opened and checked.</summary>
    Images,

    /// <summary>The most acknowledged commits that any image lacked.</summary>
    CommitsLost,

    /// <summary>Kills of a writing process that lost nothing.</summary>
    Kills,

    /// <summary>File calls that were made to fail.</summary>
    Faults,

    /// <summary>Syncs for each commit.</summary>
    SyncsOfCommit,

    /// <summary>The number of the <see cref="ShownDurability"/> that an experiment has shown.</summary>
    ClassShown,

    /// <summary>Updates that were lost between two writers.</summary>
    UpdatesLost,
}
