using System.Collections.Immutable;
using System.Globalization;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Crud.Trials;

/// <summary>
/// What every gate of a trial said, on disk as soon as its run is over: a trial of hours that is cut short goes on
/// where it stopped, and pages are made from nothing else.
/// </summary>
sealed class TrialLog
{
    readonly FileInfo _file;

    internal TrialLog(FileInfo file)
    {
        _file = file;
        if (!_file.Exists) File.WriteAllText(_file.FullName, "");
    }

    /// <summary>How many runs of a baseline are on disk.</summary>
    internal int RunsOn(int baseline) => Runs.Count(run => run.Baseline == baseline);

    /// <summary>Writes a run down.</summary>
    internal void Add(TrialRun run) => File.AppendAllText(_file.FullName, string.Concat(
        from comparison in run.Comparisons
        from gate in comparison.Gates
        where gate.Metric == Metric.Time || gate is Gate.Judged { Verdict: not Verdict.Equivalent }
        select string.Join('\t', (string[])
        [
            $"{run.Baseline}", $"{run.Number}", $"{run.Beside}", $"{comparison.Case}", gate.Metric.Name, Said(gate),
            Number(gate is Gate.Judged judged ? judged.Change : (gate as Gate.Unjudged)?.Change),
            Number(gate.Detectable), (gate as Gate.Unjudged)?.Reason ?? "",
        ]) + "\n"));

    /// <summary>Every run that is on disk, its gates of time and whatever else moved.</summary>
    internal IReadOnlyList<TrialRun> Runs =>
    [
        .. from line in File.ReadLines(_file.FullName)
           let words = line.Split('\t')
           group words by (Baseline: Whole(words[0]), Number: Whole(words[1]), Beside: words[2]) into run
           select new TrialRun(
               run.Key.Baseline, run.Key.Number, Enum.Parse<Neighbour>(run.Key.Beside),
               [
                   .. from words in run
                      group GateOf(words) by words[3] into gates
                      select new Comparison(CaseId.Parse(gates.Key), [.. gates], Operations: 1),
               ]),
    ];

    static string Said(Gate gate) => gate switch
    {
        Gate.Judged judged => $"{judged.Verdict}",
        Gate.Unjudged unjudged => $"{unjudged.Why}",
        _ => throw new ArgumentOutOfRangeException(nameof(gate), gate, "Found a gate of neither kind."),
    };

    static Gate GateOf(string[] words)
    {
        Metric metric = Metric.Named(words[4])
            ?? throw new InvalidDataException($"Found the metric '{words[4]}' in a trial's log, wanted one there is.");
        double? change = Read(words[6]), least = Read(words[7]);

        // No gate is judged inconclusive, so that the name is that of a gate without a verdict.
        return Enum.TryParse(words[5], out NotJudged why)
            ? new Gate.Unjudged(metric, why, words[8]) { Change = change, Detectable = least }
            : new Gate.Judged(metric, Enum.Parse<Verdict>(words[5]), 1, 1 + (change ?? 0), change ?? 0, "")
            { Detectable = least };
    }

    static string Number(double? value) => value?.ToString("R", CultureInfo.InvariantCulture) ?? "";

    static double? Read(string word) => word.Length == 0 ? null : double.Parse(word, CultureInfo.InvariantCulture);

    static int Whole(string word) => int.Parse(word, CultureInfo.InvariantCulture);
}

/// <summary>One run of a trial.</summary>
/// <param name="Baseline">The baseline that judged it, from 0.</param>
/// <param name="Number">Which run on it, from 0.</param>
/// <param name="Beside">What ran beside it.</param>
/// <param name="Comparisons">What its gates said.</param>
sealed record TrialRun(int Baseline, int Number, Neighbour Beside, IReadOnlyList<Comparison> Comparisons);
