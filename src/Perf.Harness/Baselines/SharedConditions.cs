namespace Perf.Harness.Baselines;

/// <summary>
/// The conditions that most cases of a file share, so that one accepted case changes only its own block.
/// </summary>
static class SharedConditions
{
    /// <summary>
    /// A case with the most common harness, options and subject; what ties is decided by text, not by order.
    /// </summary>
    public static CaseBaseline Of(IEnumerable<CaseBaseline> cases)
    {
        CaseBaseline[] all = [.. cases];
        return all[0] with
        {
            Harness = MostCommon(all, accepted => $"{accepted.Harness:D9}").Harness,
            Options = MostCommon(all, accepted => string.Join('\n', accepted.Options)).Options,
            Subject = MostCommon(all, accepted => $"{accepted.Subject}").Subject,
        };
    }

    static CaseBaseline MostCommon(CaseBaseline[] cases, Func<CaseBaseline, string> text) => cases
        .GroupBy(text, StringComparer.Ordinal)
        .OrderByDescending(group => group.Count())
        .ThenBy(group => group.Key, StringComparer.Ordinal)
        .First().First();
}
