using System.Diagnostics;
using System.Globalization;
using System.Text;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Sessions;
using Perf.Harness.Statistics;
using Perf.Harness.Workers;
using Perf.Tests;

namespace Perf.Crud.Trials;

/// <summary>Where the seconds of a worker go: what settling takes, and what a cost gate does.</summary>
[TestFixture, Category("trial")]
public sealed class TimeTrial
{
    static readonly TimeSpan WorkerLimit = TimeSpan.FromMinutes(10);
    static readonly string[] Stages = ["starts", "prepares", Settles, "tries", "counts", "measures"];
    const string Settles = "settles";
    const int Workers = 5;

    [Test, Explicit("starts six workers for each configuration of the trial, one of which picks the batches")]
    public void Seconds_of_settling_and_of_a_cost_gate_are_told()
    {
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        using MachineLock held = MachineLock.Take(new MachineLockPlan
        {
            Purpose = "a trial of time", File = layout.MachineLock, Say = TestContext.Progress.WriteLine,
        });
        var page = new StringBuilder("# Seconds\n\nMade by `TimeTrial`; not written by hand. "
            + $"Median of {Workers} workers of each configuration, one after another, in seconds: the sum over the "
            + $"{WorkerPlan.ProcessesOfRun} processes of a worker, and of settling the longest of them too.\n\n"
            + "| configuration | cases | start | data | settle | durability | work | 40 rounds each "
            + "| for each cost gate | longest settling |\n"
            + "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
        foreach (var cases in TrialCases.Chosen.GroupBy(id => id.On))
        {
            IReadOnlyList<Dictionary<string, double>>[] workers = Measured([.. cases], layout, held.Lend());
            double[] medians = [.. Stages.Select(stage =>
                Median.Of(workers.Select(worker => worker.Sum(one => one.GetValueOrDefault(stage)))))];
            double longest = Median.Of(workers.Select(worker => worker.Max(one => one[Settles])));
            page.Append(CultureInfo.InvariantCulture, $"| {cases.Key} | {cases.Count()} ");
            foreach (double median in medians) page.Append(CultureInfo.InvariantCulture, $"| {median:0.0} ");
            page.Append(CultureInfo.InvariantCulture, $"| {medians.Sum() / cases.Count():0.00} | {longest:0.0} |\n");
        }

        TrialPage.Save("trial-time.md", page.ToString());
        TestContext.Out.WriteLine(page);
    }

    // Of each worker the seconds of its processes, by stage.
    static IReadOnlyList<Dictionary<string, double>>[] Measured(
        IReadOnlyList<CaseId> cases, ProjectLayout layout, string lent)
    {
        DirectoryInfo folder = new(Path.Combine(layout.Work.FullName, $"{Environment.ProcessId}-time"));
        try
        {
            var received = new ReceivedRuns(new DirectoryInfo(Path.Combine(folder.FullName, "received")));
            return [.. Enumerable.Range(0, 1 + Workers).Select(worker => SecondsOf(received, new WorkerPlan
            {
                Cases = [.. cases.Select(id => YardstickTrial.Frozen(id, received))],
                Rounds = 40,
                Processes = WorkerPlan.ProcessesOfRun,
                Received = received.Root.FullName,
                Append = true,
                Directory = Path.Combine(folder.FullName, $"{worker}"),
                Lock = lent,
            })).Skip(1)];
        }
        finally
        {
            folder.Refresh();
            if (folder.Exists) folder.Delete(recursive: true);
        }
    }

    static Dictionary<string, double>[] SecondsOf(ReceivedRuns received, WorkerPlan plan) =>
    [
        .. Enumerable.Range(0, plan.Processes)
            .Select(process => SecondsOf(process == 0 ? plan : plan.After(process, received))),
    ];

    // A stage lasts from its own line to the next one's, the last to the process's end.
    static Dictionary<string, double> SecondsOf(WorkerPlan plan)
    {
        var seconds = new Dictionary<string, double>();
        string stage = Stages[0];
        long began = Stopwatch.GetTimestamp();
        var errors = new WorkerProcess(ThisSuite.Instance.GetType().Assembly.Location, WorkerLimit)
            .Measure(plan, said => End(Stages.Single(one => said.Contains($": {one} ", StringComparison.Ordinal)
                || said.EndsWith($": {one}", StringComparison.Ordinal))));
        End("");
        Assert.That(errors, Is.Empty);
        Assert.That(seconds.Keys, Is.SupersetOf(Stages.Where(one => one != "tries")), "a worker says what it does");
        return seconds;

        void End(string next)
        {
            seconds[stage] = seconds.GetValueOrDefault(stage) + Stopwatch.GetElapsedTime(began).TotalSeconds;
            (stage, began) = (next, Stopwatch.GetTimestamp());
        }
    }
}
