using Perf.Harness.Pairing;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Chooses the cases of each next pair, as long as a gate is open and time is left. First, a part of the budget is used
/// for one pair of as many cases as possible, to find those that seem slower. These get all of their pairs first. Then
/// come the first interim analyses of the other cases, and at last the later ones.
/// </summary>
/// <param name="isPullRequest">Whether the rule of pull requests is used.</param>
/// <param name="budget">The time for all pairs.</param>
/// <param name="left">Returns the time that is left.</param>
/// <param name="measure">Measures a pair of some cases and adds the result to them. Its arguments are the cases, the
/// number of the pair from 0, and the number of pairs at the next interim analysis.</param>
sealed class PairSchedule(
    bool isPullRequest, TimeSpan budget, Func<TimeSpan> left, Action<IReadOnlyList<PairSeries>, int, int> measure)
{
    // A pair of twelve cases takes three times as long as a pair of one. A budget is enough for the first analysis of
    // several such parts, and for the later ones of the cases that then seem slower.
    const int FirstAtOnce = 12;

    // A pair of four cases takes hardly longer than a pair of one: most of it is start and warm-up.
    const int SuspectsAtOnce = 4;

    /// <summary>
    /// The share of the budget for screening, one pair of many cases. A larger share finds more suspects, but leaves
    /// less time for the twelve pairs of a verdict: see the simulated budgets in docs/evidence/pairs.md.
    /// </summary>
    internal const double DefaultScreening = 0.25;

    // With so few parts, every case reaches its first analysis soon enough without screening.
    const int FewParts = 6;

    static readonly int First = PairRule.Standard.Analyses[0];
    static readonly ImmutableArray<int> Later = PairRule.Standard.Analyses[1..];

    readonly PairTimes _times = new();
    bool _hasMeasured;

    /// <summary>The share of the budget for screening. 0: no screening.</summary>
    internal double Screening { get; init; } = DefaultScreening;

    /// <summary>Measures pairs until time runs out; a case without enough pairs gets the reason.</summary>
    /// <param name="all">The cases, the most urgent first.</param>
    /// <exception cref="ReferenceException">No case of the reference build can be measured.</exception>
    internal void Measure(PairSeries[] all)
    {
        PairSeries[][] parts = Parts(all);
        foreach (PairSeries[] part in Screened(parts).Concat(parts)) MeasureFirst(part);
        foreach (int analysis in Later)
            foreach (var together in all.GroupBy(one => one.Together)) MeasureUntil(analysis, Open(together));
    }

    /// <summary>Divides the cases into parts that share processes, the part with the most urgent case first.</summary>
    /// <param name="all">The cases, the most urgent first.</param>
    internal static PairSeries[][] Parts(PairSeries[] all) =>
    [
        .. all.GroupBy(one => one.Together).SelectMany(together => together.Chunk(FirstAtOnce))
            .OrderBy(part => Array.IndexOf(all, part[0])),
    ];

    PairSeries[][] Screened(PairSeries[][] parts)
    {
        if (parts.Length <= FewParts) return [];
        TimeSpan kept = left() * (1 - Screening);
        foreach (PairSeries[] part in parts.TakeWhile(_ => left() > kept)) MeasureUntil(1, part);
        return Parts([.. Suspects(parts.SelectMany(part => part).Where(one => one.Pairs > 0))]);
    }

    void MeasureFirst(PairSeries[] part)
    {
        MeasureUntil(First, part);
        // With a short budget, twelve pairs of a few cases may give a verdict; six pairs of all cases cannot.
        foreach (PairSeries[] few in Suspects(part).Chunk(SuspectsAtOnce))
            foreach (int analysis in Later) MeasureUntil(analysis, [.. Suspects(few)]);
    }

    IEnumerable<PairSeries> Suspects(IEnumerable<PairSeries> group) => Open(group)
        .Select(one => (Series: one, Sign: one.SignOfSlower(isPullRequest))).Where(one => one.Sign > 0)
        .OrderByDescending(one => one.Sign).Select(one => one.Series);

    PairSeries[] Open(IEnumerable<PairSeries> group) => [.. group.Where(one => one.IsOpen(isPullRequest))];

    // Pairs without an analysis are useless. If the time is too short for all cases, only the first ones continue.
    void MeasureUntil(int analysis, PairSeries[] open)
    {
        var times = new PairTimes(_times);
        while (open.Where(one => one.Missing is null && one.Pairs < analysis).ToArray() is { Length: > 0 } unfinished)
        {
            // A case that failed in a shared process is now in a group of its own.
            (int pair, PairSeries[] cases) = Next([.. unfinished.GroupBy(one => one.Together).First()]);
            TimeSpan before = left();
            int fitting = Fitting(cases.Length, before, (analysis - pair) * times.Expected(cases.Length));
            foreach (PairSeries late in cases[fitting..]) late.Missing = new Reason.OutOfBudget(budget);
            cases = cases[..fitting];
            if (cases.Length == 0) continue;
            measure(cases, pair, analysis);
            times.Add(cases.Length, before - left());
            if (!_hasMeasured && cases.All(one => one.Error is not null))
                throw new ReferenceException(cases[0].Error!);
            _hasMeasured = true;
        }
    }

    /// <summary>
    /// Chooses the next pair: all unfinished cases together, those with most pairs first. Cases that lost a pair get it
    /// after the others, because a pair of one case takes nearly as long as a pair of all.
    /// </summary>
    internal static (int Pair, PairSeries[] Cases) Next(IReadOnlyList<PairSeries> unfinished) =>
        (unfinished.Max(one => one.Pairs), [.. unfinished.OrderByDescending(one => one.Pairs)]);

    /// <summary>Computes how many cases fit into the time that is left.</summary>
    /// <param name="cases">The number of cases.</param>
    /// <param name="left">The time that is left.</param>
    /// <param name="needed">The time that all of them need; zero if unknown.</param>
    internal static int Fitting(int cases, TimeSpan left, TimeSpan needed) =>
        left <= TimeSpan.Zero ? 0 : needed <= left ? cases : (int)(cases * (left / needed));
}

