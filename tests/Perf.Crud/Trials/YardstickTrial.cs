using System.Text;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Reports;
using Perf.Harness.Sessions;
using Perf.Harness.Workers;
using Perf.Harness.Yardsticks;
using Perf.Tests;

namespace Perf.Crud.Trials;

/// <summary>Which yardsticks predict which cases, from processes that the weights were not fitted on.</summary>
[TestFixture, Category("trial")]
public sealed class YardstickTrial
{
    static readonly TimeSpan WorkerLimit = TimeSpan.FromMinutes(10);

    static readonly Dictionary<string, Func<string, bool>> Mixes = new()
    {
        ["all"] = _ => true,
        ["without allocate"] = name => name != "allocate",
        ["without provider"] = name => !name.StartsWith("provider-", StringComparison.Ordinal),
        ["without table"] = name => name != "table-scan",
        ["without files"] = name => name is not ("file" or "journal"),
        ["one shape of sync"] = name => name is not ("sync-overwrite" or "sync-journal"),
    };

    [Test, Explicit("starts thirty workers for each configuration of the trial, beside three neighbours; "
        + "with PERF_SCOPE=quick eight")]
    public void Yardsticks_are_chosen_by_what_they_predict()
    {
        var page = new StringBuilder("# Yardsticks\n\nMade by `YardstickTrial`; not written by hand. "
            + "Spread between processes of the case's raw median, of its cost by one yardstick alone, "
            + "and by mixes whose weights were fitted on the other processes.\n");
        ProjectLayout layout = ProjectLayout.Find(AppContext.BaseDirectory);
        using MachineLock held = MachineLock.Take(new MachineLockPlan
        {
            Purpose = "a trial of yardsticks", File = layout.MachineLock, Say = TestContext.Progress.WriteLine,
        });
        foreach (Neighbour neighbour in Enum.GetValues<Neighbour>())
        {
            using IDisposable? beside = Neighbours.Start(neighbour);
            YardstickStudy[] studies = [.. TrialCases.Chosen.GroupBy(id => id.On)
                .SelectMany(ids => Study([.. ids], layout, held.Lend()))];
            page.Append('\n').Append(YardstickTable.For($"Beside: {neighbour}", studies));
            TrialPage.Save("trial-yardsticks.md", page.ToString());
        }

        TestContext.Out.WriteLine(page);
    }

    static IEnumerable<YardstickStudy> Study(IReadOnlyList<CaseId> cases, ProjectLayout layout, string lent)
    {
        DirectoryInfo folder = new(Path.Combine(layout.Work.FullName, $"{Environment.ProcessId}-yardsticks"));
        try
        {
            var received = new ReceivedRuns(new DirectoryInfo(Path.Combine(folder.FullName, "received")));
            for (int process = 0; process < TrialCases.Processes; process++)
            {
                var plan = new WorkerPlan
                {
                    Cases = [.. cases.Select(id => Frozen(id, received))],
                    Rounds = 40,
                    Received = received.Root.FullName,
                    Append = true,
                    Directory = Path.Combine(folder.FullName, $"{process}"),
                    Lock = lent,
                };
                var errors = new WorkerProcess(ThisSuite.Instance.GetType().Assembly.Location, WorkerLimit)
                    .Measure(plan, _ => { });
                Assert.That(errors, Is.Empty);
            }

            return [.. cases.Select(id => YardstickStudy.Of(received.Load(id), Mixes))];
        }
        finally
        {
            folder.Refresh();
            if (folder.Exists) folder.Delete(recursive: true);
        }
    }

    // The first process picks the batch; the others must measure the same.
    internal static CasePlan Frozen(CaseId id, ReceivedRuns received) => received.Load(id) is [var first, ..]
        ? new CasePlan(id.ToString(), Cost: true, first.BatchOperations, first.BatchSyncs)
        : new CasePlan(id.ToString(), Cost: true);
}
