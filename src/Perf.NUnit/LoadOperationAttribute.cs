namespace Perf.NUnit;

/// <summary>
/// What some clients of a load test do, over and over: the method may return <c>Task</c> or <c>ValueTask</c>, and may
/// take an <c>int</c>, the number of its client from 0, and a <c>CancellationToken</c>, which is cancelled when a
/// client does not come back. Each client has a thread of its own. An exception fails the test.
/// </summary>
public abstract class LoadOperationAttribute : Attribute
{
    private protected LoadOperationAttribute(int clients) => Clients = clients;

    /// <summary>The clients that call the method at the same time, at least 1.</summary>
    public int Clients { get; }

    /// <summary>
    /// The calls in each second of all these clients together, whether or not earlier calls have returned; a latency
    /// counts from the moment at which a call was due (open loop). Default: 0, each client calls again once it has its
    /// answer (closed loop).
    /// </summary>
    public double Rate { get; set; }

    /// <summary>
    /// With <see cref="PerfLoadAttribute.Clients"/>: how many of the calls of each client are calls of this method, in
    /// proportion to the weights of the other methods. 1 to 1,000; default: 1.
    /// </summary>
    public int Weight { get; set; } = 1;
}

/// <summary>
/// Clients of a load test that read: their latencies are the gates <c>latency-p50</c>, <c>-p95</c> and <c>-p99</c>.
/// </summary>
/// <param name="clients">The clients that call the method at the same time.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class ReadersAttribute(int clients = 1) : LoadOperationAttribute(clients);

/// <summary>
/// Clients of a load test that write: their latencies are the gates <c>write-latency-p50</c>, <c>-p95</c> and
/// <c>-p99</c>.
/// </summary>
/// <param name="clients">The clients that call the method at the same time.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class WritersAttribute(int clients = 1) : LoadOperationAttribute(clients);
