using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Sessions;

namespace Perf.Crud.Trials;

/// <summary>Unchanged code, judged again and again on baselines that were recorded apart, on quiet and on busy machines.</summary>
[TestFixture, Category("trial")]
public sealed class FalseAlarmTrial
{
    static readonly Neighbour[] Neighbours = Enum.GetValues<Neighbour>();

    [Test, Explicit("records baselines and judges a dozen cases, or with PERF_SCOPE=full all, in sixty runs, with PERF_SCOPE=quick in two")]
    public void Unchanged_code_is_never_called_slower()
    {
        IReadOnlyList<CaseId> cases = TrialCases.Chosen;
        List<TrialRun> done = [];
        DirectoryInfo pages = ProjectLayout.Find(AppContext.BaseDirectory).Artifacts.CreateSubdirectory("docs");
        for (int baseline = 0; baseline < TrialCases.Baselines; baseline++)
        {
            using var trial = new Trial("false-alarms", cases);
            trial.Accept();
            for (int run = 0; run < TrialCases.Runs; run++)
            {
                Neighbour neighbour = Neighbours[run % Neighbours.Length];
                using (Trials.Neighbours.Start(neighbour)) done.Add(new TrialRun(baseline, neighbour, trial.Run()));
                File.WriteAllText(Path.Combine(pages.FullName, "false-alarms.md"), TrialPage.OfFalseAlarms(done));
            }
        }

        TestContext.Out.WriteLine(TrialPage.OfFalseAlarms(done));
        Assert.That(done.SelectMany(run => run.Comparisons).Where(comparison => comparison.IsRegressed), Is.Empty,
            "Unchanged code was called slower: the procedure is wrong, not the case.");
    }
}

/// <summary>One run of unchanged code.</summary>
sealed record TrialRun(int Baseline, Neighbour Beside, IReadOnlyList<Comparison> Comparisons);
