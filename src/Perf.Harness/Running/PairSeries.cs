using Perf.Harness.Pairing;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>The pairs of one case.</summary>
sealed class PairSeries(JudgedCase one)
{
    // The host, or others, take the machine for some seconds. A case that meets this a fourth time can't be judged now.
    const int LostAtMost = 3;

    readonly Dictionary<Metric, List<double>> _logs = [];
    readonly List<(double Head, double Reference)> _seconds = [];
    double _busyBeside;
    int _lost;
    bool _isApart;

    /// <summary>The case.</summary>
    internal JudgedCase Case => one;

    /// <summary>How many pairs of processes have run it.</summary>
    internal int Pairs { get; private set; }

    /// <summary>Why it is not run any more although nothing is decided, or null.</summary>
    internal Reason? Missing { get; set; }

    /// <summary>Why it failed, or null.</summary>
    internal string? Error { get; private set; }

    /// <summary>
    /// What shares its processes. A case that failed together with those of other configurations is tried again apart
    /// from them: static state, such as a path that is read once, belongs to the whole process.
    /// </summary>
    internal string Together => _isApart ? Case.Id.On : Case.Together;

    /// <summary>Whether another look may tell more.</summary>
    internal bool IsOpen(bool isPullRequest) =>
        Missing is null && (Pairs < 2 || PairComparer.IsOpen(Evidence("", isPullRequest)));

    /// <summary>How strong the sign is that it got slower: see <see cref="PairRule.SignOfSlower"/>.</summary>
    internal double SignOfSlower(bool isPullRequest) => PairComparer.SignOfSlower(Evidence("", isPullRequest));

    /// <summary>Takes in another pair of it; one that the machine spoilt is played again.</summary>
    /// <param name="outcome">What came out.</param>
    /// <param name="isShared">Whether cases of other configurations were in the same processes.</param>
    internal void Add(PairOutcome outcome, bool isShared = false)
    {
        if (isShared && outcome is PairOutcome.NotMeasured { IsError: true })
        {
            _isApart = true;
            return;
        }

        if (outcome is PairOutcome.Measured { BusyShare: var busy }) _busyBeside = Math.Max(_busyBeside, busy);
        if (ReasonAgainst(outcome) is not { } reason) Add((PairOutcome.Measured)outcome);
        else if (!IsLost(outcome) || ++_lost > LostAtMost)
        {
            // Fewer pairs than were planned would be another test than the one whose errors are known.
            Missing = reason;
            if (outcome is PairOutcome.NotMeasured { IsError: true, Why: Reason.NotPaired(var error) }) Error = error;
        }
    }

    void Add(PairOutcome.Measured played)
    {
        Pairs++;
        _seconds.Add(played.Seconds);
        foreach ((Metric metric, double log) in played.Logs)
        {
            if (!_logs.TryGetValue(metric, out List<double>? logs)) _logs[metric] = logs = [];
            logs.Add(log);
        }
    }

    // A load needs every core, and waits for them where others have them.
    Reason? ReasonAgainst(PairOutcome outcome) => outcome switch
    {
        PairOutcome.NotMeasured failed => failed.Why,
        PairOutcome.Measured { BusyShare: var busy } when one.IsLoad && BusyCores.IsMuch(busy) =>
            new Reason.BusyCores(busy),
        _ => null,
    };

    static bool IsLost(PairOutcome outcome) => outcome is
        PairOutcome.Measured or PairOutcome.NotMeasured { IsLost: true };

    /// <summary>What its pairs tell.</summary>
    internal PairEvidence Evidence(string against, bool isPullRequest) => new(
        against,
        _logs.Where(pair => pair.Value.Count == Pairs)
            .ToDictionary(pair => pair.Key, pair => (IReadOnlyList<double>)pair.Value))
    {
        IsPullRequest = isPullRequest, BusyShare = _busyBeside, Missing = Missing, Processes = [.. _seconds],
        Seconds = _seconds.Count == 0 ? default : (
            Median.Of(_seconds.Select(seconds => seconds.Head)),
            Median.Of(_seconds.Select(seconds => seconds.Reference))),
    };
}
