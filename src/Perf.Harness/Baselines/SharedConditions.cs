namespace Perf.Harness.Baselines;

/// <summary>
/// What most cases of a file share – options, subject, build, schema, statements – so that it stands once at the top,
/// and one accepted case changes only its own block.
/// </summary>
static class SharedConditions
{
    /// <summary>A case with the most common of each; what ties is decided by text, not by order.</summary>
    public static CaseBaseline Of(IEnumerable<CaseBaseline> cases)
    {
        CaseBaseline[] all = [.. cases];
        return all[0] with
        {
            Options = MostCommon(all, accepted => string.Join('\n', accepted.Options)).Options,
            Subject = MostCommon(all, accepted => $"{accepted.Subject}").Subject,
            Build = MostCommon(all, accepted => $"{accepted.Build}").Build,
            CountedWith = all.Any(accepted => accepted.CountedWith is not null)
                ? MostCommon([.. all.Where(accepted => accepted.CountedWith is not null)],
                    accepted => $"{accepted.CountedWith}").CountedWith
                : null,
            Schema = MostCommon(all, accepted => string.Join('\n', accepted.Schema)).Schema,
            Commands = MostCommon(all, accepted => string.Join('\n', accepted.Commands)).Commands,
        };
    }

    static CaseBaseline MostCommon(CaseBaseline[] cases, Func<CaseBaseline, string> text) => cases
        .GroupBy(text, StringComparer.Ordinal)
        .OrderByDescending(group => group.Count())
        .ThenBy(group => group.Key, StringComparer.Ordinal)
        .First().First();
}
