using System.Collections.Concurrent;
using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>
/// The transactions of a store, one for each thread at most: LiteDB binds it to the thread that began it, returns false
/// where other engines throw, and rolls it back when a call in it fails.
/// </summary>
sealed class Transactions(LiteDatabase database) : ITransactions
{
    readonly ConcurrentDictionary<int, OfThread> _ofThreads = [];

    /// <summary>Whether this thread has one open.</summary>
    internal bool IsOpen => Mine.IsOpen;

    OfThread Mine => _ofThreads.GetOrAdd(Environment.CurrentManagedThreadId, static _ => new OfThread());

    public void Begin()
    {
        if (IsOpen) throw new InvalidOperationException("A transaction is open already: commit it first.");
        if (!database.BeginTrans())
            throw new InvalidOperationException("This thread has another store's transaction open: commit it first.");
        Mine.IsOpen = true;
    }

    public void Commit()
    {
        MustBeOpen();
        Mine.IsOpen = false;
        Action[] rest = [.. Mine.AfterCommit];
        Mine.AfterCommit.Clear();
        if (!database.Commit())
        {
            throw new InvalidOperationException(
                "The transaction can't be committed: a call in it failed, and LiteDB gave it up. Begin it again.");
        }

        foreach (Action action in rest) action();
    }

    internal void Rollback()
    {
        MustBeOpen();
        Mine.IsOpen = false;
        Mine.AfterCommit.Clear();
        _ = database.Rollback(); // false where LiteDB gave it up before
    }

    /// <summary>Does what LiteDB can't do in a transaction once the open one was committed, or now.</summary>
    internal void Outside(Action action)
    {
        if (IsOpen) Mine.AfterCommit.Add(action);
        else action();
    }

    /// <summary>Does the work in the open transaction, or else in one of its own: all of it or nothing.</summary>
    internal T InOne<T>(Func<T> work)
    {
        if (IsOpen) return work();
        Begin();
        try
        {
            T result = work();
            Commit();
            return result;
        }
        finally
        {
            if (IsOpen) Rollback();
        }
    }

    internal void MustBeClosed(string before)
    {
        if (IsOpen) throw new InvalidOperationException($"A transaction is open; commit it before {before}.");
    }

    void MustBeOpen()
    {
        if (IsOpen) return;
        throw new InvalidOperationException(
            "This thread has no transaction open: begin one first, and commit it where it was begun.");
    }

    sealed class OfThread
    {
        internal bool IsOpen { get; set; }

        internal List<Action> AfterCommit { get; } = [];
    }
}
