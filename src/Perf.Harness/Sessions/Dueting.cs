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
/// Decides the times of cases by duets with the build that <c>PERF_AGAINST</c> names: one pair of processes looks at
/// all of them, and exactly four fresh pairs at each suspect, which alone decide.
/// </summary>
sealed class Dueting(Measuring measuring, Settings settings, ProjectLayout layout, string assembly)
{
    const int ConfirmingPairs = 4;

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
        measuring.Doing($"builds {settings.Against}");
        _other = new OtherBuild(layout.Root, layout.Duets, assembly).Make(settings.Against!);
        measuring.Doing(null);
        _failed = false;
        return true;
    }

    /// <summary>The comparisons with what was seen beside the other build.</summary>
    /// <param name="cases">The cases, each with its comparison with the baseline.</param>
    /// <param name="baseline">The baseline, for what processes were learnt to differ by.</param>
    /// <param name="hasTime">Whether suspects may be looked at again.</param>
    internal IReadOnlyList<Dueted> Decide(
        IReadOnlyList<(CaseSource Source, Comparison Compared)> cases, Baseline? baseline, Func<bool> hasTime)
    {
        Played screen = Play([.. cases.Select(one => one.Source)], baseline, pairs: 1, "");
        if (screen.Pairs.Count == 0 && screen.Errors.FirstOrDefault() is { } error)
        {
            throw new DuetException(
                $"PERF_AGAINST={settings.Against}: found that no case of {cases[0].Source.Id.On} could be played, "
                + $"wanted one at least. {error}");
        }

        CaseSource[] suspects = [.. cases.Select(one => one.Source).Where(source =>
            screen.Pairs.TryGetValue(source.Id.ToString(), out var pair)
            && DuetComparer.IsSuspect(Change(source, pair, baseline)))];
        Played? fresh = suspects.Length == 0 ? screen
            : hasTime() ? Play(suspects, baseline, ConfirmingPairs, "suspects again, ")
            : null;
        return [.. cases.Select(one => !suspects.Contains(one.Source) ? Decided(one, screen, screen, baseline)
            : fresh is not null ? Decided(one, screen, fresh, baseline)
            : Undecided(one.Compared))];
    }

    Dueted Decided(
        (CaseSource Source, Comparison Compared) one, Played screen, Played deciding, Baseline? baseline)
    {
        string id = one.Source.Id.ToString();
        if (!deciding.Pairs.TryGetValue(id, out List<DuetOutcome.Played>? pairs))
        {
            string reason = deciding.Reasons.GetValueOrDefault(id, "it was not played");
            return new Dueted(one.Compared with { NoDuet = $"{reason} ({_other!.Name})" }, IsDecided: false);
        }

        PairedChange change = Change(one.Source, pairs, baseline);
        Gate gate = DuetComparer.GateOf(change, pairs, _other!.Name, SlowerOnPurpose(one.Source.Id));
        return new Dueted(one.Compared.WithCostOf(one.Compared with { Gates = [gate] }) with
        {
            Duet = DuetStatement.Of(_other.Name, change.Change, change.At95, change.Pairs),
            Against =
                [.. DuetComparer.WorkOf(screen.Pairs[id][0]).Select(work => $"work against {_other.Name}: {work}")],
        }, IsDecided: true);
    }

    // One look makes a suspect, not a verdict.
    Dueted Undecided(Comparison compared)
    {
        string reason = $"a suspect of the duet with {_other!.Name}, and the {settings.Budget.TotalMinutes:0.#} min of "
            + "PERF_BUDGET were over before fresh pairs could look again";
        return new Dueted(compared.WithCostOf(compared with
        {
            Gates = [new Gate.Unjudged(Metric.Time, NotJudged.Inconclusive, reason)],
        }), IsDecided: true);
    }

    static PairedChange Change(CaseSource source, List<DuetOutcome.Played> pairs, Baseline? baseline) =>
        DuetComparer.ChangeOf(pairs, baseline?.Find(source.Id));

    Played Play(CaseSource[] sources, Baseline? baseline, int pairs, string why)
    {
        var played = new Played([], [], []);
        for (int pair = 0; pair < pairs; pair++)
        {
            CaseSource[] left = [.. sources.Where(source => !played.Reasons.ContainsKey(source.Id.ToString()))];
            if (left.Length == 0) break;
            measuring.Doing($"{sources[0].Id.On}: {why}duet {pair + 1} of {pairs} with {_other!.Name}");
            foreach ((string id, DuetOutcome outcome) in
                PlayPair(left, baseline, headFirst: pair % 2 == 0, counts: pairs == 1))
            {
                played.Add(id, outcome);
            }
        }

        measuring.Doing(null);
        return played;
    }

    IReadOnlyDictionary<string, DuetOutcome> PlayPair(
        CaseSource[] sources, Baseline? baseline, bool headFirst, bool counts)
    {
        string[] ids = [.. sources.Select(source => source.Id.ToString())];
        DirectoryInfo received = new(WorkFolders.Next(layout.Work) + "-duet");
        try
        {
            WorkerPlan plan = measuring.InTurns(sources, baseline) with { CountsWork = counts };
            using WorkerPlayer head = Player(_head, plan, received);

            // Both settle at once where the batches are known; otherwise the first one's pilot picks them.
            if (plan.Cases.Any(one => one.BatchOperations == 0)) plan = Frozen(plan, head.Ready());
            using WorkerPlayer other = Player(_other!, plan, received);
            var duet = new Duet(Blocks(), headFirst);
            return duet.Play(ids, head, other, (one, two) =>
                settings.Against!.Kind != AgainstKind.Git && one.Subject == two.Subject
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
        plan = plan with
        {
            Directory = WorkFolders.Next(layout.Work),
            Received = Path.Combine(received.FullName, build == _head ? "head" : "other"),
        };
        return new WorkerPlayer(build, plan, settings.ForWorkers(), AnswerLimit);
    }

    static WorkerPlan Frozen(WorkerPlan plan, IReadOnlyDictionary<string, DuetCase> ready) => plan with
    {
        Cases = [.. plan.Cases.Select(one => ready.TryGetValue(one.Case, out DuetCase? piloted)
            ? one with { BatchOperations = piloted.Operations } : one)],
    };

    // Rounds buy little beside pairs. Order statistics of twelve, and of six, make an interval of 96 %; ten would make
    // one of 98 %, and eight one of 93 %.
    int Blocks() => settings.Scope switch { Scope.Quick => 6, Scope.Full => 24, _ => 12 };

    sealed record Played(
        Dictionary<string, List<DuetOutcome.Played>> Pairs, Dictionary<string, string> Reasons, List<string> Errors)
    {
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
