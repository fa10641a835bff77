using Perf.Engines.Data;
using Perf.Harness.Cases;

namespace Perf.Agreement.Workloads;

/// <summary>Sorts numbers in random order; each operation takes others, or the processor would learn them.</summary>
sealed class SortCase(CaseId id, int count) : ICase
{
    const int Sources = 64; // more than a batch takes: of eight the processor still learns some

    readonly int[][] _sources = new int[Sources][];
    readonly int[] _sorted = new int[count];
    int _next;

    public CaseId Id => id;

    public void Prepare()
    {
        var random = new SeededRandom(Customers.StandardSeed);
        for (int i = 0; i < Sources; i++) _sources[i] = random.Permutation(1, count);
    }

    public long Execute(int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            _sources[_next].CopyTo(_sorted, 0);
            if (++_next == Sources) _next = 0;
            Array.Sort(_sorted);
            checksum += _sorted[0];
        }

        return checksum;
    }

    public void Restore()
    {
        // the next operation begins with a copy
    }

    public void Verify(long checksum)
    {
        if (!_sorted.SequenceEqual(Enumerable.Range(1, count)))
            throw new WrongAnswerException($"{id}: the numbers from 1 to {count} were not in order.");
    }

    public void Dispose()
    {
        // nothing was opened
    }
}
