using System.Runtime.CompilerServices;

namespace Perf.Harness.Tests.Engines;

/// <summary>
/// From its making to its end no finalizer runs: what is left to the collector meanwhile stays as it is, as on a
/// machine that has no time for it.
/// </summary>
sealed class HeldFinalizers : IDisposable
{
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(20);

    readonly ManualResetEventSlim _held = new();
    readonly ManualResetEventSlim _ended = new();

    internal HeldFinalizers()
    {
        Drop();
        GC.Collect();
        if (!_held.Wait(Limit)) throw new TimeoutException($"no finalizer ran in {Limit}");
    }

    // The finalizer still uses them.
    public void Dispose() => _ended.Set();

    // In a frame of its own, so that nothing refers to it any more.
    [MethodImpl(MethodImplOptions.NoInlining)]
    void Drop() => _ = new Holder(this);

    sealed class Holder(HeldFinalizers owner)
    {
        ~Holder()
        {
            owner._held.Set();
            _ = owner._ended.Wait(Limit);
        }
    }
}
