namespace Perf.Harness.Running;

/// <summary>How long pairs take, by those that were played before, of whatever engine.</summary>
sealed class PairTimes
{
    TimeSpan? _ofCase;

    /// <summary>
    /// The least that a pair of so many cases takes: by the pair that took the least for each of its cases. Zero before
    /// the first.
    /// </summary>
    internal TimeSpan Expected(int cases) => cases * (_ofCase ?? TimeSpan.Zero);

    /// <summary>Takes in a pair.</summary>
    internal void Add(int cases, TimeSpan took)
    {
        TimeSpan ofCase = took / cases;
        if (_ofCase is not { } least || ofCase < least) _ofCase = ofCase;
    }
}
