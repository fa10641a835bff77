namespace Perf.Harness.Baselines;

/// <summary>The accepted values of one engine configuration: one file in git, easy to read in a diff.</summary>
sealed record Baseline
{
    /// <summary>The version of the file's layout.</summary>
    public const int Format = 3;

    /// <summary>The storage engine under test: <c>microsoft-data-sqlite</c>.</summary>
    public required string Engine { get; init; }

    /// <summary>The complete, named set of the engine's options: <c>wal-full</c>.</summary>
    public required string Configuration { get; init; }

    /// <summary>The machine on which times were last accepted, in words.</summary>
    public string Machine { get; init; } = "";

    /// <summary>The cases by suite and workload: <c>crud/insert-one</c>.</summary>
    public ImmutableSortedDictionary<string, CaseBaseline> Cases { get; init; } =
        ImmutableSortedDictionary.Create<string, CaseBaseline>(StringComparer.Ordinal);

    /// <summary>The accepted values of a case, or null.</summary>
    public CaseBaseline? Find(CaseId id) =>
        id.Engine == Engine && id.Configuration == Configuration ? Cases.GetValueOrDefault(id.What) : null;
}
