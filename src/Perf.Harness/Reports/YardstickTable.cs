using System.Globalization;
using System.Text;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Reports;

/// <summary>Studies of yardsticks side by side, in Markdown.</summary>
public static class YardstickTable
{
    /// <summary>
    /// A row for each case, a column for each yardstick and each mix; a dash where a case was not measured with it.
    /// </summary>
    public static string For(string title, IReadOnlyList<YardstickStudy> studies)
    {
        string[] alone = Names(studies.SelectMany(study => study.Alone.Keys));
        string[] mixes = Names(studies.SelectMany(study => study.Mixes.Keys));
        var text = new StringBuilder($"## {title}\n\n| case | processes | raw | ");
        text.AppendJoin(" | ", alone.Concat(mixes.Select(mix => $"**{mix}**"))).Append(" |\n|---|---:|---:|");
        text.Insert(text.Length, "---:|", alone.Length + mixes.Length).Append('\n');
        foreach (YardstickStudy study in studies)
        {
            text.Append(CultureInfo.InvariantCulture, $"| {study.Case} | {study.Processes} | {Share(study.Raw)} | ");
            text.AppendJoin(" | ", alone
                .Select(name => Share(study.Alone.TryGetValue(name, out double one) ? one : null))
                .Concat(mixes.Select(name => Share(study.Mixes.TryGetValue(name, out double mix) ? mix : null))));
            text.Append(" |\n");
        }

        return text.ToString();
    }

    static string[] Names(IEnumerable<string> names) => [.. names.Distinct().Order(StringComparer.Ordinal)];

    static string Share(double? share) =>
        share is { } known ? (100 * known).ToString("0.0", CultureInfo.InvariantCulture) + " %" : "–";
}
