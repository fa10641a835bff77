namespace Perf.Studies.Published;

/// <summary>The coverage of the published comparisons as a page in Markdown.</summary>
public static class CoveragePage
{
    const string Head = """
        # Coverage

        Made from `coverage.csv` and from [ran.tsv](ran.tsv), a record of the gates that runs have judged; not written by hand.
        This page lists every row of the five published comparisons on which this project is based, and its counterpart in
        this project. Later additions follow at the end, and run only with `PERF_SCOPE=full`. The number in parentheses after
        a workload, a configuration or a metric is the number of its gates with a verdict in the recorded run. These commands
        make the record:

        ```
        dotnet test Perf.sln -c Release -m:1 -e PERF_SCOPE=full -e PERF_AGAINST=none
        dotnet test studies/Perf.StandIns -c Release -e PERF_SCOPE=full
        dotnet test studies/Perf.Studies -c Release --filter \
          FullyQualifiedName=Perf.Studies.Published.CoverageTests.Docs_are_made_from_the_rows
        ```


        """;

    /// <summary>The page: a table for each group, a line for each row.</summary>
    /// <param name="stamp">Of what the last run was: <see cref="Stamp"/>.</param>
    internal static string Text(string stamp)
    {
        StringBuilder text = new StringBuilder(Head.ReplaceLineEndings("\n")).Append(stamp).Append('\n');
        foreach ((string seed, string title) in Coverage.Seeds)
            text.Append(CultureInfo.InvariantCulture, $"- {seed}: {title}\n");
        foreach ((string prefix, string title) in Coverage.Groups)
        {
            text.Append(CultureInfo.InvariantCulture, $"\n## {title}\n\n");
            text.Append("| row | source | in the comparison | in this project | remark |\n|---|---|---|---|---|\n");
            foreach (CoverageRow row in Coverage.All.Where(row => row.Id.StartsWith(prefix, StringComparison.Ordinal)))
                text.Append(CultureInfo.InvariantCulture,
                    $"| {row.Id} | {row.Seeds} | {row.What} | {Homes(row, stamp)} | {row.Remark} |\n");
        }

        return text.ToString();
    }

    static string Homes(CoverageRow row, string stamp) =>
        string.Join("<br>", row.Homes.Select(home => $"{home.Kind} `{home.Name}`{GatesOf(home, stamp)}"));

    // What another run has judged says which.
    static string GatesOf(CoverageHome home, string stamp) => home.Kind is "test" or "finding" ? ""
        : Coverage.HasRun(home) is not { } ran ? " (not run)"
        : string.Create(CultureInfo.InvariantCulture,
            $" ({ran.Gates:N0}{(stamp.Contains(ran.Commit, StringComparison.Ordinal) ? "" : $" at {ran.Commit}")})");
}
