using System.Threading.Channels;

namespace Perf.Load.Clients;

/// <summary>
/// One thread writes for all clients: what has come meanwhile is committed together, and each client is answered when
/// its update is committed.
/// </summary>
sealed class GroupCommit : IDisposable
{
    // Longer than a provider tries again on a locked file; a client must not wait for a thread that is gone.
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(35);

    readonly Channel<Wish> _wishes = Channel.CreateUnbounded<Wish>(new UnboundedChannelOptions { SingleReader = true });
    readonly IStore _store;
    readonly int _most;
    readonly Thread _thread;
    Exception? _failure;

    /// <summary>Starts the thread.</summary>
    /// <param name="store">A store that no other client uses.</param>
    /// <param name="most">The most updates of one transaction.</param>
    internal GroupCommit(IStore store, int most)
    {
        _store = store;
        _most = most;
        _thread = new Thread(Work) { IsBackground = true, Name = "group commit" };
        _thread.Start();
    }

    /// <summary>Hands an update over and waits until it is committed.</summary>
    /// <returns>Whether there was such a record.</returns>
    internal bool Update(Customer record)
    {
        var wish = new Wish(record);
        if (!_wishes.Writer.TryWrite(wish)) throw Ended();
        if (wish.Answer.Wait(Limit)) return _failure is null ? wish.Found : throw Ended();
        throw new TimeoutException($"The thread that commits had not answered after {Limit.TotalSeconds} s.");
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _wishes.Writer.TryComplete();
        _thread.Join(Limit);
    }

    void Work()
    {
        List<Wish> group = [];
        try
        {
            while (_wishes.Reader.WaitToReadAsync().AsTask().GetAwaiter().GetResult())
            {
                while (group.Count < _most && _wishes.Reader.TryRead(out Wish? wish)) group.Add(wish);
                Commit(group);
                group.Clear();
            }
        }
#pragma warning disable CA1031 // whatever the store throws, it is the error of every client that waits
        catch (Exception error)
#pragma warning restore CA1031
        {
            _failure = error;
            _wishes.Writer.TryComplete();
            foreach (Wish wish in group) wish.Answer.Set();
            while (_wishes.Reader.TryRead(out Wish? wish)) wish.Answer.Set();
        }
    }

    void Commit(List<Wish> group)
    {
        _store.Begin();
        foreach (Wish wish in group) wish.Found = _store.Customers.Update(wish.Record);
        _store.Commit();
        foreach (Wish wish in group) wish.Answer.Set();
    }

    InvalidOperationException Ended() => new(
        $"The thread that commits for all has ended: {_failure?.Message ?? "it was stopped"}", _failure);

    sealed class Wish(Customer record)
    {
        internal Customer Record => record;

        internal ManualResetEventSlim Answer { get; } = new();

        internal bool Found { get; set; }
    }
}
