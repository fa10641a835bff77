using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>
/// The one transaction of a store. LiteDB gives it to the thread that began it, answers false where others throw, and
/// gives it up by itself when a call in it fails.
/// </summary>
sealed class Transactions(LiteDatabase database)
{
    readonly List<Action> _afterCommit = [];

    internal bool IsOpen { get; private set; }

    internal void Begin()
    {
        if (IsOpen) throw new InvalidOperationException("A transaction is open already: commit it first.");
        if (!database.BeginTrans())
            throw new InvalidOperationException("This thread has another store's transaction open: commit it first.");
        IsOpen = true;
    }

    internal void Commit()
    {
        MustBeOpen();
        IsOpen = false;
        Action[] rest = [.. _afterCommit];
        _afterCommit.Clear();
        if (!database.Commit())
        {
            throw new InvalidOperationException(
                "The transaction can't be committed: a call in it failed, and LiteDB gave it up, or another thread "
                + "began it. Begin it again, and commit it where it was begun.");
        }

        foreach (Action action in rest) action();
    }

    internal void Rollback()
    {
        MustBeOpen();
        IsOpen = false;
        _afterCommit.Clear();
        _ = database.Rollback(); // false where LiteDB gave it up before
    }

    /// <summary>Does what LiteDB can't do in a transaction once the open one was committed, or now.</summary>
    internal void Outside(Action action)
    {
        if (IsOpen) _afterCommit.Add(action);
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
        if (!IsOpen) throw new InvalidOperationException("No transaction is open: begin one first.");
    }
}
