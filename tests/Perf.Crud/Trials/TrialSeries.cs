using System.Globalization;
using NUnit.Framework;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Workers;

namespace Perf.Crud.Trials;

/// <summary>The runs of a trial: so many on each of so many baselines, those that are on disk already left out.</summary>
/// <param name="Name">The name of its log.</param>
/// <param name="Baselines">How many baselines.</param>
/// <param name="Runs">How many runs on each.</param>
sealed record TrialSeries(string Name, int Baselines, int Runs)
{
    /// <summary>The name of its page.</summary>
    public required string Page { get; init; }

    /// <summary>What runs beside the run of a number; nothing by default.</summary>
    public Func<int, Neighbour> Beside { get; init; } = _ => Neighbour.None;

    /// <summary>What a run changes of a case's plan, by its number over all baselines; nothing by default.</summary>
    public Func<CasePlan, int, CasePlan> Change { get; init; } = (plan, _) => plan;

    /// <summary>How often each baseline is calibrated before it judges; where it never is, there is none.</summary>
    public required int Sittings { get; init; }

    /// <summary>The settings of its runs.</summary>
    public required Settings Settings { get; init; }

    /// <summary>The number of a run over all baselines, each of which has so many.</summary>
    internal static int NumberOf(int baseline, int number, int runs) => (baseline * runs) + number;

    /// <summary>Judges the runs that are missing, and returns all.</summary>
    /// <param name="written">Makes the page of those that are on disk.</param>
    public IReadOnlyList<TrialRun> Judged(Func<IReadOnlyList<TrialRun>, string> written)
    {
        using FileStream held = Trial.Hold();
        TrialLog log = Trial.Log(Name);
        IReadOnlyList<Trial> trials = Trial.On(Baselines, Sittings, isNew: baseline => log.RunsOn(baseline) == 0);

        // By turns, so that one that is cut short has heard each of them.
        for (int number = 0; number < Runs; number++)
        {
            foreach ((int baseline, Trial trial) in trials.Index())
            {
                if (number < log.RunsOn(baseline)) continue;
                Neighbour beside = Beside(number);
                int all = NumberOf(baseline, number, Runs);
                using (Neighbours.Start(beside))
                    log.Add(new TrialRun(baseline, number, beside, trial.Run(plan => Change(plan, all), Settings)));
                TrialPage.Save(Page, written(log.Runs));
            }
        }

        // Where nothing was missing the page may be another build's.
        IReadOnlyList<TrialRun> runs = log.Runs;
        TrialPage.Save(Page, written(runs));
        TestContext.Progress.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{runs.Count} runs of this build, in {Trial.Folder.FullName}: delete it to measure anew"));
        return runs;
    }
}
