using System.Text;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>
/// Engine configurations side by side, workload by workload: only inside a durability class, for one that promises less
/// has less to do.
/// </summary>
static class RankingTable
{
    const string Observed = "time-per-operation-nanoseconds";

    /// <summary>
    /// A table for each workload that two configurations of a class have a time of; the fastest first.
    /// </summary>
    public static string For(IReadOnlyList<Comparison> comparisons)
    {
        var text = new StringBuilder();
        foreach (IGrouping<string, Entry> workload in comparisons.Select(EntryOf).OfType<Entry>()
            .GroupBy(entry => entry.Workload).OrderBy(group => group.Key, StringComparer.Ordinal))
        {
            IGrouping<ShownDurability, Entry>[] classes =
                [.. workload.GroupBy(entry => entry.Class).Where(one => one.Count() > 1)
                    .OrderByDescending(one => one.Key)];
            if (classes.Length == 0) continue;
            text.Append(CultureInfo.InvariantCulture, $"\n### {workload.Key}\n\n");
            text.Append("| class | configuration | each | of the fastest in its class |\n|---|---|---:|---:|\n");
            foreach (IGrouping<ShownDurability, Entry> one in classes)
                AddClass(text, [.. one.OrderBy(entry => entry.Seconds)]);
        }

        return text.ToString();
    }

    static void AddClass(StringBuilder text, Entry[] entries)
    {
        foreach (Entry entry in entries)
        {
            text.Append(CultureInfo.InvariantCulture,
                $"| {entry.Class.Words()} | {entry.Configuration} | {UnitFormat.Seconds(entry.Seconds)} ");
            text.Append(CultureInfo.InvariantCulture, $"| {entry.Seconds / entries[0].Seconds:0.0} |\n");
        }
    }

    // Without a class, or without a time, a case has no place among others.
    static Entry? EntryOf(Comparison comparison) =>
        comparison.Judged.FirstOrDefault(gate => gate.Metric == Metric.Durability) is { } gate
        && comparison.Observed.TryGetValue(Observed, out double nanoseconds)
            ? new Entry(
                comparison.Case.Workload, comparison.Case.On, (ShownDurability)(int)gate.Now, nanoseconds * 1e-9)
            : null;

    sealed record Entry(string Workload, string Configuration, ShownDurability Class, double Seconds);
}
