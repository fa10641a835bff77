namespace Perf.Harness.Cases;

/// <summary>What was asked of one kind of file: the parts of the counts that are added up over all kinds.</summary>
/// <param name="Kind">What the files are to the engine: <c>main</c>, <c>wal</c>.</param>
/// <param name="Parts">The parts that are not zero, in the order of metrics.</param>
public sealed record FileWork(string Kind, ImmutableArray<FilePart> Parts)
{
    /// <summary>The count of one part; what is not there is zero.</summary>
    public long this[string name] => Parts.FirstOrDefault(part => part.Name == name)?.Count ?? 0;

    /// <summary>Equal kinds and equal parts.</summary>
    public bool Equals(FileWork? other) =>
        other is not null && Kind == other.Kind && Parts.SequenceEqual(other.Parts);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Kind, Parts.Length);
}

/// <summary>One part of a count.</summary>
/// <param name="Metric">What it is a part of.</param>
/// <param name="Call">The engine's word for the call, or nothing where the metric has only one: <c>full</c>.</param>
/// <param name="Count">How often, or how many bytes.</param>
public sealed record FilePart(Metric Metric, string Call, long Count)
{
    /// <summary>The name in baselines and reports: <c>writes</c>, <c>syncs (full)</c>.</summary>
    public string Name => Call.Length == 0 ? Metric.Name : $"{Metric.Name} ({Call})";

    /// <summary>The part of that name, or null where its metric is not known.</summary>
    public static FilePart? Named(string name, long count)
    {
        string[] words = name.TrimEnd(')').Split(" (");
        return Metric.Named(words[0]) is not { Noise: Noise.Exact } metric ? null
            : new FilePart(metric, words.Length == 1 ? "" : words[1], count) is var part && part.Name == name ? part
            : null;
    }
}
