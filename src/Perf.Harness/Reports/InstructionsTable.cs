using System.Text;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>
/// Engine configurations by the processor instructions of one operation, a table for each workload. It does not depend
/// on the machine, and does not include waiting.
/// </summary>
static class InstructionsTable
{
    /// <summary>
    /// A table for each workload with instructions of at least two configurations, the fewest first.
    /// </summary>
    public static string For(IReadOnlyList<Comparison> comparisons)
    {
        var text = new StringBuilder();
        foreach (Row[] rows in Of(comparisons.Select(one => (one.Case, one.Instructions))))
        {
            text.Append(CultureInfo.InvariantCulture, $"\n### {rows[0].Case.Workload}\n\n");
            text.Append("| configuration | instructions | times the fewest |\n|---|---:|---:|\n");
            foreach (Row row in rows)
            {
                text.Append(CultureInfo.InvariantCulture,
                    $"| {row.Case.On} | {UnitFormat.Count(row.Instructions)} | {row.Times:0.0} |\n");
            }
        }

        return text.ToString();
    }

    /// <summary>The rows of each table.</summary>
    /// <param name="cases">Cases with the instructions of one operation; null if unknown.</param>
    internal static IEnumerable<Row[]> Of(IEnumerable<(CaseId Case, long? Instructions)> cases) =>
        from one in cases
        where one.Instructions > 0
        group (one.Case, Instructions: one.Instructions!.Value) by one.Case.What into workload
        where workload.Count() > 1
        orderby workload.Key
        let fewest = workload.Min(one => one.Instructions)
        select (from one in workload
                orderby one.Instructions
                select new Row(one.Case, one.Instructions, (double)one.Instructions / fewest)).ToArray();

    /// <summary>A row of a table.</summary>
    /// <param name="Case">The case.</param>
    /// <param name="Instructions">The instructions of one operation.</param>
    /// <param name="Times">How many times those of the configuration that needs the fewest.</param>
    internal sealed record Row(CaseId Case, long Instructions, double Times);
}
