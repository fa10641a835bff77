namespace Perf.Harness.Yardsticks;

/// <summary>
/// A fixed piece of work, a slice of which takes some tenths of a millisecond: what the machine can do right now.
/// It allocates nothing, so that no collection falls on it.
/// </summary>
public interface IKernel
{
    /// <summary>The name under which weights know it: <c>pin-read</c>.</summary>
    string Name { get; }

    /// <summary>Does one slice.</summary>
    void Slice();
}
