namespace Perf.Durability.Checks;

/// <summary>Work on a thread of its own, for a store that waits must not stop the test.</summary>
static class Elsewhere
{
    // Longer than any configuration's own limit, of which 30 s is the longest.
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(90);

    internal static Task<T> Start<T>(Func<T> work) =>
        Task.Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <summary>Whether the work is over, well or not, when the time is.</summary>
    internal static bool EndsWithin(this Task work, TimeSpan time) => Task.WaitAny([work], time) == 0;

    /// <summary>What the work came to; its failure is an outcome, its silence is none.</summary>
    /// <exception cref="TimeoutException">It is still not over.</exception>
    internal static Outcome<T> Outcome<T>(this Task<T> work)
    {
        if (!work.EndsWithin(Limit))
            throw new TimeoutException(
                $"A store has not answered for {Limit.TotalSeconds:0} s, expected was an answer or a refusal.");
        return work.IsFaulted
            ? new Outcome<T>(default, work.Exception.InnerException)
            : new Outcome<T>(work.Result, null);
    }
}

/// <summary>A result, or why there is none.</summary>
readonly record struct Outcome<T>(T? Result, Exception? Refusal);
