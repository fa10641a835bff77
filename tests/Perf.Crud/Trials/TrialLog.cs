using System.Globalization;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Crud.Trials;

/// <summary>
/// What the gates of a trial said of time, and whatever else moved, on disk as soon as a run is over: a trial of hours
/// that is cut short goes on where it stopped, and its page is made from nothing else.
/// </summary>
sealed class TrialLog
{
    const string Head = "baseline\trun\tbeside\tcase\tmetric\tsaid\tchange\tsmallest change\treason\n";
    const string End = "\tend\n";

    readonly FileInfo _file;

    /// <summary>A log of which only <see cref="Add"/> writes; there need not be any yet.</summary>
    internal TrialLog(FileInfo file) => _file = file;

    /// <summary>How many runs of a baseline are on disk.</summary>
    internal int RunsOn(int baseline) => Runs.Count(run => run.Baseline == baseline);

    /// <summary>Writes a run down.</summary>
    /// <exception cref="InvalidOperationException">A case has no gate of time.</exception>
    internal void Add(TrialRun run)
    {
        string rows = Rows(run), text = Text(), whole = WithoutTail(text);
        if (whole != text) File.WriteAllText(_file.FullName, whole);
        File.AppendAllText(_file.FullName, rows);
    }

    /// <summary>Every run that is on disk.</summary>
    internal IReadOnlyList<TrialRun> Runs =>
    [
        .. from line in WithoutTail(Text()).Split('\n').Skip(1)
           let words = line.Split('\t')
           where words is [_, _, _, _, ..]
           group words by (Baseline: Whole(words[0]), Number: Whole(words[1]), Beside: words[2]) into run
           select new TrialRun(
               run.Key.Baseline, run.Key.Number, Enum.Parse<Neighbour>(run.Key.Beside),
               [
                   .. from words in run
                      group GateOf(words[4], words[5], Read(words[6]), Read(words[7]), words[8]) by words[3] into gates
                      select new Comparison(CaseId.Parse(gates.Key), [.. gates], Operations: 1),
               ]),
    ];

    string Text() => File.Exists(_file.FullName) ? File.ReadAllText(_file.FullName) : "";

    // A run that was cut short has left some of its rows.
    static string WithoutTail(string text)
    {
        int end = text.LastIndexOf(End, StringComparison.Ordinal);
        return end < 0 ? Head : text[..(end + End.Length)];
    }

    static string Rows(TrialRun run) => string.Concat(
        from comparison in run.Comparisons
        from gate in Told(comparison)
        select string.Join('\t', (string[])
        [
            $"{run.Baseline}", $"{run.Number}", $"{run.Beside}", $"{comparison.Case}", gate.Metric.Name, Said(gate),
            Number(gate is Gate.Judged judged ? judged.Change : (gate as Gate.Unjudged)?.Change),
            Number(gate.Detectable),
            ((gate as Gate.Unjudged)?.Reason ?? "").ReplaceLineEndings(" ").Replace('\t', ' '),
        ]) + "\n") + $"{run.Baseline}\t{run.Number}{End}";

    static IEnumerable<Gate> Told(Comparison comparison) => comparison.Gates.Any(gate => gate.Metric == Metric.Time)
        ? comparison.Gates.Where(
            gate => gate.Metric == Metric.Time || gate is Gate.Judged { Verdict: not Verdict.Equivalent })
        : throw new InvalidOperationException(
            $"{comparison.Case} has no gate of time, wanted one: a trial is of cases whose cost is judged.");

    static string Said(Gate gate) => gate is Gate.Judged judged ? $"{judged.Verdict}" : $"{((Gate.Unjudged)gate).Why}";

    static Gate GateOf(string name, string said, double? change, double? least, string reason)
    {
        Metric metric = Metric.Named(name)
            ?? throw new InvalidDataException($"Found the metric '{name}' in a trial's log, wanted one there is.");

        // No gate is judged inconclusive, so that the name is that of a gate without a verdict.
        return Enum.TryParse(said, out NotJudged why)
            ? new Gate.Unjudged(metric, why, reason) { Change = change, Detectable = least }
            : new Gate.Judged(metric, Enum.Parse<Verdict>(said), 1, 1 + (change ?? 0), change ?? 0, "")
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
