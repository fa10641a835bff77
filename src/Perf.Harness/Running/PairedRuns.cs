using System.Diagnostics;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Reports;
using Perf.Harness.Sampling;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Runs cases in pairs of processes with a reference build: look by look, as long as a gate is open and there is time;
/// what seems slower at the first look goes on at once.
/// </summary>
/// <param name="workers">Starts workers of this build.</param>
/// <param name="reference">The build that this one is compared with.</param>
/// <param name="isPullRequest">Whether the rule is that of a pull request.</param>
/// <param name="left">The time that is left for pairs.</param>
sealed class PairedRuns(Workers workers, ReferenceBuild reference, bool isPullRequest, Func<TimeSpan> left)
{
    // Of each pair the median over them. On a shared machine blocks differ by more than processes do, and a block
    // costs less than another pair of processes.
    const int Blocks = 5;

    // Of a load's pair: a window is as long as sixty batches. Two blocks differ by half of what one does.
    const int BlocksOfLoad = 2;

    // A pair of so many takes some three times as long as that of one: a budget holds the first look of several such
    // parts, and the later ones of what then seems slower.
    const int FirstAtOnce = 12;

    // A pair of so many takes hardly longer than that of one, which is nearly all start and warm-up.
    const int SuspectsAtOnce = 4;

    // Preparing and warming up take some seconds, a round some milliseconds; this is for a worker that hangs.
    static readonly TimeSpan AnswerLimit = TimeSpan.FromMinutes(3);

    readonly PairTimes _times = new();

    /// <summary>How long each build is sampled: some thousands of samples, from the end of the warm-up on.</summary>
    internal TimeSpan Sampled { get; init; } = TimeSpan.FromSeconds(4);

    /// <summary>The build under test.</summary>
    internal ReferenceBuild Head { get; init; } = new("this build", workers.Assembly);

    /// <summary>Runs the cases, and puts what was seen into their evidence.</summary>
    /// <param name="cases">The cases, the most urgent first.</param>
    /// <param name="budget">What is said where time is over.</param>
    /// <exception cref="ReferenceException">The reference build can't take part at all.</exception>
    internal void Play(IReadOnlyList<JudgedCase> cases, TimeSpan budget)
    {
        PairSeries[] all = [.. cases.Select(one => new PairSeries(one))];
        (int first, int[] later) = (PairRule.Standard.Looks[0], [.. PairRule.Standard.Looks[1..]]);
        bool hasPlayed = false;
        foreach (PairSeries[] part in Parts(all))
        {
            PlayUntil(first, part, budget);
            if (part.All(one => one.Pairs == 0 && one.Error is null)) continue;
            if (!hasPlayed && part.All(one => one.Error is not null)) throw new ReferenceException(part[0].Error!);
            hasPlayed = true;
            foreach (PairSeries[] few in SuspectsOf(part))
                foreach (int look in later) PlayUntil(look, Open(few), budget);
        }

        foreach (int look in later)
            foreach (var together in all.GroupBy(one => one.Case.Together))
                PlayUntil(look, Open(together), budget);

        foreach (PairSeries one in all)
            one.Case.Evidence = one.Case.Evidence with { Pair = one.Evidence(reference.Name, isPullRequest) };
        workers.Doing(null);
    }

    /// <summary>The cases of each first look: some of what shares its processes, by the most urgent of them.</summary>
    /// <param name="all">The cases, the most urgent first.</param>
    internal static PairSeries[][] Parts(PairSeries[] all) =>
    [
        .. all.GroupBy(one => one.Case.Together).SelectMany(together => together.Chunk(FirstAtOnce))
            .OrderBy(part => Array.IndexOf(all, part[0])),
    ];

    PairSeries[] Open(IEnumerable<PairSeries> group) => [.. group.Where(one => one.IsOpen(isPullRequest))];

    // Where the budget is short, twelve pairs of a few cases may convict, and six of all of them can't.
    IEnumerable<PairSeries[]> SuspectsOf(IEnumerable<PairSeries> group) => Open(group)
        .Select(one => (Series: one, Sign: one.SignOfSlower(isPullRequest))).Where(one => one.Sign > 0)
        .OrderByDescending(one => one.Sign).Select(one => one.Series).Chunk(SuspectsAtOnce);

