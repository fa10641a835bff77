namespace Perf.Engines.FastDb;

/// <summary>Waits for FastDB's asynchronous calls, with a limit: some of them never answer.</summary>
static class Waiting
{
    // Generous: the longest call, a bulk insert of all trips, takes a second.
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    /// <summary>Begins a call on this thread and waits until it is done.</summary>
    /// <exception cref="TimeoutException">It isn't within the limit.</exception>
    internal static void For(string call, Func<Task> begin) => For(call, begin, Limit);

    internal static void For(string call, Func<Task> begin, TimeSpan limit)
    {
        // FastDB goes on in the caller's context after each await: with one that waits here it would wait for itself.
        SynchronizationContext? context = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(null);
        try
        {
            Task task = begin();
            if (Task.WaitAny([task], limit) < 0)
            {
                throw new TimeoutException(
                    $"FastDB's {call} did not answer within {limit.TotalSeconds:0.##} seconds. A write that failed in "
                    + "its queue stops the queue: find the record that its serializer can't write.");
            }

            task.GetAwaiter().GetResult();
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(context);
        }
    }
}
