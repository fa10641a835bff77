namespace Perf.NUnit;

/// <summary>
/// A load test: the clients of its fixture work at the same time for a window, again and again, in a worker process.
/// Methods with <see cref="ReadersAttribute"/> and <see cref="WritersAttribute"/> are what they do. Throughput and
/// latencies are compared with the accepted baseline and with the accepted build. The work of the same operations,
/// called one after another, is counted and compared too. The body of this method is the check: it is called while no
/// client works, and throws if an acknowledged write is not there. A client that does not come back 40 s after a
/// window, or what <c>[CancelAfter]</c> says, fails the test.
/// </summary>
/// <remarks>
/// In a fixture without such methods, this method returns the statistics of a run of NBomber (<c>NodeStats</c>, of any
/// version): each call is a window of load, and its scenarios and steps are judged.
/// </remarks>
[AttributeUsage(AttributeTargets.Method)]
public sealed class PerfLoadAttribute : MeasuredAttribute
{
    /// <summary>
    /// The seconds for which the clients work before they are stopped and their figures taken. Default: 0, which is
    /// 0.3 s, or 10 arrivals of the rarest <see cref="LoadOperationAttribute.Rate"/>, whichever is longer. Choose more
    /// where an operation takes more than 10 ms.
    /// </summary>
    public double WindowSeconds { get; set; }

    /// <summary>
    /// The gates of the load. Default: all; allocations of a load have no gate. <c>Gates.Time</c> counts no work:
    /// use it where an operation waits for another client, or where counts differ between runs.
    /// </summary>
    public Gates Judge { get; set; } = Gates.All;
}
