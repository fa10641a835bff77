using System.Globalization;
using System.Text;

namespace Perf.Studies.Published;

/// <summary>The coverage of the published comparisons as a page in Markdown.</summary>
public static class CoveragePage
{
    /// <summary>The page: a table for each group, a line for each row.</summary>
    public static string Text()
    {
        var text = new StringBuilder("# Coverage\n\nMade from `coverage.csv`; not written by hand. ");
        text.Append(
            "Every row of the five published comparisons that this project sets out from, and where it lives here;\n");
        text.Append("and below them what was added since, which runs with `PERF_SCOPE=full` alone.\n\n");
        foreach ((string seed, string title) in Coverage.Seeds)
            text.Append(CultureInfo.InvariantCulture, $"- {seed}: {title}\n");
        foreach ((string prefix, string title) in Coverage.Groups)
        {
            text.Append(CultureInfo.InvariantCulture,
                $"\n## {title}\n\n| row | seed | there | here | remark |\n|---|---|---|---|---|\n");
            foreach (CoverageRow row in Coverage.All.Where(row => row.Id.StartsWith(prefix, StringComparison.Ordinal)))
                text.Append(CultureInfo.InvariantCulture,
                    $"| {row.Id} | {row.Seeds} | {row.What} | {Homes(row)} | {row.Remark} |\n");
        }

        return text.ToString();
    }

    static string Homes(CoverageRow row) => string.Join("<br>", row.Homes.Select(home => $"{home.Kind} `{home.Name}`"));
}
