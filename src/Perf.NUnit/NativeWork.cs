using Perf.Sqlite;

namespace Perf.NUnit;

/// <summary>
/// Counts what the SQLite does that the code under test has loaded, and the calls of managed code to its files.
/// </summary>
/// <param name="directory">The folder of the databases.</param>
/// <param name="caller">Names the code that runs a statement.</param>
sealed class NativeWork(DirectoryInfo directory, Func<string?>? caller = null) : IWorkSource
{
    static readonly string[] Logs = ["*-wal", "*-log.db"];

    readonly ProcessWork? _sqlite = ProcessWork.TryBegin(caller);
    readonly ManagedFiles? _files = ManagedFiles.TryOpen(directory);
    IReadOnlyDictionary<string, SortedDictionary<string, long>>? _rows;
    IReadOnlyDictionary<nint, string>? _unfinished;
    IReadOnlySet<nint>? _inTransaction;
    IReadOnlyList<string> _texts = [];
    LiteDbFacts _liteDb = LiteDbFacts.None;
    WorkCounts? _counted;

    /// <summary>The pragmas that the connections of a call have.</summary>
    internal IReadOnlyDictionary<string, string> Options => _sqlite is null ? _liteDb.Options
        : _sqlite.Options.Concat(_liteDb.Options).ToDictionary();

    /// <summary>What their databases declare, then the statements that ran and have no plan to name them.</summary>
    internal IReadOnlyList<string> Statements => [.. _sqlite?.Schema ?? [], .. _liteDb.Schema, .. _texts];

    /// <summary>Which code ran a statement first, by the statement's text.</summary>
    internal IReadOnlyDictionary<string, string>? Callers { get; private set; }

    /// <summary>A call begins whose connections are those of every call.</summary>
    internal void BeginCall()
    {
        _unfinished = _sqlite?.Unfinished();
        _inTransaction = _sqlite?.InTransaction();
        _sqlite?.WatchUse();
    }

    /// <summary>The state is now the one that every batch begins with.</summary>
    internal void Remember()
    {
        _sqlite?.EndUse();
        _rows = _sqlite?.Rows();
    }

    /// <summary>The statements that calls have left open; none where all were read or reset.</summary>
    internal IReadOnlyList<string> LeftOpen() => _sqlite is null || _unfinished is null ? []
        : [.. _sqlite.Unfinished().Where(one => !_unfinished.ContainsKey(one.Key)).Select(one => one.Value).Distinct()];

    /// <summary>
    /// Throws if calls have left a transaction open, in which every later call works: fewer commits are no improvement
    /// then. What a fixture begins before its first call may stay open.
    /// </summary>
    internal void MustHaveCommitted()
    {
        if (_sqlite is null || _inTransaction is null || _sqlite.InTransaction().IsSubsetOf(_inTransaction)) return;
        throw new WrongAnswerException(OpenTransaction);
    }

    /// <summary>What to do about a transaction that a call leaves open.</summary>
    internal const string OpenTransaction =
        "a transaction is still open after the call, so its changes are not on the disk. Expected that each call "
        + "commits or rolls back its own transaction. If the call is meant to leave it open, end it in the method that "
        + "Restore names.";

    public void Start()
    {
        _sqlite?.Start();
        _files?.Start();
    }

    public WorkCounts Stop()
    {
        WorkCounts files = _files?.Stop() ?? WorkCounts.Unknown;
        WorkCounts work = _sqlite is null ? files : Both(_sqlite.Stop(), files);
        if (_counted is not null) return work;  // the first pass is judged; later ones count other numbers of calls
        Assembly? liteDb = LiteDb;
        if (liteDb is not null) _liteDb = LiteDbFacts.Read(directory, liteDb);
        if (_sqlite is null) return _counted = liteDb is null ? work : work.With(Metric.LogFileSize, LogBytes());
        IReadOnlyList<string> unplanned = UnplannedStatements.Of(_sqlite.Texts(), work.Plans);
        var texts = new StatementTexts(work.Plans.Select(plan => plan.Statement).Concat(unplanned));
        Callers = texts.Callers(_sqlite.Callers());
        _texts = [.. unplanned.Select(texts.Stable).Distinct().Order(StringComparer.Ordinal)];
        return _counted = work.With(Metric.LogFileSize, LogBytes()) with { Plans = texts.Stable(work.Plans) };
    }

    /// <summary>
    /// What is another state than was remembered, or other work of the same calls, in a sentence; null where nothing
    /// is.
    /// </summary>
    /// <param name="calls">Does the calls that were counted, once more.</param>
    /// <param name="isRepeatable">Whether the same calls must do the same work.</param>
    internal string? Changed(Action calls, bool isRepeatable = true) =>
        ChangedRows() ?? (isRepeatable ? ChangedWork(calls) : null);

    public void Dispose()
    {
        _files?.Dispose();
        _sqlite?.Dispose();
    }

    // SQLite calls the system itself: none of its calls is counted twice.
    static WorkCounts Both(WorkCounts sqlite, WorkCounts files) => files.Counts.Where(one => one.Value > 0)
        .Aggregate(sqlite, (all, one) => all.With(one.Key, one.Value + (all[one.Key] ?? 0)));

    // Before 5.0.21 another thread writes LiteDB's log, some time after the commit.
    static Assembly? LiteDb => AppDomain.CurrentDomain.GetAssemblies().FirstOrDefault(one =>
        one.GetName() is { Name: "LiteDB", Version: { } version } && version >= new Version(5, 0, 21));

    // Before they are closed: a database without connections has no log.
    long LogBytes() => Logs.SelectMany(end => directory.EnumerateFiles(end, SearchOption.AllDirectories))
        .Sum(file => file.Length);

    string? ChangedRows()
    {
        if (_rows is null || _sqlite?.Rows() is not { } now) return null;
        string[] changed =
        [
            .. from file in _rows
               where now.ContainsKey(file.Key)
               from table in now[file.Key]
               let before = file.Value.TryGetValue(table.Key, out long rows) ? rows : (long?)null
               where before != table.Value
               select $"{file.Key}: {table.Key} " + (before is { } known
                   ? FormattableString.Invariant($"had {known} rows before and {table.Value} after")
                   : "was made by a call and is still there"),
        ];
        const int most = 3;
        string more = changed.Length > most ? $", and {changed.Length - most} more" : "";
        return changed.Length == 0 ? null : $"{string.Join(", ", changed.Take(most))}{more}.";
    }

    string? ChangedWork(Action calls)
    {
        if (_counted is not { } first || _sqlite is null) return null;
        Start();
        calls();
        WorkCounts second = Stop();
        foreach (Metric metric in new[] { Metric.Statements, Metric.VmSteps })
        {
            if (first[metric] is { } before && second[metric] is { } now && before != now)
                return string.Create(
                    CultureInfo.InvariantCulture, $"{metric} were {before}, and {now} when the same was called again.");
        }

        return null;
    }
}
