using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;

namespace Perf.NUnit;

/// <summary>
/// A method whose work and time are gates: a worker process calls it again and again, counts what it does and times it,
/// and the test compares that with the accepted baseline and with the accepted build. It may take parameters, be
/// asynchronous, and return a value, which must be the same for every call.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class PerfTestAttribute : MeasuredAttribute
{
    /// <summary>
    /// The calls whose work is counted: 10, or 1 where something is restored after them. A method that is restored is
    /// called so often before it is.
    /// </summary>
    public int Calls { get; set; }

    /// <summary>
    /// The gates of the test. Default: all. Code with threads of its own does other work in each run: judge its time
    /// alone, <c>Judge = Gates.Time</c>. Where a library allocates otherwise in each process, acceptance learns by how
    /// much, and stores it as the tolerance; <c>Judge = Gates.All ^ Gates.Allocations</c> leaves them out.
    /// </summary>
    public Gates Judge { get; set; } = Gates.All;

    /// <summary>
    /// The share by which allocated bytes may differ from the baseline: 0.05 for 5 %. Default: 0, which leaves
    /// that of the run, <c>PERF_ALLOCATION_TOLERANCE</c>, or else 8 bytes for an operation and what acceptance has
    /// learnt.
    /// </summary>
    public double AllocationTolerance { get; set; }

    /// <inheritdoc/>
    public override TestMethod BuildFrom(IMethodInfo method, Test? suite)
    {
        TestMethod test = base.BuildFrom(method, suite);
        MeasuredMethod.MakeRunnable(test); // a return value without an expected result is fine here
        return test;
    }
}
