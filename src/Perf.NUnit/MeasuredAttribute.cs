using NUnit.Framework.Internal.Builders;
using NUnit.Framework.Internal.Commands;

namespace Perf.NUnit;

/// <summary>The base of the attributes that make a method of a fixture a performance test.</summary>
public abstract class MeasuredAttribute : NUnitAttribute, ISimpleTestBuilder, IImplyFixture, IRepeatTest
{
    readonly NUnitTestCaseBuilder _builder = new();

    private protected MeasuredAttribute()
    {
    }

    /// <summary>
    /// The name of a method of the fixture that restores the state after each call of a <c>[PerfTest]</c>, and after
    /// each window and check of a <c>[PerfLoad]</c>. It is not timed. Default: none, for tests that change no state.
    /// <c>[TearDown]</c> and <c>[SetUp]</c> are called too.
    /// </summary>
    public string? Restore { get; set; }

    /// <inheritdoc/>
    public TestMethod BuildFrom(IMethodInfo method, Test? suite)
    {
        TestMethod test = _builder.BuildTestMethod(method, suite, null);
        MeasuredMethod.MakeRunnable(test); // a return value without an expected result is fine here
        return test;
    }

    /// <summary>
    /// Replaces the call of the method by a command that judges its case. A worker calls the method, so this process
    /// needs no fixture, no set-up and no time limit.
    /// </summary>
    public TestCommand Wrap(TestCommand command) => new JudgeCommand(command.Test);
}

/// <summary>
/// Marks a method as a performance test. A worker process calls it many times, counts its work and measures its time;
/// the test compares both with the baseline and with the accepted build. The method may have parameters, be
/// asynchronous, and return a value, which must be the same for every call.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class PerfTestAttribute : MeasuredAttribute
{
    /// <summary>
    /// The number of calls whose work is counted. Default: 10; 1 if <c>Restore</c> is set. With <c>Restore</c>, also
    /// the number of calls between two restores.
    /// </summary>
    public int Calls { get; set; }

    /// <summary>
    /// The gates of the test. Default: all. The work of code with its own threads differs between runs: use
    /// <c>Gates.Time</c>. If allocated bytes differ between processes, the baseline stores the difference as their
    /// tolerance; <c>Gates.All ^ Gates.Allocations</c> excludes them.
    /// </summary>
    public Gates Judge { get; set; } = Gates.All;

    /// <summary>
    /// The share by which allocated bytes may differ from the baseline: 0.05 for 5 %. Default: 0, which uses
    /// <c>PERF_ALLOCATION_TOLERANCE</c>, or else the tolerance in the baseline, or else 8 bytes per operation.
    /// </summary>
    public double AllocationTolerance { get; set; }
}

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
    /// The clients that call all methods with <c>[Readers]</c> and <c>[Writers]</c>, in proportion to their
    /// <see cref="LoadOperationAttribute.Weight"/>, each client in the same order. Default: 0, each method has clients
    /// of its own.
    /// </summary>
    public int Clients { get; set; }

    /// <summary>
    /// With <see cref="Clients"/>: the calls in each second of all these clients together, of all methods, whether or
    /// not earlier calls have returned (open loop). Default: 0, each client calls again once it has its answer.
    /// </summary>
    public double Rate { get; set; }

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
