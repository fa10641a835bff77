using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Sessions;
using Perf.Harness.Workers;

namespace Perf.Crud.Trials;

/// <summary>
/// The very procedure of an ordinary run where the answer is known: unchanged code on baselines that were recorded and
/// calibrated apart, beside quiet and busy neighbours; and code that a coin made slower, which nobody looks at until
/// the verdicts are on disk.
/// </summary>
[TestFixture, Category("trial")]
public sealed class VerdictTrial
{
    static readonly Neighbour[] InTurn = Enum.GetValues<Neighbour>();

    [Test, Explicit("records five baselines, unless there are, and judges sixty runs of unchanged code by them; with "
        + "PERF_SCOPE=quick one and three; with PERF_SCOPE=full every cost of the default run. Cut short, it goes on "
        + "where it stopped")]
    public void Unchanged_code_is_never_called_slower()
    {
        var series = new TrialSeries("unchanged", TrialCases.Baselines, TrialCases.Runs)
        {
            Page = "trial-false-alarms.md", Beside = run => InTurn[run % InTurn.Length],
        };
        Assert.That(
            series.Judged(FalseAlarmPage.Of).SelectMany(run => run.Comparisons)
                .Where(comparison => comparison.IsRegressed),
            Is.Empty, "Unchanged code was called slower: the procedure is wrong, not the case.");
    }

    [Test, Explicit("records five baselines, unless there are, and judges forty runs by them in which a coin made each "
        + "case slower; with PERF_SCOPE=quick one and one; with PERF_SCOPE=full every cost of the default run. Cut "
        + "short, it goes on where it stopped")]
    public void Slower_code_is_never_called_faster()
    {
        var coins = new Coins(TrialCases.Chosen, Trial.File("slower-key.txt"));
        var series = new TrialSeries("slower", TrialCases.Baselines, TrialCases.BlindRuns)
        {
            Page = "trial-blind.md", Change = coins.Slowed,
        };
        Assert.That(
            Blind(series, coins, BlindPage.Of).Where(answer => answer.Said == nameof(Verdict.Improved)),
            Is.Empty, "What is slower, or as it was, was called faster: the procedure is wrong, not the case.");
    }

    [Test, Explicit("records a baseline, unless there is one, and judges twenty runs by it in which a coin made each "
        + "case slower, and what it suspects is decided beside the build that it is of, as with PERF_BASELINE_REF; with "
        + "PERF_SCOPE=quick one. Cut short, it goes on where it stopped")]
    public void Suspects_are_decided_beside_the_build_of_their_baseline()
    {
        var coins = new Coins(TrialCases.Chosen, Trial.File("suspects-key.txt"));
        var series = new TrialSeries("suspects", Baselines: 1, TrialCases.DuetRuns)
        {
            Page = "trial-blind-ref.md", Change = coins.Slowed,
            Settings = new Settings { SuspectsAgainst = new Against(AgainstKind.Self, "") },
        };
        Assert.That(
            Blind(series, coins, BlindPage.OfSuspects).Where(IsWrong),
            Is.Empty, "Equal code was called slower, or slower code faster: the procedure is wrong, not the case.");
    }

    [Test, Explicit("plays twenty duets of this build with itself in which a coin made each case of one side slower; "
        + "with PERF_SCOPE=quick one, and fewer pairs; with PERF_SCOPE=full every cost of the default run. Cut short, "
        + "it goes on where it stopped")]
    public void Duets_tell_which_side_is_slower()
    {
        var coins = new Coins(TrialCases.Chosen, Trial.File("duets-key.txt"));
        var series = new TrialSeries("duets", Baselines: 1, TrialCases.DuetRuns)
        {
            Page = "trial-duets.md", Change = coins.Slowed, Sittings = 0,
            Settings = new Settings { Against = new Against(AgainstKind.Self, "") },
        };
        Assert.That(
            Blind(series, coins, BlindPage.OfDuets).Where(IsWrong),
            Is.Empty,
            "Equal builds were called different, or the slower one faster: the procedure is wrong, not the case.");
    }

    static bool IsWrong(BlindAnswer answer) => answer.Said == nameof(Verdict.Improved)
        || (answer.Said == nameof(Verdict.Regressed) && answer.Coin.Share == 0);

    // Nobody looks at the coins of a run until its verdicts are on disk.
    static BlindAnswer[] Blind(TrialSeries series, Coins coins, Func<IReadOnlyList<BlindAnswer>, string> page)
    {
        return Opened(series.Judged(runs => page(Opened(runs))));

        BlindAnswer[] Opened(IReadOnlyList<TrialRun> runs) => Answers(
            runs, (run, id) => coins.Toss(series.NumberOf(run))[id.ToString()]);
    }

    [Test, Explicit("records a baseline, unless there is one, and judges six runs beside a busy core in which every "
        + "case is a quarter slower; with PERF_SCOPE=quick one. Cut short, it goes on where it stopped")]
    public void Beside_a_busy_core_what_is_a_quarter_slower_never_passes_for_unchanged()
    {
        var series = new TrialSeries("busy", Baselines: 1, TrialCases.BusyRuns)
        {
            Page = "trial-busy.md", Beside = _ => Neighbour.BusyCore,
            Change = (plan, run) => plan with { Slower = Quarter, SlowerIn = WhereOf(run) },
        };
        Assert.That(
            Opened(series.Judged(runs => BlindPage.OfBusy(Opened(runs))))
                .Where(answer => answer.Said is nameof(Verdict.Equivalent) or nameof(Verdict.Improved)),
            Is.Empty, "What is a quarter slower passed for unchanged: the procedure is wrong, not the case.");

        static BlindAnswer[] Opened(IReadOnlyList<TrialRun> runs) =>
            Answers(runs, (run, _) => new Coin(Quarter, WhereOf(run.Number)));

        static Slowness WhereOf(int run) => run % 2 == 0 ? Slowness.Native : Slowness.Managed;
    }

    static BlindAnswer[] Answers(IReadOnlyList<TrialRun> runs, Func<TrialRun, CaseId, Coin> coin) =>
    [
        .. from run in runs
           from comparison in run.Comparisons
           select BlindAnswer.Of(comparison, coin(run, comparison.Case)),
    ];

    const double Quarter = 0.25;

    [Test, Explicit("takes what trials have found from artifacts/docs into docs")]
    public void Docs_are_made_from_trials()
    {
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        string[] names =
        [
            "trial-false-alarms.md", "trial-blind.md", "trial-blind-ref.md", "trial-duets.md", "trial-busy.md",
            "trial-time.md", "trial-yardsticks.md", "agreement.md",
        ];
        FileInfo[] pages = [.. names
            .Select(name => new FileInfo(Path.Combine(layout.Artifacts.FullName, "docs", name)))
            .Where(page => page.Exists)];
        Assert.That(pages, Is.Not.Empty,
            $"Found none of {string.Join(", ", names)} in artifacts/docs, wanted one. Run a trial first.");
        foreach (FileInfo page in pages)
            page.CopyTo(Path.Combine(layout.Root.FullName, "docs", page.Name), overwrite: true);
    }
}
