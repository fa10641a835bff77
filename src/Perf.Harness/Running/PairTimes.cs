namespace Perf.Harness.Running;

/// <summary>How long pairs of some cases take, by those that were played before.</summary>
/// <param name="others">The pairs of all cases, which tell it as long as none of these was played.</param>
sealed class PairTimes(PairTimes? others = null)
{
    TimeSpan? _ofCase;

    /// <summary>
    /// The least that a pair of so many cases takes: by the pair that took the least for each of its cases. Zero before
    /// the first.
    /// </summary>
    internal TimeSpan Expected(int cases) =>
        _ofCase is { } least ? cases * least : others?.Expected(cases) ?? TimeSpan.Zero;

    /// <summary>Takes in a pair.</summary>
    internal void Add(int cases, TimeSpan took)
    {
        TimeSpan ofCase = took / cases;
        if (_ofCase is not { } least || ofCase < least) _ofCase = ofCase;
        others?.Add(cases, took);
    }
}
