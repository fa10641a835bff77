namespace Perf.Studies.Trials;

/// <summary>What one pair gate of a trial came out as, as a line of tab-separated values.</summary>
static class TrialRow
{
    /// <summary>The line.</summary>
    /// <param name="run">When the run began and of which commit, which its rows share.</param>
    /// <param name="of">What was tried.</param>
    /// <param name="id">The case.</param>
    /// <param name="gate">Its pair gate.</param>
    internal static string Of(string run, string of, CaseId id, Gate gate) =>
        $"{run}\t{of}\t{id}\t{gate.Metric.Name}\t" + gate switch
        {
            Gate.Judged { Interval: { } at95 } judged =>
                Text(judged.Verdict.ToString(), judged.Change, at95, judged.Pairs),
            Gate.NotEvaluated { Reason: Reason.Undecided open, Change: { } change } =>
                Text("Inconclusive", change, open.Change, open.Pairs),
            Gate.NotEvaluated { Reason: var why } => $"{why.GetType().Name}: {InOneField(why)}\t\t\t\t",
            _ => throw new InvalidOperationException($"{gate} is no gate of a pair."),
        };

    static string InOneField(Reason why) => ReasonWords.Of(why).Split('\n', '\t')[0];

    static string Text(string verdict, double change, Perf.Harness.Statistics.Interval at95, int pairs) =>
        string.Create(CultureInfo.InvariantCulture,
            $"{verdict}\t{change:0.0000}\t{at95.Low:0.0000}\t{at95.High:0.0000}\t{pairs}");
}
