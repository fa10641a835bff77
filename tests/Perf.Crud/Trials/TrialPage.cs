using System.Globalization;
using System.Text;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Crud.Trials;

/// <summary>What trials found, in Markdown.</summary>
static class TrialPage
{
    // A rate that never showed in n tries is below this by n, at 95 %: the rule of three.
    const double RuleOfThree = 3;

    internal static string OfBlind(IReadOnlyList<BlindAnswer> answers)
    {
        var text = new StringBuilder("# Blind trial\n\nMade by `BlindTrial`; not written by hand.\n\n");
        text.Append("| cases | made slower by | answers | regressed | equivalent | improved | not judged |\n|---|---:|---:|---:|---:|---:|---:|\n");
        foreach (bool syncs in new[] { false, true })
        {
            foreach (var group in answers.Where(one => Syncs(one.Case) == syncs).GroupBy(one => one.Share).OrderBy(group => group.Key))
            {
                int Count(string said) => group.Count(one => one.Said == said);
                int judged = Count("Regressed") + Count("Equivalent") + Count("Improved");
                text.Append(CultureInfo.InvariantCulture, $"| {(syncs ? "with syncs" : "without syncs")} | {100 * group.Key:0} % | {group.Count()} ");
                text.Append(CultureInfo.InvariantCulture, $"| {Count("Regressed")} | {Count("Equivalent")} | {Count("Improved")} | {group.Count() - judged} |\n");
            }
        }

        return text.ToString();
    }

    internal static string OfFalseAlarms(IReadOnlyList<TrialRun> runs)
    {
        var text = new StringBuilder("# False alarms\n\nMade by `FalseAlarmTrial`; not written by hand.\n\n");
        text.Append("| beside | runs | red runs | cost gates | regressed | improved | inconclusive | median smallest change | gates that find 12 % |\n");
        text.Append("|---|---:|---:|---:|---:|---:|---:|---:|---:|\n");
        foreach (var group in runs.GroupBy(run => run.Beside.ToString()).Append(All(runs)))
        {
            Gate[] gates = [.. group.SelectMany(run => run.Comparisons).SelectMany(one => one.Gates).Where(gate => gate.Metric == Metric.Time)];
            double[] least = [.. gates.Select(LeastOf).OfType<double>()];
            int Judged(Verdict verdict) => gates.Count(gate => gate is Gate.Judged judged && judged.Verdict == verdict);
            text.Append(CultureInfo.InvariantCulture, $"| {group.Key} | {group.Count()} | {group.Count(IsRed)} | {gates.Length} | {Judged(Verdict.Regressed)} ");
            text.Append(CultureInfo.InvariantCulture, $"| {Judged(Verdict.Improved)} | {Share(gates.Count(gate => gate is Gate.Unjudged), gates.Length)} ");
            text.Append(CultureInfo.InvariantCulture, $"| {(least.Length == 0 ? "-" : $"{100 * Median.Of(least):0.0} %")} | {Share(least.Count(one => one <= 0.12), least.Length)} |\n");
        }

        int all = runs.Sum(run => run.Comparisons.Count);
        if (runs.All(run => !IsRed(run)))
            text.Append(CultureInfo.InvariantCulture, $"\nNo run of {runs.Count} was red: at 95 % fewer than {100 * RuleOfThree / runs.Count:0.0} % are, and fewer than {100 * RuleOfThree / all:0.000} % of gates.\n");
        return text.ToString();
    }

    static IGrouping<string, TrialRun> All(IReadOnlyList<TrialRun> runs) => runs.GroupBy(_ => "all").Single();

    static bool IsRed(TrialRun run) => run.Comparisons.Any(comparison => comparison.IsRegressed);

    static double? LeastOf(Gate gate) => gate switch
    {
        Gate.Judged judged => judged.Detectable,
        Gate.Unjudged unjudged => unjudged.Detectable,
        _ => null,
    };

    static string Share(int part, int whole) =>
        whole == 0 ? "-" : string.Create(CultureInfo.InvariantCulture, $"{100.0 * part / whole:0.0} %");

    static bool Syncs(string id) => id.Contains("-full", StringComparison.Ordinal);
}
