namespace Perf.Studies.Published;

/// <summary>What runs have judged of one workload, configuration or metric: a line of docs/evidence/ran.tsv.</summary>
/// <param name="Kind">workload, configuration or metric.</param>
/// <param name="Name">Its name.</param>
/// <param name="Gates">The gates that had a verdict.</param>
/// <param name="Commit">The commit that was measured.</param>
sealed record RanRow(string Kind, string Name, int Gates, string Commit)
{
    /// <summary>The rows of a run: everything that it has judged.</summary>
    internal static IEnumerable<RanRow> Of(RunDocument run) =>
        from suite in run.Suites
        from one in suite.Cases
        from gate in one.Gates
        where gate.Verdict is not null
        from name in new[]
        {
            ("workload", one.Workload), ("configuration", $"{one.Engine}/{one.Configuration}"), ("metric", gate.Metric),
        }
        group suite.Commit by name into judged
        orderby judged.Key
        select new RanRow(judged.Key.Item1, judged.Key.Item2, judged.Count(), judged.Last()?[..7] ?? "no commit");

    /// <summary>The old rows without those that were measured again.</summary>
    internal static IEnumerable<RanRow> Merge(IEnumerable<RanRow> old, IEnumerable<RanRow> now) =>
        now.Concat(old).DistinctBy(row => (row.Kind, row.Name)).OrderBy(row => (row.Kind, row.Name));

    internal static IEnumerable<RanRow> Read(string text) =>
        from line in text.Split('\n', StringSplitOptions.RemoveEmptyEntries)
        let fields = line.TrimEnd('\r').Split('\t')
        select new RanRow(fields[0], fields[1], int.Parse(fields[2], CultureInfo.InvariantCulture), fields[3]);

    /// <inheritdoc/>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Kind}\t{Name}\t{Gates}\t{Commit}");
}
