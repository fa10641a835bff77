namespace Perf.Sqlite;

/// <summary>
/// Counts the statements of connections at the end of each run, of any caller. What a statement counts itself is
/// taken out of it each time, so that no statement has to be remembered: its pointer may be another's tomorrow.
/// </summary>
sealed unsafe class StatementTrace : IDisposable
{
    // Not STMT: it also fires for triggers and for the statements that read the schema.
    const uint Profile = 0x02;  // SQLITE_TRACE_PROFILE
    const uint Close = 0x08;    // SQLITE_TRACE_CLOSE

    const int Runs = 6;         // SQLITE_STMTSTATUS_RUN

    const int StepsToSchemaCheck = 2;  // OP_Init, OP_Transaction; a run that goes on has an OP_Halt at least

    // What a statement counts, by its SQLITE_STMTSTATUS; without 7 and 8, which 3.35.5 reads outside the array.
    static readonly (Metric Metric, int Status)[] Counted =
    [
        (Metric.VmSteps, 4), (Metric.Reprepares, 5), (Metric.FullScanSteps, 1), (Metric.Sorts, 2),
        (Metric.AutoIndexRows, 3),
    ];

    readonly Lock _gate = new();
    readonly SqliteLibrary _library;
    readonly GCHandle _self;
    readonly HashSet<nint> _connections = [];
    readonly HashSet<nint> _seen = [];
    readonly Dictionary<string, nint> _texts = [];
    readonly Dictionary<string, string> _callers = [];
    readonly long[] _sums = new long[Counted.Length];
    long _statements;
    long _prepares;
    bool _counting;
    nint _last;
    long _lastSteps;

    internal StatementTrace(SqliteLibrary library)
    {
        _library = library;
        _self = GCHandle.Alloc(this);
    }

    /// <summary>Gets each attached connection just before it is closed.</summary>
    internal Action<nint>? Closes { get; init; }

    /// <summary>Gets a connection whenever a statement of it has ended.</summary>
    internal Action<nint>? Ended { get; init; }

    /// <summary>Names the code that runs a statement just now; called once for each text.</summary>
    internal Func<string?>? Caller { get; init; }

    internal void Attach(nint connection)
    {
        for (nint statement = 0; (statement = _library.NextStatement(connection, statement)) != 0;)
            _ = Take(statement, sums: []);
        lock (_gate) _connections.Add(connection);
        _library.Trace(connection, Profile | Close, &Callback, GCHandle.ToIntPtr(_self));
    }

    internal void Start()
    {
        lock (_gate)
        {
            Array.Clear(_sums);
            _statements = _prepares = 0;
            _seen.Clear();
            _texts.Clear();
            _callers.Clear();
            _last = 0;
            _counting = true;
        }
    }

    internal ImmutableSortedDictionary<Metric, long> Stop()
    {
        lock (_gate)
        {
            _counting = false;
            return Counted.Zip(_sums).ToImmutableSortedDictionary(one => one.First.Metric, one => one.Second)
                .Add(Metric.Statements, _statements).Add(Metric.Prepares, _prepares);
        }
    }

    /// <summary>Each text that ran, with its connection, or with 0 where that was closed since.</summary>
    internal IReadOnlyList<(string Text, nint Connection)> Texts()
    {
        lock (_gate)
            return [.. _texts.Select(text => (text.Key, _connections.Contains(text.Value) ? text.Value : 0))];
    }

    /// <summary>Each text that a connection was the last to run.</summary>
    internal IReadOnlyList<string> TextsOf(nint connection)
    {
        lock (_gate) return [.. _texts.Where(text => text.Value == connection).Select(text => text.Key)];
    }

    /// <summary>Who ran each of these texts first, where that is known.</summary>
    internal IReadOnlyDictionary<string, string> Callers()
    {
        lock (_gate) return new Dictionary<string, string>(_callers);
    }

    public void Dispose()
    {
        lock (_gate)
        {
            foreach (nint connection in _connections) _library.Trace(connection, 0, null, 0);
            _connections.Clear();
        }
        _self.Free();
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Callback(uint what, nint self, nint subject, nint detail)
    {
        var trace = (StatementTrace)GCHandle.FromIntPtr(self).Target!;
        if (what == Close) trace.Closing(subject);
        else trace.Ran(subject);
        return 0;
    }

    void Closing(nint connection)
    {
        // No call for a statement that outlives its connection, nor for those that read what is known of it.
        _library.Trace(connection, 0, null, 0);
        Closes?.Invoke(connection);
        lock (_gate) _connections.Remove(connection);
    }

    void Ran(nint statement)
    {
        Ended?.Invoke(_library.ConnectionOf(statement));
        lock (_gate)
        {
            (long steps, long reprepares) = Take(statement, _counting ? _sums : []);
            if (!_counting) return;

            // A statement that finds the schema changed is given up, compiled again and started once more, with nothing
            // between: two ends for one run. (One that expired otherwise is compiled again before it starts.)
            bool startedTwice = reprepares > 0 && statement == _last && _lastSteps <= StepsToSchemaCheck;
            (_last, _lastSteps) = (statement, steps);

            bool first = _library.Status(statement, Runs, take: false) == 1;
            if (!startedTwice) _statements++;
            if (first) _prepares++;
            if (_seen.Add(statement) || first) Note(_library.StatementText(statement), statement);
        }
    }

    void Note(string text, nint statement)
    {
        if (!_texts.ContainsKey(text) && Caller?.Invoke() is { } caller) _callers[text] = caller;
        _texts[text] = _library.ConnectionOf(statement);
    }

    (long Steps, long Reprepares) Take(nint statement, Span<long> sums)
    {
        Span<long> run = stackalloc long[Counted.Length];
        for (int i = 0; i < run.Length; i++)
        {
            run[i] = _library.Status(statement, Counted[i].Status, take: true);
            if (!sums.IsEmpty) sums[i] += run[i];
        }
        return (run[0], run[1]);
    }
}
