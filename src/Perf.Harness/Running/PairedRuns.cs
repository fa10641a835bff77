using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Reports;

namespace Perf.Harness.Running;

/// <summary>Measures cases in pairs of processes: one of this build, one of a reference build.</summary>
/// <param name="workers">Starts workers of this build.</param>
/// <param name="reference">The build that this one is compared with.</param>
/// <param name="isPullRequest">Whether the rule is that of a pull request.</param>
/// <param name="left">The time that is left for pairs.</param>
sealed class PairedRuns(Workers workers, PairedBuild reference, bool isPullRequest, Func<TimeSpan> left)
{
    // Of each pair the median over them. On a shared machine blocks differ by more than processes do, and a block
    // costs less than another pair of processes.
    const int Blocks = 5;

    // Of a load's pair: a window is as long as sixty batches. Two blocks differ by half of what one does.
    const int BlocksOfLoad = 2;

    // Preparing and warming up take some seconds, a round some milliseconds; this is for a worker that hangs.
    static readonly TimeSpan AnswerLimit = TimeSpan.FromMinutes(3);

    /// <summary>Measures the cases, and adds the pairs to their evidence.</summary>
    /// <param name="cases">The cases, the most urgent first.</param>
    /// <param name="budget">The time for them.</param>
    /// <exception cref="ReferenceException">No case of the reference build can be measured.</exception>
    internal MeasuredCase[] Measure(IEnumerable<MeasuredCase> cases, TimeSpan budget)
    {
        PairSeries[] all = [.. cases.Select(one => new PairSeries(one))];
        new PairSchedule(isPullRequest, budget, left, MeasureNext).Measure(all);
        workers.Doing(null);
        return [.. all.Select(one => one.Case.With(evidence => evidence with
        {
            Pair = one.Evidence(reference.Name, isPullRequest),
        }))];
    }

    void MeasureNext(IReadOnlyList<PairSeries> series, int pair, int pairs)
    {
        workers.Doing($"{series[0].Case.Id.Engine}: pair {pair + 1} of {pairs} with {reference.Name}, "
            + UnitFormat.Counted(series.Count, "case"));
        CasePlan[] plans = [.. series.Select(one => new CasePlan(one.Case.Id.ToString(), true, one.Case.Batch))];
        bool loads = series.All(one => one.Case.IsLoad);
        var outcomes = MeasurePair(plans, pair, workers.ThisBuild, reference, workers.Change, loads);
        // If all cases failed, the builds cannot be compared, and a shared process is not the cause.
        bool isShared = series.DistinctBy(one => one.Case.Id.On).Count() > 1
            && outcomes.Values.Any(outcome => outcome is not PairOutcome.NotMeasured { IsError: true });
        foreach (PairSeries one in series) one.Add(outcomes[one.Case.Id.ToString()], isShared);
    }

    /// <summary>Measures one pair of processes.</summary>
    /// <param name="cases">The cases of both processes.</param>
    /// <param name="number">The number of the pair, from 0; even pairs begin with the build under test.</param>
    /// <param name="head">The build under test.</param>
    /// <param name="other">The build that it is compared with.</param>
    /// <param name="change">Changes the plan of the build under test, for controls and trials.</param>
    /// <param name="loads">Whether a round is a window of a load.</param>
    internal IReadOnlyDictionary<string, PairOutcome> MeasurePair(
        IReadOnlyList<CasePlan> cases, int number, PairedBuild head, PairedBuild other,
        Func<CasePlan, CasePlan>? change, bool loads = false)
    {
        WorkerPlan plan = workers.InTurns(cases);
        WorkerPlan changed = change is null ? plan : plan with { Cases = [.. cases.Select(change)] };
        using var folder = new StepFolder(workers.NextFolder() + "-pair");
        bool headFirst = number % 2 == 0;
        var builds = new PairFolders(folder.Root, head, other);
        using WorkerPairSide first = headFirst ? Here() : Other();
        using WorkerPairSide second = headFirst ? Other() : Here();
        (WorkerPairSide here, WorkerPairSide there) = headFirst ? (first, second) : (second, first);
        var one = new Pair(loads ? BlocksOfLoad : Blocks, headFirst);
        return one.Measure([.. cases.Select(plan => plan.Case)], here, there);

        WorkerPairSide Here() => Player(builds.Head, changed, Path.Combine(folder.Root.FullName, "received-this"));

        WorkerPairSide Other() => Player(builds.Reference, plan, Path.Combine(folder.Root.FullName, "received-that"));
    }

    WorkerPairSide Player(PairedBuild build, WorkerPlan plan, string received) => new(
        build, plan with { Directory = workers.NextFolder(), Received = received }, workers.Variables, AnswerLimit);
}
