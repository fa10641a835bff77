using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace Perf.Engines.Steps;

/// <summary>
/// Work that is awaited and done on an executor's thread. It begins when what comes after it is known: an await that
/// finds its step done already would go on where it is, and how often depends on who is faster.
/// </summary>
/// <param name="executor">Whose thread does it.</param>
/// <param name="work">The work.</param>
/// <param name="captured">Whether what comes after it goes back to the context that it is awaited in.</param>
sealed class Step(StepExecutor executor, Action work, bool captured) : ICriticalNotifyCompletion
{
    // What waits without a context goes on where the step was done, as behind any task.
    readonly TaskCompletionSource _done = new();

    /// <summary>It is never done before it is awaited.</summary>
    public bool IsCompleted => false;

    /// <summary>Itself.</summary>
    public Step GetAwaiter() => this;

    /// <summary>Throws what the work threw.</summary>
    public void GetResult() => _done.Task.GetAwaiter().GetResult();

    /// <inheritdoc/>
    public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

    /// <inheritdoc/>
    public void UnsafeOnCompleted(Action continuation)
    {
        // A task's own way back, so that it is the one of every await of a task.
        _done.Task.ConfigureAwait(captured).GetAwaiter().UnsafeOnCompleted(continuation);
        executor.Begin(this);
    }

    /// <summary>Called by the executor.</summary>
    internal void Do()
    {
        try
        {
            work();
        }
#pragma warning disable CA1031 // whatever the work throws is what awaiting it throws
        catch (Exception error)
#pragma warning restore CA1031
        {
            _done.SetException(error);
            return;
        }

        _done.SetResult();
    }
}

/// <summary>A thread that does steps for others, one after another; it ends when the executor is disposed.</summary>
sealed class StepExecutor : IDisposable
{
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    readonly BlockingCollection<Step> _steps = [];
    readonly Thread _thread;

    internal StepExecutor()
    {
        _thread = new Thread(DoAll) { IsBackground = true, Name = "steps" };
        _thread.Start();
    }

    /// <summary>Puts a step in the queue.</summary>
    internal void Begin(Step step) => _steps.Add(step);

    /// <summary>Waits for the thread's end.</summary>
    /// <exception cref="TimeoutException">A step doesn't end.</exception>
    public void Dispose()
    {
        _steps.CompleteAdding();
        if (!_thread.Join(Limit))
        {
            throw new TimeoutException(
                $"A step has not ended within {Limit.TotalSeconds} s. Find the lock that it waits for.");
        }

        _steps.Dispose();
    }

    void DoAll()
    {
        foreach (Step step in _steps.GetConsumingEnumerable()) step.Do();
    }
}
