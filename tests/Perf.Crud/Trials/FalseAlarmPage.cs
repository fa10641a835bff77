using System.Globalization;
using System.Text;
using Perf.Harness.Calibrations;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Statistics;

namespace Perf.Crud.Trials;

/// <summary>How often unchanged code was called slower, in Markdown.</summary>
static class FalseAlarmPage
{
    internal static string Of(IReadOnlyList<TrialRun> runs, Decider decider)
    {
        var text = new StringBuilder(
            $"# Unchanged code\n\nMade by `{decider.Trial}`; not written by hand. {decider.Says} ");
        text.Append(CultureInfo.InvariantCulture,
            $"Baselines, each recorded and calibrated apart: {runs.DistinctBy(run => run.Baseline).Count()}.\n\n");
        text.Append("| beside | runs | red runs | cost gates | called slower | improved "
            + "| inconclusive | median smallest change | find 12 % |\n");
        text.Append("|---|---:|---:|---:|---:|---:|---:|---:|---:|\n");
        foreach (var group in runs.GroupBy(run => Neighbours.Named(run.Beside))) Row(text, group.Key, [.. group]);
        Row(text, "all", runs);
        var alarms = new FalseAlarms();
        foreach (TrialRun run in runs) alarms.Add(run.Comparisons);
        text.Append(CultureInfo.InvariantCulture, $"\n{alarms}.\n");
        foreach (TrialRun run in runs.Where(IsRed))
            foreach (Comparison red in run.Comparisons.Where(comparison => comparison.IsRegressed))
                Alarm(text, run, red);
        foreach (var group in runs.GroupBy(run => Neighbours.Named(run.Beside)))
            foreach (string line in NotJudgedReport.Lines(group.SelectMany(run => run.Comparisons)))
                text.Append(CultureInfo.InvariantCulture, $"\n- beside {group.Key}, {line}\n");
        return text.ToString();
    }

    static void Row(StringBuilder text, string beside, IReadOnlyList<TrialRun> runs)
    {
        Gate[] gates = [.. runs.SelectMany(run => run.Comparisons).SelectMany(one => one.Gates)
            .Where(gate => gate.Metric == Metric.Time)];
        double[] least = [.. gates.Select(gate => gate.Detectable).OfType<double>()];
        int Judged(Verdict verdict) => gates.Count(gate => gate is Gate.Judged judged && judged.Verdict == verdict);
        text.Append(CultureInfo.InvariantCulture,
            $"| {beside} | {runs.Count} | {runs.Count(IsRed)} | {gates.Length} | {Judged(Verdict.Regressed)} ");
        text.Append(CultureInfo.InvariantCulture,
            $"| {Judged(Verdict.Improved)} | {Share(gates.Count(gate => gate is Gate.Unjudged), gates.Length)} ");
        text.Append(CultureInfo.InvariantCulture,
            $"| {(least.Length == 0 ? "-" : $"{100 * Median.Of(least):0.0} %")} "
            + $"| {Share(least.Count(one => one <= CostVerdict.Fine), least.Length)} |\n");
    }

    static void Alarm(StringBuilder text, TrialRun run, Comparison red)
    {
        Gate.Judged slower = red.Judged.First(gate => gate.Verdict == Verdict.Regressed);
        text.Append(CultureInfo.InvariantCulture,
            $"\n- {red.Case}, baseline {run.Baseline + 1}, beside {Neighbours.Named(run.Beside)}: "
            + $"{slower.Metric} {100 * slower.Change:+0.0} %\n");
    }

    static bool IsRed(TrialRun run) => run.Comparisons.Any(comparison => comparison.IsRegressed);

    static string Share(int part, int whole) =>
        whole == 0 ? "-" : string.Create(CultureInfo.InvariantCulture, $"{100.0 * part / whole:0.0} %");
}
