using System.Collections.Concurrent;

namespace Perf.Engines.Steps;

/// <summary>
/// A synchronisation context of one thread, as in a program with windows: the thread that runs the pump takes callbacks
/// from a queue, one after another, until the work that began there is done.
/// </summary>
sealed class ContextPump : SynchronizationContext, IDisposable
{
    // A callback comes after one step, which takes milliseconds on a busy machine with a slow disk.
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _turns = [];

    /// <summary>The number of callbacks that were posted.</summary>
    internal int Posts { get; private set; }

    /// <inheritdoc/>
    public override void Post(SendOrPostCallback d, object? state)
    {
        Posts++; // one step at a time: no other thread posts now
        _turns.Add((d, state));
    }

    /// <inheritdoc/>
    public override void Send(SendOrPostCallback d, object? state) =>
        throw new NotSupportedException("This pump has no blocking Send. Call Post.");

    /// <summary>Begins the work on this thread, and runs posted callbacks until it is done.</summary>
    /// <exception cref="TimeoutException">Nothing came for a minute.</exception>
    internal T Run<T>(Func<Task<T>> work)
    {
        SynchronizationContext? before = Current;
        SetSynchronizationContext(this);
        try
        {
            Task<T> all = work();
            _ = all.ContinueWith(
                _ => _turns.CompleteAdding(), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously,
                TaskScheduler.Default);
            while (Next() is { } turn) turn.Callback(turn.State);
            return all.GetAwaiter().GetResult();
        }
        finally
        {
            SetSynchronizationContext(before);
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _turns.Dispose();

    (SendOrPostCallback Callback, object? State)? Next()
    {
        if (_turns.TryTake(out var turn, Limit)) return turn;
        return _turns.IsCompleted ? null : throw new TimeoutException(
            $"The pump waited {Limit.TotalSeconds} s for its next callback. None came. See what the step waits for.");
    }
}
