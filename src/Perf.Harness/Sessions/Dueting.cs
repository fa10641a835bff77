using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Duets;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Workers;

namespace Perf.Harness.Sessions;

/// <summary>
/// Decides the times of cases by duets with another build: four pairs of processes look at all of them, and fresh
/// pairs at each suspect, which alone decide: eight, and as many more, twice at most, as long as they leave it open.
/// </summary>
sealed class Dueting(
    Measuring measuring, Against against, Settings settings, ProjectLayout layout, string assembly)
{
    // Preparing and settling take some ten seconds, a batch some milliseconds; this is for a worker that hangs.
    static readonly TimeSpan AnswerLimit = TimeSpan.FromMinutes(3);

    readonly DuetBuild _head = new("this build", assembly);
    DuetBuild? _other;
    bool _failed;

    /// <summary>What somebody accepted since the build that is played against, or null.</summary>
    internal Func<CaseId, LedgerEntry?> SlowerOnPurpose { get; init; } = _ => null;

    /// <summary>Makes the other build, the first time.</summary>
    /// <returns>Whether there is one.</returns>
    /// <exception cref="DuetException">It can't be made. It is said once; afterwards there is none.</exception>
    internal bool IsReady()
    {
        if (_other is not null || _failed) return !_failed;
        _failed = true;
        measuring.TakeMachine();
        measuring.Doing($"builds {against}");
        _other = new OtherBuild(layout.Root, layout.Duets, assembly).Make(against);
        measuring.Doing(null);
        _failed = false;
        return true;
    }

    /// <summary>The comparisons with what was seen beside the other build.</summary>
    /// <param name="cases">The cases, each with its comparison with the baseline, which suspects all of them unless
    /// <c>PERF_AGAINST</c> has them all played.</param>
    /// <param name="baseline">The baseline, for the batches of each case.</param>
    /// <param name="hasTime">Whether suspects may be looked at again.</param>
    internal IReadOnlyList<Dueted> Decide(
        IReadOnlyList<(CaseSource Source, Comparison Compared)> cases, Baseline? baseline, Func<bool> hasTime)
    {
        CaseSource[] sources = [.. cases.Select(one => one.Source)];
        Played? screen = settings.Against is null ? null : Screen(sources, baseline);
        CaseSource[] suspects = screen is null ? sources
            : [.. sources.Where(source => screen.Is(source, DuetComparer.IsSuspect))];
        CaseSource[] open = suspects;
        var fresh = new Played([], [], []);
        for (int look = 1; look <= Looks && open.Length > 0 && hasTime(); look++)
        {
            Play(fresh, open, baseline, look * PairsOfLook, confirms: true);
            open = look == Looks ? [] : [.. open.Where(source => fresh.Is(source, DuetComparer.IsOpen))];
        }

        return [.. cases.Select(one => open.Contains(one.Source) ? Undecided(one.Compared)
            : Decided(one, screen, screen is null || suspects.Contains(one.Source) ? fresh : screen))];
    }

    Played Screen(CaseSource[] sources, Baseline? baseline)
    {
        var screen = new Played([], [], []);
        Play(screen, sources, baseline, ScreeningPairs, confirms: false);
        if (screen.Pairs.Count == 0 && screen.Errors.FirstOrDefault() is { } error)
        {
            throw new DuetException(
                $"PERF_AGAINST={against}: found that no case of {sources[0].Id.On} could be played, wanted one at "
                + $"least. {error}");
        }

        return screen;
    }

    Dueted Decided((CaseSource Source, Comparison Compared) one, Played? screen, Played deciding)
    {
        string id = one.Source.Id.ToString();
        if (!deciding.Pairs.TryGetValue(id, out List<DuetOutcome.Played>? pairs))
        {
            string reason = deciding.Reasons.GetValueOrDefault(id, "it was not played");
            return new Dueted(one.Compared with { NoDuet = $"{reason} ({_other!.Name})" }, IsDecided: false);
        }

        PairedChange change = DuetComparer.ChangeOf(pairs);
        Gate gate = DuetComparer.GateOf(change, pairs, _other!.Name, SlowerOnPurpose(one.Source.Id));
        IEnumerable<string> work = screen is null ? [] : DuetComparer.WorkOf(screen.Pairs[id][0]);
        return new Dueted(one.Compared.WithCostOf(one.Compared with { Gates = [gate] }) with
        {
            Duet = DuetStatement.Of(_other.Name, change.Change, change.At95, change.Pairs),
            Against = [.. work.Select(counted => $"work against {_other.Name}: {counted}")],
        }, IsDecided: true);
    }

    // One look makes a suspect, not a verdict. What neither the baseline nor a first look of the duet suspects stays as
    // it was.
    Dueted Undecided(Comparison compared)
    {
        if (settings.Against is null && !compared.IsSuspect) return new Dueted(compared, IsDecided: false);
        string reason = $"a suspect of the duet with {_other!.Name}, and the {settings.Budget.TotalMinutes:0.#} min of "
            + "PERF_BUDGET were over before fresh pairs could look again";
        return new Dueted(compared.WithCostOf(compared with
        {
            Gates = [new Gate.Unjudged(Metric.Time, NotJudged.Inconclusive, reason)],
        }), IsDecided: true);
    }

    // Until there are so many pairs of each of them.
    void Play(Played played, CaseSource[] sources, Baseline? baseline, int pairs, bool confirms)
    {
        string on = $"{sources[0].Id.On}: {(confirms ? "suspects again, " : "")}duet";
        WorkerPlan plan = measuring.InTurns(sources, baseline) with { CountsWork = !confirms };
        for (; played.Count < pairs; played.Count++)
        {
            if (played.Count > 0) plan = played.Next(plan);
            if (plan.Cases.Count == 0) break;
            measuring.Doing($"{on} {played.Count + 1} of {pairs} with {_other!.Name}");
            foreach ((string id, DuetOutcome outcome) in PlayPair(plan, headFirst: played.Count % 2 == 0))
                played.Add(id, outcome);
        }

        measuring.Doing(null);
    }

    IReadOnlyDictionary<string, DuetOutcome> PlayPair(WorkerPlan plan, bool headFirst)
    {
        string[] ids = [.. plan.Cases.Select(one => one.Case)];
        DirectoryInfo received = new(WorkFolders.Next(layout.Work) + "-duet");
        try
        {
            using WorkerPlayer head = Player(_head, plan, received);

            // Both settle at once where the batches are known; otherwise the first one's pilot picks them.
            if (plan.Cases.Any(one => one.BatchOperations == 0)) plan = Frozen(plan, head.Ready());
            using WorkerPlayer other = Player(_other!, plan, received);
            var duet = new Duet(Blocks, headFirst);
            return duet.Play(ids, head, other, (one, two) =>
                against.Kind is AgainstKind.Native or AgainstKind.Package && one.Subject == two.Subject
                    ? "provider and library are the same in both builds" : null);
        }
        finally
        {
            received.Refresh();
            if (received.Exists) received.Delete(recursive: true);
        }
    }

    WorkerPlayer Player(DuetBuild build, WorkerPlan plan, DirectoryInfo received)
    {
        bool isHead = ReferenceEquals(build, _head);
        plan = plan with
        {
            Directory = WorkFolders.Next(layout.Work),
            Received = Path.Combine(received.FullName, isHead ? "head" : "other"),
        };
        if (isHead && measuring.Change is { } changed) plan = plan with { Cases = [.. plan.Cases.Select(changed)] };
        return new WorkerPlayer(build, plan, settings.ForWorkers(), AnswerLimit);
    }

    static WorkerPlan Frozen(WorkerPlan plan, IReadOnlyDictionary<string, DuetCase> ready) => plan with
    {
        Cases = [.. plan.Cases.Select(one => ready.TryGetValue(one.Case, out DuetCase? piloted)
            ? one with { BatchOperations = piloted.Operations } : one)],
    };

    // Student's distribution needs some to tell what pairs differ by; in a hurry, few.
    int ScreeningPairs => settings.Scope == Scope.Quick ? 3 : 4;

    const int PairsOfLook = 8;

    int Looks => settings.Scope == Scope.Quick ? 1 : 3;

    // Of each pair the median over them: from five on it is steadier to have another pair of processes.
    int Blocks => settings.Scope switch { Scope.Quick => 3, Scope.Full => 9, _ => 5 };

    sealed record Played(
        Dictionary<string, List<DuetOutcome.Played>> Pairs, Dictionary<string, string> Reasons, List<string> Errors)
    {
        /// <summary>The pairs of processes so far.</summary>
        internal int Count { get; set; }

        internal bool Is(CaseSource source, Func<PairedChange, bool> so) =>
            Pairs.TryGetValue(source.Id.ToString(), out List<DuetOutcome.Played>? pairs)
            && so(DuetComparer.ChangeOf(pairs));

        /// <summary>The plan of the next pair: the cases that go on, with the batches of the first.</summary>
        internal WorkerPlan Next(WorkerPlan plan) => plan with
        {
            CountsWork = false,
            Cases = [.. from one in plan.Cases
                        where Pairs.ContainsKey(one.Case)
                        select one.As(Pairs[one.Case][0].Head)],
        };

        internal void Add(string id, DuetOutcome outcome)
        {
            if (outcome is DuetOutcome.Played pair)
            {
                if (!Pairs.TryGetValue(id, out List<DuetOutcome.Played>? pairs)) Pairs[id] = pairs = [];
                pairs.Add(pair);
            }
            else if (outcome is DuetOutcome.NotPlayed(var reason) notPlayed)
            {
                if (notPlayed.IsError) Errors.Add(reason);

                // Fewer pairs than were planned would be another test than the one whose errors are known.
                Pairs.Remove(id);
                Reasons[id] = reason;
            }
        }
    }
}

/// <summary>A comparison after the duet.</summary>
/// <param name="Comparison">The comparison.</param>
/// <param name="IsDecided">Whether the duet has decided its time; if not, it is as it was.</param>
sealed record Dueted(Comparison Comparison, bool IsDecided);
