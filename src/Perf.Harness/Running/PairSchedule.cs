using Perf.Harness.Pairing;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Which cases have their next pair, as long as a gate is open and there is time. One pair of as many as a part of the
/// budget holds tells whom to look at first; what seems slower at its first look goes on at once; then come the first
/// looks of the others, and the later ones.
/// </summary>
/// <param name="isPullRequest">Whether the rule is that of a pull request.</param>
/// <param name="budget">The time for all pairs.</param>
/// <param name="left">What is left of it.</param>
/// <param name="play">Plays a pair of some cases, by its number from 0 and the pairs of its look, and adds to the cases
/// what came out.</param>
sealed class PairSchedule(
    bool isPullRequest, TimeSpan budget, Func<TimeSpan> left, Action<IReadOnlyList<PairSeries>, int, int> play)
{
    // A pair of so many takes some three times as long as that of one: a budget holds the first look of several such
    // parts, and the later ones of what then seems slower.
    const int FirstAtOnce = 12;

    // A pair of so many takes hardly longer than that of one, which is nearly all start and warm-up.
    const int SuspectsAtOnce = 4;

    /// <summary>
    /// The share of the budget for one pair of many. More of it finds more whom to look at, and leaves less time for
    /// the twelve pairs that convict: see the simulated budgets in docs/evidence/pairs.md.
    /// </summary>
    internal const double DefaultScreening = 0.25;

    // So many have their first looks soon enough.
    const int FewParts = 6;

    static readonly int First = PairRule.Standard.Analyses[0];
    static readonly ImmutableArray<int> Later = PairRule.Standard.Analyses[1..];

    readonly PairTimes _times = new();
    bool _hasPlayed;

    /// <summary>The share of the budget for one pair of many; 0 where every part has its first look in turn.</summary>
    internal double Screening { get; init; } = DefaultScreening;

    /// <summary>Plays what there is time for; what is cut off says so.</summary>
    /// <param name="all">The cases, the most urgent first.</param>
    /// <exception cref="ReferenceException">The reference build can't take part at all.</exception>
    internal void Play(PairSeries[] all)
    {
        PairSeries[][] parts = Parts(all);
        foreach (PairSeries[] part in Screened(parts).Concat(parts)) LookFirst(part);
        foreach (int look in Later)
            foreach (var together in all.GroupBy(one => one.Together)) PlayUntil(look, Open(together));
    }

    /// <summary>The cases of each first look: some of what shares its processes, by the most urgent of them.</summary>
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
        foreach (PairSeries[] part in parts.TakeWhile(_ => left() > kept)) PlayUntil(1, part);
        return Parts([.. Suspects(parts.SelectMany(part => part).Where(one => one.Pairs > 0))]);
    }

    void LookFirst(PairSeries[] part)
    {
        PlayUntil(First, part);
        // Where the budget is short, twelve pairs of a few cases may convict, and six of all of them can't.
        foreach (PairSeries[] few in Suspects(part).Chunk(SuspectsAtOnce))
            foreach (int look in Later) PlayUntil(look, [.. Suspects(few)]); // as long as they seem slower
    }

    IEnumerable<PairSeries> Suspects(IEnumerable<PairSeries> group) => Open(group)
        .Select(one => (Series: one, Sign: one.SignOfSlower(isPullRequest))).Where(one => one.Sign > 0)
        .OrderByDescending(one => one.Sign).Select(one => one.Series);

    PairSeries[] Open(IEnumerable<PairSeries> group) => [.. group.Where(one => one.IsOpen(isPullRequest))];

    // A look that is not reached is worth nothing: where not all cases fit into what is left, the first go on.
    void PlayUntil(int look, PairSeries[] open)
    {
        var times = new PairTimes(_times);
        while (open.Where(one => one.Missing is null && one.Pairs < look).ToArray() is { Length: > 0 } unfinished)
        {
            // One that has failed among others is apart from them now.
            (int pair, PairSeries[] playing) = Next([.. unfinished.GroupBy(one => one.Together).First()]);
            TimeSpan before = left();
            int fitting = Fitting(playing.Length, before, (look - pair) * times.Expected(playing.Length));
            foreach (PairSeries late in playing[fitting..]) late.Missing = new Reason.OutOfBudget(budget);
            playing = playing[..fitting];
            if (playing.Length == 0) continue;
            play(playing, pair, look);
            times.Add(playing.Length, before - left());
            if (!_hasPlayed && playing.All(one => one.Error is not null))
                throw new ReferenceException(playing[0].Error!);
            _hasPlayed = true;
        }
    }

    /// <summary>
    /// All that are unfinished play the next pair together, by its number; those last that the machine has spoilt one
    /// of. What these lack they catch up after the others: a pair of one case costs nearly as much as one of all.
    /// </summary>
    internal static (int Pair, PairSeries[] Playing) Next(IReadOnlyList<PairSeries> unfinished) =>
        (unfinished.Max(one => one.Pairs), [.. unfinished.OrderByDescending(one => one.Pairs)]);

    /// <summary>How many of so many cases fit into what is left.</summary>
    /// <param name="cases">The cases.</param>
    /// <param name="left">The time that is left.</param>
    /// <param name="needed">The time that all of them need; zero where nothing is known of it.</param>
    internal static int Fitting(int cases, TimeSpan left, TimeSpan needed) =>
        left <= TimeSpan.Zero ? 0 : needed <= left ? cases : (int)(cases * (left / needed));
}
