using Perf.Harness.Pairing;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>The measured pairs of one case.</summary>
sealed class PairSeries(MeasuredCase one)
{
    // The host or other processes may take the cores for some seconds. After a fourth such pair the case is skipped.
    const int LostAtMost = 3;

    readonly Dictionary<Metric, List<double>> _logs = [];
    readonly List<(double Head, double Reference)> _seconds = [];
    double _busyBeside;
    int _lost;
    bool _isApart;

    /// <summary>The case.</summary>
    internal MeasuredCase Case => one;

    /// <summary>The number of pairs that were measured.</summary>
    internal int Pairs { get; private set; }

    /// <summary>Why no more pairs are measured although no verdict is reached; null otherwise.</summary>
    internal Reason? Missing { get; set; }

    /// <summary>The error of the case, or null.</summary>
    internal string? Error { get; private set; }

    /// <summary>
    /// The key of the cases that share its processes. A case that failed in a process with other configurations is
    /// tried again without them: they may share static state, such as a path that is read once.
    /// </summary>
    internal string Together => _isApart ? Case.Id.On : Case.Together;

    /// <summary>Whether more pairs may change the result.</summary>
    internal bool IsOpen(bool isPullRequest) =>
        Missing is null && (Pairs < 2 || PairComparer.IsOpen(Evidence("", isPullRequest)));

    /// <summary>The strength of the sign that the case is slower: see <see cref="PairRule.SignOfSlower"/>.</summary>
    internal double SignOfSlower(bool isPullRequest) => PairComparer.SignOfSlower(Evidence("", isPullRequest));

    /// <summary>Adds a pair; a disturbed pair does not count and is measured again.</summary>
    /// <param name="outcome">The result of the pair.</param>
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
            // The error rates are known for the planned number of pairs only, so fewer pairs give no verdict.
            Missing = reason;
            if (outcome is PairOutcome.NotMeasured { IsError: true, Why: Reason.NotPaired(var error) }) Error = error;
        }
    }

    void Add(PairOutcome.Measured pair)
    {
        Pairs++;
        _seconds.Add(pair.Seconds);
        foreach ((Metric metric, double log) in pair.Logs)
        {
            if (!_logs.TryGetValue(metric, out List<double>? logs)) _logs[metric] = logs = [];
            logs.Add(log);
        }
    }

    // A load needs every core, so other busy processes change its result.
    Reason? ReasonAgainst(PairOutcome outcome) => outcome switch
    {
        PairOutcome.NotMeasured failed => failed.Why,
        PairOutcome.Measured { BusyShare: var busy } when one.IsLoad && BusyCores.IsMuch(busy) =>
            new Reason.BusyCores(busy),
        _ => null,
    };

    static bool IsLost(PairOutcome outcome) => outcome is
        PairOutcome.Measured or PairOutcome.NotMeasured { IsLost: true };

    /// <summary>The evidence of its pairs.</summary>
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
