using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Sessions;
using Perf.Harness.Workers;

namespace Perf.Crud.Trials;

/// <summary>
/// The very procedure of an ordinary run where the answer is known: unchanged code on baselines that were recorded and
/// calibrated apart, beside quiet and busy neighbours; and code that a coin made slower, whose key is opened when the
/// verdicts are on disk.
/// </summary>
[TestFixture, Category("trial")]
public sealed class VerdictTrial
{
    static readonly Neighbour[] Besides = Enum.GetValues<Neighbour>();

    [Test, Explicit("records five baselines, and judges sixty runs of unchanged code by them; with PERF_SCOPE=quick "
        + "one and three; with PERF_SCOPE=full every cost of the default run. Cut short, it goes on where it stopped")]
    public void Unchanged_code_is_never_called_slower()
    {
        TrialLog log = Trial.Log("unchanged");
        Judge(log, "trial-false-alarms.md", FalseAlarmPage.Of, TrialCases.Runs, (trial, baseline, number) =>
        {
            Neighbour beside = Besides[number % Besides.Length];
            using (Neighbours.Start(beside)) return new TrialRun(baseline, number, beside, trial.Run());
        });

        Assert.That(log.Runs.SelectMany(run => run.Comparisons).Where(comparison => comparison.IsRegressed), Is.Empty,
            "Unchanged code was called slower: the procedure is wrong, not the case.");
    }

    [Test, Explicit("records five baselines, unless there are, and judges forty runs by them in which a coin made each "
        + "case slower; with PERF_SCOPE=quick one and one; with PERF_SCOPE=full every cost of the default run. Cut "
        + "short, it goes on where it stopped")]
    public void Slower_code_is_never_called_faster()
    {
        TrialLog log = Trial.Log("slower");
        var coins = new Coins(TrialCases.Chosen, Trial.File("slower-key.txt"));
        Judge(log, "trial-blind.md", runs => BlindPage.Of(Opened(runs)), TrialCases.BlindRuns,
            (trial, baseline, number) => new TrialRun(
                baseline, number, Neighbour.None, trial.Run(plan => coins.Slowed(plan, TossOf(baseline, number)))));

        Assert.That(Opened(log.Runs).Where(answer => answer.Said == nameof(Verdict.Improved)), Is.Empty,
            "What is slower, or as it was, was called faster: the procedure is wrong, not the case.");

        // Nobody looks at the coins of a run until its verdicts are on disk.
        BlindAnswer[] Opened(IReadOnlyList<TrialRun> runs) =>
        [
            .. from run in runs
               from comparison in run.Comparisons
               select BlindAnswer.Of(
                   comparison, coins.Toss(TossOf(run.Baseline, run.Number))[comparison.Case.ToString()]),
        ];

        static int TossOf(int baseline, int number) => (baseline * TrialCases.BlindRuns) + number;
    }

    [Test, Explicit("records a baseline, unless there is one, and judges six runs beside a busy core in which every "
        + "case is a quarter slower; with PERF_SCOPE=quick one. Cut short, it goes on where it stopped")]
    public void Beside_a_busy_core_what_is_a_quarter_slower_never_passes_for_unchanged()
    {
        TrialLog log = Trial.Log("busy");
        Judge(log, "trial-busy.md", runs => BlindPage.OfBusy(Opened(runs)), TrialCases.BusyRuns,
            (trial, baseline, number) =>
            {
                Slowness where = WhereOf(number);
                using (Neighbours.Start(Neighbour.BusyCore))
                {
                    return new TrialRun(baseline, number, Neighbour.BusyCore,
                        trial.Run(plan => plan with { Slower = Quarter, SlowerIn = where }));
                }
            },
            baselines: 1);

        Assert.That(
            Opened(log.Runs).Where(answer => answer.Said is nameof(Verdict.Equivalent) or nameof(Verdict.Improved)),
            Is.Empty, "What is a quarter slower passed for unchanged: the procedure is wrong, not the case.");

        static BlindAnswer[] Opened(IReadOnlyList<TrialRun> runs) =>
        [
            .. from run in runs
               from comparison in run.Comparisons
               select BlindAnswer.Of(comparison, new Coin(Quarter, WhereOf(run.Number))),
        ];

        static Slowness WhereOf(int number) => number % 2 == 0 ? Slowness.Native : Slowness.Managed;
    }

    static void Judge(
        TrialLog log, string name, Func<IReadOnlyList<TrialRun>, string> page, int runs,
        Func<Trial, int, int, TrialRun> judged, int? baselines = null)
    {
        for (int baseline = 0; baseline < (baselines ?? TrialCases.Baselines); baseline++)
        {
            int before = log.RunsOn(baseline);
            if (before >= runs) continue;
            Trial trial = Trial.On(baseline);
            for (int number = before; number < runs; number++)
            {
                log.Add(judged(trial, baseline, number));
                Save(name, page(log.Runs));
            }
        }
    }

    const double Quarter = 0.25;

    static DirectoryInfo Docs => ProjectLayout.Find(AppContext.BaseDirectory).Artifacts.CreateSubdirectory("docs");

    static void Save(string name, string page) => File.WriteAllText(Path.Combine(Docs.FullName, name), page);

    [Test, Explicit("takes what trials have found from artifacts/docs into docs")]
    public void Docs_are_made_from_trials()
    {
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        string[] names =
        [
            "trial-false-alarms.md", "trial-blind.md", "trial-busy.md", "trial-time.md", "trial-yardsticks.md",
            "agreement.md",
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
