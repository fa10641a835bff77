using System.Globalization;
using System.Text;
using Perf.Agreement.Sides;
using Perf.Agreement.Workloads;

namespace Perf.Agreement;

/// <summary>What both instruments have told, in Markdown.</summary>
static class AgreementPage
{
    // The differences that nobody would act on; a disk differs more from one moment to the next.
    const double Wanted = 0.03;
    const double WantedOnDisk = 0.05;

    const string Head = """
        # Agreement with BenchmarkDotNet

        Made by `tests/Perf.Agreement`; not written by hand. How many times as long the second variant takes as the first,
        by the median over processes; in brackets the least and the most that one of them has told.

        | workload | variants | this harness | BenchmarkDotNet | difference | wanted |
        |---|---|---:|---:|---:|---:|

        """;

    internal static string Of(
        IReadOnlyList<WorkloadPair> pairs,
        IReadOnlyDictionary<string, Told> here,
        IReadOnlyDictionary<string, Told> there)
    {
        var text = new StringBuilder(Head.ReplaceLineEndings("\n"));
        int agreed = 0;
        foreach (WorkloadPair pair in pairs)
        {
            double difference = Math.Abs((there[pair.Name].Ratio / here[pair.Name].Ratio) - 1);
            double wanted = pair.UsesDisk ? WantedOnDisk : Wanted;
            if (difference <= wanted) agreed++;
            text.Append(CultureInfo.InvariantCulture,
                $"| {pair.Name} | {pair.Variants} | {Text(here[pair.Name])} | {Text(there[pair.Name])} ");
            text.Append(CultureInfo.InvariantCulture, $"| {100 * difference:0.0} % | ≤ {100 * wanted:0} % |\n");
        }

        text.Append(CultureInfo.InvariantCulture, $"\n{agreed} of {pairs.Count} agree.\n");
        return text.ToString();
    }

    static string Text(Told told) => string.Create(
        CultureInfo.InvariantCulture, $"{told.Ratio:0.000} ({told.Low:0.00} to {told.High:0.00})");
}