/// <summary>Estimates how long a pair takes, from the pairs that were measured before.</summary>
/// <param name="others">The pairs of all cases, for the estimate before the first pair of these cases.</param>
sealed class PairTimes(PairTimes? others = null)
{
    TimeSpan? _ofCase;

    /// <summary>
    /// The expected time of a pair of so many cases, from the fastest pair for each case; zero before the first
    /// pair.
    /// </summary>
    internal TimeSpan Expected(int cases) =>
        _ofCase is { } least ? cases * least : others?.Expected(cases) ?? TimeSpan.Zero;

    /// <summary>Adds the time of a pair.</summary>
    internal void Add(int cases, TimeSpan took)
    {
        TimeSpan ofCase = took / cases;
        if (_ofCase is not { } least || ofCase < least) _ofCase = ofCase;
        others?.Add(cases, took);
    }
}

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

    /// <summary>
    /// The evidence of its pairs, in which the reference build has the improvements that were accepted since: to lose
    /// one again is a regression, even if that build was slower.
    /// </summary>
    internal PairEvidence Evidence(string against, bool isPullRequest) => new(
        against,
        _logs.Where(pair => pair.Value.Count == Pairs).ToDictionary(
            pair => pair.Key,
            pair => (IReadOnlyList<double>)[.. pair.Value.Select(log => log - Math.Log(Improved(pair.Key)))]))
    {
        IsPullRequest = isPullRequest, BusyShare = _busyBeside, Missing = Missing,
        Processes = [.. _seconds.Select(pair => (pair.Head, pair.Reference * Improved(Metric.Time)))],
    };

    double Improved(Metric metric) =>
        Math.Min(1, PairComparer.AcceptedFactor(metric, one.Evidence.AcceptedSince));
}
