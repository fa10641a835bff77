namespace Perf.StandIns.LazyCommit;

/// <summary>
/// A store whose calls return before they are committed: what was written since the last time is committed together,
/// when a timer says so. SQL CE 4.0 flushes its buffer like that, by its <c>Flush Interval</c> of ten seconds.
/// </summary>
sealed class LazyCommitStore : IStore, ICustomerTable
{
    static readonly TimeSpan Interval = TimeSpan.FromSeconds(10);

    readonly object _gate = new();      // kept from row to row of a reading, which a Lock can't be
    readonly IStore _inner;
    readonly ITimer _timer;
    Exception? _failure;
    bool _isPending;
    bool _isHeldOpen;       // a transaction of the caller, which is committed whole or not at all

    /// <summary>The store in front of another one.</summary>
    /// <param name="inner">Whose calls return once they are committed.</param>
    /// <param name="clock">Whose timer commits.</param>
    internal LazyCommitStore(IStore inner, TimeProvider clock)
    {
        _inner = inner;
        Options = Configurations.With(inner.Options);
        _timer = clock.CreateTimer(_ => CommitInTime(), null, Interval, Interval);
    }

    public IReadOnlyDictionary<string, string> Options { get; }

    public IReadOnlyList<string> Statements => _inner.Customers.Statements;

    /// <inheritdoc/>
    public ICustomerTable Customers => this;

    /// <inheritdoc/>
    public TTable? Find<TTable>()
        where TTable : class => null;

    public void Insert(Customer record) => Write(record, static (store, one) =>
    {
        store.Insert(one);
        return true;
    });

    public void InsertMany(ReadOnlySpan<Customer> records) => Write(records.ToArray(), static (store, all) =>
    {
        store.InsertMany(all);
        return true;
    });

    public bool Update(Customer record) => Write(record, static (store, one) => store.Update(one));

    public void Upsert(Customer record) => Write(record, static (store, one) =>
    {
        store.Upsert(one);
        return true;
    });

    public bool Delete(int id) => Write(id, static (store, one) => store.Delete(one));

    public Customer? Read(int id)
    {
        lock (_gate) return _inner.Read(id);
    }

    public IEnumerable<Customer> ReadAll() => Locked(_inner.ReadAll());

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        Locked(_inner.Query(namePrefix, telephoneAbove));

    public long Count()
    {
        lock (_gate) return _inner.Count();
    }

    public void Begin()
    {
        lock (_gate)
        {
            if (_isHeldOpen) throw new InvalidOperationException("A transaction is open already: commit it first.");
            BeginLate();
            _isHeldOpen = true;
        }
    }

    /// <summary>Returns immediately, as every call of this store.</summary>
    public void Commit()
    {
        lock (_gate)
        {
            if (!_isHeldOpen) throw new InvalidOperationException("No transaction is open: begin one first.");
            _isHeldOpen = false;
        }
    }

    public void Flush()
    {
        lock (_gate)
        {
            CommitPending();
            _inner.Flush();
        }
    }

    public void CheckIntegrity()
    {
        lock (_gate) _inner.CheckIntegrity();
    }

    public string State()
    {
        lock (_gate) return _inner.State();
    }

    public void Dispose()
    {
        _timer.Dispose();
        lock (_gate)
        {
            if (!_isHeldOpen) CommitPending();
            _inner.Dispose();
        }
    }

    TResult Write<TArgument, TResult>(TArgument argument, Func<IStore, TArgument, TResult> work)
    {
        lock (_gate)
        {
            if (_failure is { } failure)
                throw new InvalidOperationException(
                    "The commit of the timer has failed: see the inner error.", failure);
            BeginLate();
            return work(_inner, argument);
        }
    }

    // The thread that reads keeps the lock from row to row: the timer's commit waits.
    IEnumerable<Customer> Locked(IEnumerable<Customer> rows)
    {
        lock (_gate)
        {
            foreach (Customer row in rows) yield return row;
        }
    }

    void CommitInTime()
    {
        lock (_gate)
        {
            if (_isHeldOpen) return;
            try
            {
                CommitPending();
            }
#pragma warning disable CA1031 // on a thread of the pool it would end the process; the next call throws it
            catch (Exception error)
#pragma warning restore CA1031
            {
                _failure = error;
            }
        }
    }

    void BeginLate()
    {
        if (_isPending) return;
        _inner.Begin();
        _isPending = true;
    }

    void CommitPending()
    {
        if (!_isPending) return;
        _inner.Commit();
        _isPending = false;
    }
}
