namespace Perf.Harness.Environments;

/// <summary>
/// Waits of a thread within the file calls of an engine. How often a thread waits for a disk depends on the disk; how
/// often it waits for anything else depends on the code. What forwards a file call excludes its waits from those of the
/// case.
/// </summary>
static class FileWaits
{
    // A file call knows nothing but its thread.
    [ThreadStatic]
    static long _ofThread;

    /// <summary>How often this thread has waited for anything but the files of an engine; null if unknown.</summary>
    internal static long? Others() => ThreadUsage.IsReported ? ThreadUsage.Blocked() - _ofThread : null;

    /// <summary>Excludes the waits of this thread until the result is disposed.</summary>
    internal static Call Exclude() => new(ThreadUsage.IsReported ? ThreadUsage.Blocked() : 0);

    /// <summary>A file call.</summary>
    /// <param name="begun">How often the thread had waited before it.</param>
    internal readonly ref struct Call(long begun)
    {
        /// <summary>The call has ended.</summary>
        public void Dispose()
        {
            if (ThreadUsage.IsReported) _ofThread += ThreadUsage.Blocked() - begun;
        }
    }
}
