namespace Perf.Harness.Baselines;

/// <summary>
/// What was accepted of one case: what was asked, what the subject did about it, and how long it took.
/// </summary>
sealed record CaseBaseline
{
    /// <summary>What was asked of the case, in words: the only condition of a comparison.</summary>
    public required string Asked { get; init; }

    /// <summary>The operations of the work pass: part of what was asked.</summary>
    public required int WorkOperations { get; init; }

    /// <summary>The engine's options as read back.</summary>
    public required ImmutableSortedDictionary<string, string> Options { get; init; }

    /// <summary>Provider, native library, runtime: may differ from the run's, and is printed when it does.</summary>
    public required Subject Subject { get; init; }

    /// <summary>
    /// The fingerprint of the accepted build, see <see cref="Builds.BuildContent"/>; null where none is stored.
    /// </summary>
    public string? Build { get; init; }

    /// <summary>The declared statements that make tables and indexes.</summary>
    public ImmutableArray<string> Schema { get; init; } = [];

    /// <summary>The other declared statements.</summary>
    public ImmutableArray<string> Commands { get; init; } = [];

    /// <summary>What a timed round does, the same for every build and every run.</summary>
    public required Batch Batch { get; init; }

    /// <summary>What was counted, and how statements are planned.</summary>
    public required WorkCounts Work { get; init; }

    /// <summary>
    /// By how many bytes for each operation allocations may differ, learnt from the processes at acceptance; null where
    /// all of them allocated the same.
    /// </summary>
    public int? AllocationTolerance { get; init; }

    /// <summary>How often the measuring thread waited in the work pass; null where that is not known.</summary>
    public long? Waits { get; init; }

    /// <summary>The counted instructions; null where none were counted.</summary>
    public Counting? Counting { get; init; }

    /// <summary>What these depend on; null where none were counted.</summary>
    public CountConditions? CountedWith { get; init; }

    /// <summary>The times; null where the case is not timed.</summary>
    public TimeBaseline? Time { get; init; }

    /// <summary>How times grow with size; the sizes are each other's reference.</summary>
    public ImmutableSortedDictionary<Metric, double> Slopes { get; init; } =
        ImmutableSortedDictionary<Metric, double>.Empty;

    /// <summary>The processor cores of the machine, where the result depends on them by its nature.</summary>
    public int? Cores { get; init; }

    /// <summary>The accepted number of a metric that is counted, slopes included; null where there is none.</summary>
    public double? NumberOf(Metric metric) => metric.Name switch
    {
        "instructions" => Counting?.PerOperation,
        "waits" => Waits,
        _ => Slopes.TryGetValue(metric, out double slope) ? slope : Work[metric],
    };

    /// <summary>In what a run was asked for something else, in words; null where it was asked for the same.</summary>
    public string? OtherRequest(Run run) =>
        Asked != run.Facts.Asked ? $"{Asked} -> {run.Facts.Asked}"
        : WorkOperations != run.WorkOperations
            ? FormattableString.Invariant($"counted over {WorkOperations} -> {run.WorkOperations} operations")
        : null;
}
