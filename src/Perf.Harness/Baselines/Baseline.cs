namespace Perf.Harness.Baselines;

/// <summary>What was accepted of one engine configuration: one file in git, made to be read in a diff.</summary>
sealed record Baseline
{
    /// <summary>The version of the file's layout.</summary>
    public const int Schema = 2;

    /// <summary>The storage engine under test: <c>microsoft-data-sqlite</c>.</summary>
    public required string Engine { get; init; }

    /// <summary>The complete, named set of the engine's options: <c>wal-full</c>.</summary>
    public required string Configuration { get; init; }

    /// <summary>The machine that times were accepted on last, in words, for people.</summary>
    public string Machine { get; init; } = "";

    /// <summary>The cases by what they do: <c>crud/insert-one</c>.</summary>
    public ImmutableSortedDictionary<string, CaseBaseline> Cases { get; init; } =
        ImmutableSortedDictionary.Create<string, CaseBaseline>(StringComparer.Ordinal);

    /// <summary>What was accepted of a case, or null.</summary>
    public CaseBaseline? Find(CaseId id) =>
        id.Engine == Engine && id.Configuration == Configuration ? Cases.GetValueOrDefault(id.What) : null;
}
