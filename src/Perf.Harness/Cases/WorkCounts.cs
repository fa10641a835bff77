using System.Text.Json.Serialization;

namespace Perf.Harness.Cases;

/// <summary>The counts over the operations of one pass, and the query plan of each statement.</summary>
/// <param name="Counts">A number for each counted metric; a missing metric is unknown.</param>
/// <param name="Plans">One line for each distinct statement, sorted: <c>statement -> plan step; plan step</c>.</param>
public sealed record WorkCounts(ImmutableSortedDictionary<Metric, long> Counts, ImmutableArray<QueryPlan> Plans)
{
    /// <summary>Nothing is known.</summary>
    public static WorkCounts Unknown { get; } = new(ImmutableSortedDictionary<Metric, long>.Empty, []);

    /// <summary>The count, or null if unknown.</summary>
    public long? this[Metric metric] => Counts.TryGetValue(metric, out long count) ? count : null;

    /// <summary>The same counts and one more.</summary>
    public WorkCounts With(Metric metric, long count) => this with { Counts = Counts.SetItem(metric, count) };

    /// <summary>
    /// The calls to each kind of file, in the engine's order. They have no verdict; they show where a count changed.
    /// </summary>
    public ImmutableArray<FileWork> Files { get; init; } = [];

    /// <summary>Equal counts, equal plans and equal work on each kind of file.</summary>
    public bool Equals(WorkCounts? other) => other is not null
        && Counts.SequenceEqual(other.Counts) && Plans.SequenceEqual(other.Plans) && Files.SequenceEqual(other.Files);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Counts.Count, Plans.Length);
}

/// <summary>The query plan of one statement.</summary>
/// <param name="Statement">The statement's text with single spaces.</param>
/// <param name="Steps">The plan, normalised: <c>SEARCH t USING INDEX ik (name=?)</c>.</param>
public sealed record QueryPlan(string Statement, string Steps);

/// <summary>The calls to one kind of file; the counts are sums over all kinds.</summary>
/// <param name="Kind">The kind of file: <c>main</c>, <c>wal</c>.</param>
/// <param name="Parts">The parts that are not zero, in the order of metrics.</param>
public sealed record FileWork(string Kind, ImmutableArray<FilePart> Parts)
{
    /// <summary>The count of one part; 0 if it is missing.</summary>
    public long this[string name] => Parts.FirstOrDefault(part => part.Name == name)?.Count ?? 0;

    /// <summary>Equal kinds and equal parts.</summary>
    public bool Equals(FileWork? other) =>
        other is not null && Kind == other.Kind && Parts.SequenceEqual(other.Parts);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Kind, Parts.Length);
}

/// <summary>One part of a count.</summary>
/// <param name="Metric">The metric.</param>
/// <param name="Call">The name of the call, empty if the metric has only one: <c>full</c>.</param>
/// <param name="Count">The number of calls or bytes.</param>
public sealed record FilePart(Metric Metric, string Call, long Count)
{
    /// <summary>The name in baselines and reports: <c>writes</c>, <c>syncs (full)</c>.</summary>
    public string Name => Call.Length == 0 ? Metric.Name : $"{Metric.Name} ({Call})";

    /// <summary>The part of that name, or null if its metric is unknown.</summary>
    public static FilePart? Named(string name, long count)
    {
        string[] words = name.TrimEnd(')').Split(" (");
        return Metric.Named(words[0]) is not { Noise: Noise.Exact } metric ? null
            : new FilePart(metric, words.Length == 1 ? "" : words[1], count) is var part && part.Name == name ? part
            : null;
    }
}

/// <summary>
/// Counts the work of an engine. It is made before the store is opened and disposed after it is closed.
/// </summary>
public interface IWorkSource : IDisposable
{
    /// <summary>Sets every count to 0 and starts.</summary>
    void Start();

    /// <summary>Stops counting.</summary>
    /// <returns>The counts since <see cref="Start"/>.</returns>
    WorkCounts Stop();
}

/// <summary>The counted instructions of a case.</summary>
/// <param name="PerOperation">The instructions of one operation, of the batch with the fewest.</param>
/// <param name="Operations">The operations of each counted batch.</param>
/// <param name="Spread">The share by which another batch or process is above the fewest.</param>
sealed record Counting(long PerOperation, int Operations, double Spread)
{
    // A count that differs by more than this from batch to batch is not compared.
    internal const double SpreadAtMost = 0.05;

    /// <summary>Whether the case also ran in other threads.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool OnSeveralThreads { get; init; }

    /// <summary>
    /// The share by which the mean of all counted operations is above the fewest; null if it was not counted.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? MeanAbove { get; init; }

    /// <summary>
    /// The system calls of one operation, of the batch with the fewest; null if they were not counted.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? SystemCalls { get; init; }

    /// <summary>The count of two processes: the smaller one, with the spread of both.</summary>
    internal static Counting OfBoth(Counting one, Counting other)
    {
        long least = Math.Min(one.PerOperation, other.PerOperation);
        double distance = (double)Math.Abs(one.PerOperation - other.PerOperation) / Math.Max(1, least);
        return one with
        {
            PerOperation = least,
            Spread = Math.Max(Math.Round(distance, 5), Math.Max(one.Spread, other.Spread)),
            OnSeveralThreads = one.OnSeveralThreads || other.OnSeveralThreads,
            MeanAbove = one.MeanAbove > other.MeanAbove ? one.MeanAbove : other.MeanAbove,
            SystemCalls = one.SystemCalls < other.SystemCalls ? one.SystemCalls : other.SystemCalls,
        };
    }

    /// <summary>Whether the batches differ too much for a comparison.</summary>
    [JsonIgnore]
    public bool IsUnsteady => Spread > SpreadAtMost;
}

/// <summary>The conditions of a count of instructions, besides the code under test.</summary>
/// <param name="Runtime">The version of the .NET runtime: <c>10.0.12</c>.</param>
/// <param name="CLibrary">The C library and its version: <c>glibc 2.36</c>.</param>
/// <param name="Valgrind">The version of Valgrind: <c>3.19.0</c>.</param>
/// <param name="InstructionSet">The processor as Valgrind simulates it: <c>x64 avx2</c>.</param>
sealed record CountConditions(string Runtime, string CLibrary, string Valgrind, string InstructionSet)
{
    /// <summary>The code that was counted: optimized. Null in counts of unoptimized code, which are older.</summary>
    public string? Code { get; init; }
}
