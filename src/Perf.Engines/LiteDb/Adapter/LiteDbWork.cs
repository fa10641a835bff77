using LiteDB;
using LiteDB.Engine;
using Perf.Engines.Durability;
using Perf.Harness.Measuring;

namespace Perf.Engines.LiteDb;

/// <summary>
/// Counts what LiteDB does: the calls of its engine, each of which is a statement, and what they ask of the data file
/// and the log. Made before a store opens; the plans are those of the queries that ran.
/// </summary>
public sealed class LiteDbWork : IWorkSource
{
    readonly SortedDictionary<string, (string Collection, Query Query)> _queries = new(StringComparer.Ordinal);
    ILiteEngine? _engine;
    long _calls;
    bool _counts;
    bool _filesAreKnown = LiteDbIndexHeights.CanBeRepeated;

    /// <summary>Begins where a new process would.</summary>
    /// <param name="recorder">What is done to the calls that change files besides counting them.</param>
    internal LiteDbWork(Recorder? recorder = null)
    {
        Recorder = recorder;
        if (recorder?.Faults is not null) LeftTransactions.Survive();
        LiteDbIndexHeights.Repeat();
    }

    internal Recorder? Recorder { get; }

    internal FileCallCounts Data { get; } = new();

    internal FileCallCounts Log { get; } = new();

    /// <inheritdoc/>
    public void Start()
    {
        Data.Clear();
        Log.Clear();
        _queries.Clear();
        _calls = 0;
        _filesAreKnown = LiteDbIndexHeights.CanBeRepeated;
        _counts = true;
    }

    /// <inheritdoc/>
    public WorkCounts Stop()
    {
        _counts = false;
        var counts = ImmutableSortedDictionary.CreateBuilder<Metric, long>();
        counts[Metric.Statements] = _calls;

        // Before the plans are read, which reads pages.
        ImmutableArray<FileWork> files = _filesAreKnown ? [Data.Parts("data"), Log.Parts("log")] : [];
        foreach (FilePart part in files.SelectMany(file => file.Parts))
            counts[part.Metric] = counts.GetValueOrDefault(part.Metric) + part.Count;
        return new WorkCounts(
            counts.ToImmutable(), [.. _queries.Select(query => PlanOf(query.Key, query.Value))])
        {
            Files = [.. files.Select(file => file with { Parts = [.. file.Parts.Where(part => part.Count != 0)] })
                .Where(file => !file.Parts.IsEmpty)],
        };
    }

    /// <inheritdoc/>
    public void Dispose()
    {
    }

    /// <summary>
    /// Files were read and written without being counted: their counts are unknown until the next start.
    /// </summary>
    internal void ForgetFiles() => _filesAreKnown = false;

    internal void NoteCall()
    {
        if (_counts) Interlocked.Increment(ref _calls);
    }

    internal void NoteQuery(ILiteEngine engine, string collection, Query query)
    {
        if (!_counts) return;
        _engine = engine;
        string text = PlanReader.TextOf(collection, query);
        if (!_queries.ContainsKey(text)) _queries[text] = (collection, PlanReader.Explaining(query));
    }

    internal void NoteEnd(ILiteEngine engine)
    {
        if (ReferenceEquals(_engine, engine)) _engine = null;
    }

    QueryPlan PlanOf(string text, (string Collection, Query Query) wanted) => _engine is { } engine
        ? PlanReader.PlanOf(engine, text, wanted.Collection, wanted.Query)
        : new QueryPlan(text, "not known: the store was closed before");
}
