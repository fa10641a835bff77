using System.Runtime;

namespace Perf.Harness.Measuring;

/// <summary>
/// Brings a process to its steady state before the first round. Processes before it differ by up to 20 % on identical
/// code: methods are compiled twice, and until the nursery was first collected every allocation touches fresh pages.
/// </summary>
sealed class WarmUp(TimeProvider clock)
{
    const int NurseryCollections = 4;
    const int ChunkBytes = 64 * 1024;
    const long ChurnAtMostBytes = 4L << 30;

    // The runtime promotes a method 100 ms after the last new one was called; twice that is quiet.
    static readonly TimeSpan Quiet = TimeSpan.FromMilliseconds(200);
    static readonly TimeSpan AtMost = TimeSpan.FromSeconds(4);

    /// <summary>Allocates until the nursery has been collected four times.</summary>
    public static void ChurnNursery()
    {
        int collections = GC.CollectionCount(0) + NurseryCollections;
        long chunks = ChurnAtMostBytes / ChunkBytes;
        while (GC.CollectionCount(0) < collections && chunks-- > 0) GC.KeepAlive(new byte[ChunkBytes]);
    }

    /// <summary>
    /// Calls everything in small slices until no method has been compiled for a while, or time is up.
    /// </summary>
    /// <param name="slices">A small slice of each case.</param>
    /// <returns>Whether nothing was compiled any more within the limit.</returns>
    public bool UntilNothingIsCompiled(IReadOnlyList<Action> slices)
    {
        long started = clock.GetTimestamp();
        long quietSince = started;
        long compiled = JitInfo.GetCompiledMethodCount();
        while (clock.GetElapsedTime(quietSince) < Quiet)
        {
            if (clock.GetElapsedTime(started) > AtMost) return false;
            foreach (Action slice in slices) slice();
            if (JitInfo.GetCompiledMethodCount() == compiled) continue;
            compiled = JitInfo.GetCompiledMethodCount();
            quietSince = clock.GetTimestamp();
        }

        return true;
    }
}
