namespace Perf.Durability;

/// <summary>The durability evidence of one test for one engine configuration.</summary>
/// <param name="Flag">The property that the test has shown; null if it only counts.</param>
/// <param name="Test">The test's name: <c>A_killed_writer_loses_nothing_acknowledged</c>.</param>
/// <param name="Figures">The result in words: <c>5,120 images, 0 commits lost</c>.</param>
sealed record Shown(Flag? Flag, string Test, string Figures)
{
    /// <summary>The numbers for tables; only those that were counted.</summary>
    public ImmutableSortedDictionary<Figure, long> Counted { get; init; } =
        ImmutableSortedDictionary<Figure, long>.Empty;
}

/// <summary>An ACID property that tests have shown.</summary>
#pragma warning disable CA1711 // a flag is what the tables of databases call it, and no bit of several
enum Flag
#pragma warning restore CA1711
{
    /// <summary>A transaction is stored completely or not at all.</summary>
    Atomicity,

    /// <summary>Constraints of the schema are enforced, and sums agree.</summary>
    Consistency,

    /// <summary>No transaction sees a part of another one, and no update is lost.</summary>
    Isolation,

    /// <summary>Acknowledged writes survive as the durability class promises.</summary>
    Durability,

    /// <summary>The content is the same after the store was closed and opened.</summary>
    Persistence,
}

/// <summary>A number with a column in the table of durability.</summary>
enum Figure
{
    /// <summary>Images of the files after a power cut that were opened and checked.</summary>
    Images,

    /// <summary>The largest number of acknowledged commits that are missing in an image.</summary>
    CommitsLost,

    /// <summary>Kills of a writing process that lost nothing.</summary>
    Kills,

    /// <summary>File calls that were made to fail.</summary>
    Faults,

    /// <summary>Syncs per commit.</summary>
    SyncsOfCommit,

    /// <summary>The number of the <see cref="ShownDurability"/> that an experiment has shown.</summary>
    ClassShown,

    /// <summary>Updates that were lost between two writers.</summary>
    UpdatesLost,
}
