using System.Text;
using Perf.Agreement.Sides;
using Perf.Agreement.Workloads;

namespace Perf.Agreement;

/// <summary>The ratios of both instruments, in Markdown.</summary>
static class AgreementPage
{
    // Differences that are too small to act on; a disk differs more from one moment to the next.
    const double Wanted = 0.03;
    const double WantedOnDisk = 0.05;

    const string Head = """
        # Agreement with BenchmarkDotNet

        Made by `studies/Perf.Agreement`; not written by hand. Each figure is the time of the second variant divided by the
        time of the first, estimated from all processes (Hodges and Lehmann). Brackets contain the lowest and the highest
        ratio of a single process.

        | workload | variants | Perf | BenchmarkDotNet | difference | limit |
        |---|---|---:|---:|---:|---:|

        """;

    /// <summary>Whether both instruments agree on a workload.</summary>
    internal static bool Agree(WorkloadPair pair, RatioEstimate here, RatioEstimate there) =>
        Difference(here, there) <= WantedOf(pair);

    // The stamp says of which sources, machine and packages it is.
    internal static string Of(
        string stamp,
        IReadOnlyList<WorkloadPair> pairs,
        IReadOnlyDictionary<string, RatioEstimate> here,
        IReadOnlyDictionary<string, RatioEstimate> there)
    {
        var text = new StringBuilder(Head.ReplaceLineEndings("\n"));
        foreach (WorkloadPair pair in pairs)
        {
            double difference = Difference(here[pair.Name], there[pair.Name]);
            text.Append(CultureInfo.InvariantCulture,
                $"| {pair.Name} | {pair.Variants} | {Text(here[pair.Name])} | {Text(there[pair.Name])} ");
            text.Append(CultureInfo.InvariantCulture, $"| {100 * difference:0.0} % | ≤ {100 * WantedOf(pair):0} % |\n");
        }

        int agreed = pairs.Count(pair => Agree(pair, here[pair.Name], there[pair.Name]));
        text.Append(CultureInfo.InvariantCulture, $"\n{agreed} of {pairs.Count} agree. {stamp}\n");
        return text.ToString();
    }

    static double WantedOf(WorkloadPair pair) => pair.UsesDisk ? WantedOnDisk : Wanted;

    static double Difference(RatioEstimate here, RatioEstimate there) => Math.Abs((there.Ratio / here.Ratio) - 1);

    static string Text(RatioEstimate ratio) => string.Create(
        CultureInfo.InvariantCulture, $"{ratio.Ratio:0.000} ({ratio.Low:0.00} to {ratio.High:0.00})");
}
