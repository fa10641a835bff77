using Perf.Harness.Pairing;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>The pairs of one case.</summary>
sealed class PairSeries(JudgedCase one)
{
    // The host takes the machine away for seconds at a time, and then for a while no more.
    const int LostAtMost = 3;

    readonly Dictionary<Metric, List<double>> _logs = [];
    readonly List<(double Head, double Reference)> _seconds = [];
    double _busyBeside;
    int _lost;

    /// <summary>The case.</summary>
    internal JudgedCase Case => one;

    /// <summary>How many pairs of processes have run it.</summary>
    internal int Pairs { get; private set; }

    /// <summary>Why it is not run any more although nothing is decided, or null.</summary>
    internal Reason? Missing { get; set; }

    /// <summary>Why it failed, or null.</summary>
    internal string? Error { get; private set; }

    /// <summary>Whether another look may tell more.</summary>
    internal bool IsOpen(bool isPullRequest) =>
        Missing is null && (Pairs == 0 || PairComparer.IsOpen(Evidence("", isPullRequest)));

    /// <summary>Takes in another pair of it; one that was lost to the host is played again.</summary>
    internal void Add(PairOutcome outcome)
    {
        if (outcome is PairOutcome.NotPlayed failed)
        {
            if (failed.IsLost && ++_lost <= LostAtMost) return;
            // Fewer pairs than were planned would be another test than the one whose errors are known.
            Missing = new Reason.NotPaired(failed.Reason);
            if (failed.IsError) Error = failed.Reason;
            return;
        }

        var played = (PairOutcome.Played)outcome;
        Pairs++;
        _seconds.Add(played.Seconds);
        _busyBeside = Math.Max(_busyBeside, played.BusyBeside);
        foreach ((Metric metric, double log) in played.Logs)
        {
            if (!_logs.TryGetValue(metric, out List<double>? logs)) _logs[metric] = logs = [];
            logs.Add(log);
        }
    }

    /// <summary>What its pairs tell.</summary>
    internal PairEvidence Evidence(string against, bool isPullRequest) => new(
        against,
        _logs.Where(pair => pair.Value.Count == Pairs)
            .ToDictionary(pair => pair.Key, pair => (IReadOnlyList<double>)pair.Value))
    {
        IsPullRequest = isPullRequest, BusyBeside = _busyBeside, Missing = Missing, Processes = [.. _seconds],
        Seconds = _seconds.Count == 0 ? default : (
            Median.Of(_seconds.Select(seconds => seconds.Head)),
            Median.Of(_seconds.Select(seconds => seconds.Reference))),
    };
}
