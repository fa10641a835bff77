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
    static readonly Neighbour[] Neighbours = Enum.GetValues<Neighbour>();

    [Test, Explicit("records five baselines, and judges sixty runs of unchanged code by them; with PERF_SCOPE=quick "
        + "one and three; with PERF_SCOPE=full every cost of the default run")]
    public void Unchanged_code_is_never_called_slower()
    {
        List<TrialRun> runs = [];
        for (int baseline = 0; baseline < TrialCases.Baselines; baseline++)
        {
            using var trial = new Trial("unchanged", TrialCases.Chosen);
            trial.Accept();
            for (int run = 0; run < TrialCases.Runs; run++)
            {
                Neighbour beside = Neighbours[run % Neighbours.Length];
                using (Trials.Neighbours.Start(beside)) runs.Add(new TrialRun(baseline, beside, trial.Run()));
                Save("trial-false-alarms.md", FalseAlarmPage.Of(runs));
            }
        }

        Assert.That(runs.SelectMany(run => run.Comparisons).Where(comparison => comparison.IsRegressed), Is.Empty,
            "Unchanged code was called slower: the procedure is wrong, not the case.");
    }

    [Test, Explicit("records five baselines, and judges thirty runs by them in which a coin made each case slower; "
        + "with PERF_SCOPE=quick one and one; with PERF_SCOPE=full every cost of the default run")]
    public void Slower_code_is_never_called_faster()
    {
        IReadOnlyList<CaseId> cases = TrialCases.Chosen;
        var coins = new Coins(cases);
        var verdicts = new BlindVerdicts(new FileInfo(Path.Combine(Docs.FullName, "blind-verdicts.txt")));
        for (int baseline = 0; baseline < TrialCases.Baselines; baseline++)
        {
            using var trial = new Trial("slower", cases);
            trial.Accept();
            for (int run = 0; run < TrialCases.BlindRuns; run++)
            {
                int toss = (baseline * TrialCases.BlindRuns) + run;
                verdicts.Write(toss, trial.Run(plan => coins.Slowed(plan, toss)));
            }

            // Nobody looked at the coins of these runs until their verdicts were on disk.
            coins.Save(new FileInfo(Path.Combine(Docs.FullName, "blind-key.txt")));
            Save("trial-blind.md", BlindPage.Of([.. verdicts.Opened(coins)]));
        }

        Assert.That(verdicts.Opened(coins).Where(answer => answer.Said == nameof(Verdict.Improved)), Is.Empty,
            "What is slower, or as it was, was called faster: the procedure is wrong, not the case.");
    }

    [Test, Explicit("records a baseline, and judges six runs beside a busy core in which every case is a quarter "
        + "slower; with PERF_SCOPE=quick one")]
    public void Beside_a_busy_core_what_is_a_quarter_slower_never_passes_for_unchanged()
    {
        using var trial = new Trial("busy", TrialCases.Chosen);
        trial.Accept();
        List<BlindAnswer> answers = [];
        for (int run = 0; run < TrialCases.BusyRuns; run++)
        {
            Slowness where = run % 2 == 0 ? Slowness.Native : Slowness.Managed;
            using (Trials.Neighbours.Start(Neighbour.BusyCore))
            {
                answers.AddRange(trial.Run(plan => plan with { Slower = Quarter, SlowerIn = where })
                    .Select(comparison => BlindAnswer.Of(comparison, new Coin(Quarter, where))));
            }

            Save("trial-busy.md", BlindPage.OfBusy(answers));
        }

        Assert.That(answers.Where(answer => answer.Said is nameof(Verdict.Equivalent) or nameof(Verdict.Improved)),
            Is.Empty, "What is a quarter slower passed for unchanged: the procedure is wrong, not the case.");
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

/// <summary>One run of unchanged code.</summary>
sealed record TrialRun(int Baseline, Neighbour Beside, IReadOnlyList<Comparison> Comparisons);
