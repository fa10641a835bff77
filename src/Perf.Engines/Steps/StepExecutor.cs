using System.Collections.Concurrent;

namespace Perf.Engines.Steps;

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
            throw new TimeoutException($"A step has not ended within {Limit.TotalSeconds} s. See what it waits for.");
        _steps.Dispose();
    }

    void DoAll()
    {
        foreach (Step step in _steps.GetConsumingEnumerable()) step.Do();
    }
}
