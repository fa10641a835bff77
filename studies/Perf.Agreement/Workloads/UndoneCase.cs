using Perf.Engines.Workloads;
using Perf.Harness.Cases;

namespace Perf.Agreement.Workloads;

/// <summary>
/// Each operation is so many of another case, and what brings its state back, all of it timed: an instrument that can't
/// restore between two calls measures the same as one that can.
/// </summary>
sealed class UndoneCase(CaseId id, StoreCase inner, int each)
    : ICase
{
    int _done;

    public CaseId Id => id;

    public CaseFacts Facts => inner.Facts with { Parameters = [.. inner.Facts.Parameters, $"each={each}"] };

    public int WorkOperations => 1;

    public IWorkSource? CountWork() => inner.CountWork();

    public void Prepare() => inner.Prepare();

    public string State() => inner.State();

    public long Execute(int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            checksum = unchecked(checksum + inner.Execute(each));
            inner.Restore();
        }

        _done = operations;
        return checksum;
    }

    public void Restore()
    {
        // every operation has
    }

    public void Verify(long checksum)
    {
        long one = inner.Execute(each);
        inner.Verify(one);
        inner.Restore();
        if (checksum == unchecked(one * _done)) return;
        throw new WrongAnswerException($"{id}: the checksum of {_done} operations is {checksum}, one alone has {one}.");
    }

    public void Dispose() => inner.Dispose();
}
