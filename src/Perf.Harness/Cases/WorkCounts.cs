namespace Perf.Harness.Cases;

/// <summary>What was counted, not timed, over the operations of one pass; and how each statement was planned.</summary>
/// <param name="Counts">A number for each metric that the engine lets us count; what is missing is not known.</param>
/// <param name="Plans">One line for each distinct statement, sorted: <c>statement -> plan step; plan step</c>.</param>
public sealed record WorkCounts(ImmutableSortedDictionary<Metric, long> Counts, ImmutableArray<QueryPlan> Plans)
{
    /// <summary>Nothing is known.</summary>
    public static WorkCounts Unknown { get; } = new(ImmutableSortedDictionary<Metric, long>.Empty, []);

    /// <summary>The count, or null where it is not known.</summary>
    public long? this[Metric metric] => Counts.TryGetValue(metric, out long count) ? count : null;

    /// <summary>The same counts and one more.</summary>
    public WorkCounts With(Metric metric, long count) => this with { Counts = Counts.SetItem(metric, count) };

    /// <summary>
    /// What was asked of each kind of file, in the engine's order; it is not judged, and tells where a count moved.
    /// </summary>
    public ImmutableArray<FileWork> Files { get; init; } = [];

    /// <summary>Equal counts, equal plans and equal work on each kind of file.</summary>
    public bool Equals(WorkCounts? other) => other is not null
        && Counts.SequenceEqual(other.Counts) && Plans.SequenceEqual(other.Plans) && Files.SequenceEqual(other.Files);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Counts.Count, Plans.Length);
}

/// <summary>How an engine goes about one statement.</summary>
/// <param name="Statement">The statement's text, white space made single.</param>
/// <param name="Steps">The plan, normalised: <c>SEARCH t USING INDEX ik (name=?)</c>.</param>
public sealed record QueryPlan(string Statement, string Steps);