    // A look that is not reached is worth nothing: where not all cases fit into what is left, the first go on.
    void PlayUntil(int pairs, PairSeries[] open, TimeSpan budget)
    {
        var times = new PairTimes(_times);
        while (open.Where(one => one.Missing is null && one.Pairs < pairs).ToArray() is { Length: > 0 } unfinished)
        {
            (int pair, PairSeries[] playing) = Next(unfinished);
            TimeSpan before = left();
            int fitting = Fitting(playing.Length, before, (pairs - pair) * times.Expected(playing.Length));
            foreach (PairSeries late in playing[fitting..]) late.Missing = new Reason.OutOfBudget(budget);
            playing = playing[..fitting];
            if (playing.Length == 0) continue;
            workers.Doing($"{open[0].Case.Id.Engine}: pair {pair + 1} of {pairs} with {reference.Name}, "
                + UnitFormat.Counted(playing.Length, "case"));
            CasePlan[] plans = [.. playing.Select(one => new CasePlan(one.Case.Id.ToString(), true, one.Case.Batch))];
            bool loads = playing.All(one => one.Case.IsLoad);
            var outcomes = PlayPair(plans, pair, Head, reference, workers.Change, loads);
            foreach (PairSeries one in playing) one.Add(outcomes[one.Case.Id.ToString()]);
            times.Add(playing.Length, before - left());
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

    /// <summary>One pair of processes.</summary>
    /// <param name="cases">What both run.</param>
    /// <param name="number">The pair, from 0: which process starts and which opens the first block alternates.</param>
    /// <param name="head">The build under test.</param>
    /// <param name="other">The build that it is compared with.</param>
    /// <param name="change">Changes what the build under test is asked for, in controls and trials.</param>
    /// <param name="loads">Whether a round is a window of a load.</param>
    internal IReadOnlyDictionary<string, PairOutcome> PlayPair(
        IReadOnlyList<CasePlan> cases, int number, ReferenceBuild head, ReferenceBuild other,
        Func<CasePlan, CasePlan>? change, bool loads = false)
    {
        WorkerPlan plan = workers.InTurns(cases);
        WorkerPlan changed = change is null ? plan : plan with { Cases = [.. cases.Select(change)] };
        DirectoryInfo folder = new(workers.NextFolder() + "-pair");
        bool headFirst = number % 2 == 0;
        try
        {
            var builds = new PairFolders(folder, head, other);
            using WorkerPlayer first = headFirst ? Here() : Other();
            using WorkerPlayer second = headFirst ? Other() : Here();
            (WorkerPlayer here, WorkerPlayer there) = headFirst ? (first, second) : (second, first);
            var one = new Pair(loads ? BlocksOfLoad : Blocks, headFirst);
            return one.Play([.. cases.Select(plan => plan.Case)], here, there);

            WorkerPlayer Here() => Player(builds.Head, changed, Path.Combine(folder.FullName, "received-this"));

            WorkerPlayer Other() => Player(builds.Reference, plan, Path.Combine(folder.FullName, "received-that"));
        }
        finally
        {
            folder.Refresh();
            if (folder.Exists) folder.Delete(recursive: true);
        }
    }

    /// <summary>Where both builds spend the time of a case that got slower; null where that can't be told.</summary>
    /// <param name="one">The case.</param>
    /// <param name="change">By how much it got slower.</param>
    internal CallTree? Sample(JudgedCase one, double change)
    {
        workers.Doing($"{one.Id}: looks where the time goes");
        var plan = new CasePlan(one.Id.ToString(), true, one.Batch);
        var here = Stacks(Head, workers.Change is { } changed ? changed(plan) : plan);
        var there = Stacks(reference, plan);
        if (here.Count == 0 || there.Count == 0) return null;
        var (head, other) = SampledStack.Named(here, there);
        return CallTree.Of(head, other, change);
    }

    IReadOnlyList<SampledStack> Stacks(ReferenceBuild build, CasePlan one)
    {
        DirectoryInfo folder = Directory.CreateDirectory(workers.NextFolder() + "-samples");
        try
        {
            var sampled = new SampledProcess(folder);
            ReferenceBuild watched = build with { Variables = build.Variables.SetItems(sampled.Variables) };
            using (WorkerPlayer player = Player(watched, workers.InTurns([one]), Path.Combine(folder.FullName, "run")))
            {
                if (!player.Ready().ContainsKey(one.Case)) return [];
                long started = Stopwatch.GetTimestamp();
                while (Stopwatch.GetElapsedTime(started) < Sampled && player.Turn(one.Case)) { }
                player.Finish();
            }

            return sampled.Stacks();
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    WorkerPlayer Player(ReferenceBuild build, WorkerPlan plan, string received) => new(
        build, plan with { Directory = workers.NextFolder(), Received = received }, workers.Variables, AnswerLimit);
}
