using NUnit.Framework;
using Perf.Harness.Comparisons;

namespace Perf.Crud.Trials;

/// <summary>
/// The very procedure of a run where the answer is known: unchanged code on baselines that were recorded and calibrated
/// apart, beside quiet and busy neighbours; and code that was made slower, by a coin at which nobody looks until the
/// verdicts are on disk.
/// </summary>
[Category("trial")]
public abstract class VerdictTrial
{
    static readonly Neighbour[] InTurn = Enum.GetValues<Neighbour>();

    readonly Decider _decider;

    private protected VerdictTrial(Decider decider) => _decider = decider;

    [Test, Explicit("records five baselines, unless there are, and judges sixty runs of unchanged code by them; with "
        + "PERF_SCOPE=quick one and three; with PERF_SCOPE=full every cost of the default run. Cut short, it goes on "
        + "where it stopped")]
    public void Unchanged_code_is_never_called_slower()
    {
        TrialSeries series = Series("unchanged", "trial-false-alarms", TrialCases.Baselines, TrialCases.Runs) with
        {
            Beside = run => InTurn[run % InTurn.Length],
        };
        Assert.That(
            series.Judged(runs => FalseAlarmPage.Of(runs, _decider)).SelectMany(run => run.Comparisons)
                .Where(comparison => comparison.IsRegressed),
            Is.Empty, "Unchanged code was called slower: the procedure is wrong, not the case.");
    }

    [Test, Explicit("records five baselines, unless there are, and judges forty runs by them in which a coin made each "
        + "case slower; with PERF_SCOPE=quick one and one; with PERF_SCOPE=full every cost of the default run. Cut "
        + "short, it goes on where it stopped")]
    public void Slower_code_is_never_called_faster()
    {
        var coins = new Coins(TrialCases.Chosen, Trial.File($"{_decider.Named("slower")}-key.txt"));
        TrialSeries series = Series("slower", "trial-blind", TrialCases.Baselines, TrialCases.BlindRuns) with
        {
            Change = coins.Slowed,
        };
        Assert.That(
            BlindAnswer.OfAll(series, coins, answers => BlindPage.Of(answers, _decider))
                .Where(answer => answer.IsWrong),
            Is.Empty, "Equal code was called slower, or slower code faster: the procedure is wrong, not the case.");
    }

    [Test, Explicit("records a baseline, unless there is one, and judges six runs beside each busy neighbour in which "
        + "every case is a quarter slower; with PERF_SCOPE=quick one each. Cut short, it goes on where it stopped")]
    public void Beside_busy_neighbours_what_is_a_quarter_slower_never_passes_for_unchanged()
    {
        TrialSeries series = Series("busy", "trial-busy", baselines: 1, TrialCases.BusyRuns) with
        {
            Beside = BlindAnswer.BusyBeside,
            Change = (plan, run) => plan with { Slower = BlindAnswer.Quarter, SlowerIn = BlindAnswer.BusyIn(run) },
        };
        Assert.That(
            BlindAnswer.OfBusy(series.Judged(runs => BlindPage.OfBusy(runs, _decider)))
                .Where(answer => answer.Said is nameof(Verdict.Equivalent) or nameof(Verdict.Improved)),
            Is.Empty, "What is a quarter slower passed for unchanged: the procedure is wrong, not the case.");
    }

    TrialSeries Series(string name, string page, int baselines, int runs) =>
        new(_decider.Named(name), baselines, runs)
        {
            Page = $"{_decider.Named(page)}.md", Settings = _decider.Settings, Sittings = _decider.Sittings,
        };
}

/// <summary>The procedure of a run that has nothing but its baseline.</summary>
[TestFixture]
public sealed class BaselineTrial() : VerdictTrial(Decider.FreshWorkers);

/// <summary>
/// The procedure of a pull request's run, which has the build of <c>PERF_BASELINE_REF</c> too: here this very build.
/// </summary>
[TestFixture]
public sealed class RefTrial() : VerdictTrial(Decider.Ref);
