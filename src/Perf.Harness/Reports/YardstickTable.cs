using System.Globalization;
using System.Text;
using Perf.Harness.Statistics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Reports;

/// <summary>Studies of yardsticks side by side, in Markdown.</summary>
public static class YardstickTable
{
    /// <summary>
    /// A row for each case, a column for each yardstick and each mix; a dash where a case was not measured with it.
    /// Below them the medians of those without a sync, and of those that sync.
    /// </summary>
    public static string For(string title, IReadOnlyList<YardstickStudy> studies)
    {
        string[] alone = Names(studies.SelectMany(study => study.Alone.Keys));
        string[] mixes = Names(studies.SelectMany(study => study.Mixes.Keys));
        var text = new StringBuilder($"## {title}\n\n| case | processes | raw | ");
        text.AppendJoin(" | ", alone.Concat(mixes.Select(mix => $"**{mix}**"))).Append(" |\n|---|---:|---:|");
        text.Insert(text.Length, "---:|", alone.Length + mixes.Length).Append('\n');
        foreach (YardstickStudy study in studies) AddRow($"{study.Case}", [study]);
        foreach (IGrouping<bool, YardstickStudy> kind in studies.GroupBy(Syncs).OrderBy(kind => kind.Key))
            AddRow($"*median of {kind.Count()} {(kind.Key ? "that sync" : "without a sync")}*", [.. kind]);
        return text.ToString();

        void AddRow(string title, YardstickStudy[] of)
        {
            IEnumerable<string> shares =
            [
                Middle(of.Select(study => study.Raw)),
                .. alone.Select(name => Middle(Of(name, of.Select(study => study.Alone)))),
                .. mixes.Select(name => Middle(Of(name, of.Select(study => study.Mixes)))),
            ];
            text.Append(CultureInfo.InvariantCulture, $"| {title} | {of.Min(study => study.Processes)} | ");
            text.AppendJoin(" | ", shares).Append(" |\n");
        }
    }

    static bool Syncs(YardstickStudy study) => study.Alone.Keys.Any(YardstickNames.IsSync);

    static IEnumerable<double> Of(string name, IEnumerable<IReadOnlyDictionary<string, double>> spreads) =>
        spreads.Where(spread => spread.ContainsKey(name)).Select(spread => spread[name]);

    static string[] Names(IEnumerable<string> names) => [.. names.Distinct().Order(StringComparer.Ordinal)];

    static string Middle(IEnumerable<double> shares)
    {
        double[] known = [.. shares];
        return known.Length == 0 ? "–" : Median.Of(known).ToString("0.0 %", CultureInfo.InvariantCulture);
    }
}
