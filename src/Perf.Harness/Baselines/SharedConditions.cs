namespace Perf.Harness.Baselines;

/// <summary>
/// What most cases of a file share: options, subject, build, schema, statements. The file has it once at the top, and
/// accepting one case changes only the block of this case.
/// </summary>
static class SharedConditions
{
    /// <summary>A case with the most common value of each; a tie goes to the first text in ordinal order.</summary>
    public static CaseBaseline Of(IEnumerable<CaseBaseline> cases)
    {
        CaseBaseline[] all = [.. cases];
        CaseBaseline[] counted = [.. all.Where(accepted => !accepted.Counted.IsEmpty)];
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
            Sql = MostCommon(all, accepted => string.Join('\n', accepted.Sql)).Sql,
            Work = MostCommon(counted.Length > 0 ? counted : all, accepted => string.Join(' ', accepted.Counted)).Work,
        };
    }

    static CaseBaseline MostCommon(CaseBaseline[] cases, Func<CaseBaseline, string> text) => cases
        .GroupBy(text, StringComparer.Ordinal)
        .OrderByDescending(group => group.Count())
        .ThenBy(group => group.Key, StringComparer.Ordinal)
        .First().First();
}
