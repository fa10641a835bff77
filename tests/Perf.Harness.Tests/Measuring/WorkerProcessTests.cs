using System.Diagnostics;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Cases;
using Perf.Harness.Measuring;
using Perf.Harness.Tests.Builds;

namespace Perf.Harness.Tests.Measuring;

/// <summary>Real workers, on toys.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class WorkerProcessTests
{
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    DirectoryInfo _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = Directory.CreateTempSubdirectory("perf-worker-tests-");

    [TearDown]
    public void RemoveFolder() => _folder.Delete(recursive: true);

    [Test]
    public void A_worker_measures_what_it_can_and_says_why_it_could_not_measure_the_rest()
    {
        var errors = Measure(Limit, "steady", "throws", "wrong");
        IReadOnlyList<Run> runs = new ReceivedRuns(Received).Load(ToySuite.Id("steady"));
        Assert.Multiple(() =>
        {
            Assert.That(errors[Name("throws")], Is.EqualTo("the disk is gone"));
            Assert.That(errors[Name("wrong")], Is.EqualTo("the sum is 1, it should be 2"));
            Assert.That(errors, Does.Not.ContainKey(Name("steady")));
            Assert.That(runs, Has.Count.EqualTo(1));
            Assert.That(runs[0].Rounds, Has.Length.EqualTo(8));
            Assert.That(runs[0].Reference, PinnedIsHere ? Is.Not.Null : Is.Null, "the bound needs it");
            Assert.That(runs[0].Work[Metric.FileSize], Is.EqualTo("a store's file".Length));
            Assert.That(runs[0].Work[Metric.AllocatedBytes], Is.Zero);
            Assert.That(Directory.Exists(Work) || Directory.Exists(Memory), Is.False, "the worker removes its folders");
        });
    }

    [Test]
    public void A_worker_that_dies_fails_its_cases_and_leaves_nothing_behind()
    {
        var errors = Measure(Limit, "dies");
        Assert.Multiple(() =>
        {
            Assert.That(errors[Name("dies")],
                Is.EqualTo("the worker ended with exit code 9 while it measured toys/dies @ toy/plain."));
            Assert.That(Directory.Exists(Work) || Directory.Exists(Memory), Is.False);
        });
    }

    [Test]
    public void Case_that_ends_the_process_is_named_and_the_others_are_measured()
    {
        var errors = Measure(Counted("fails-fast", "steady", "exits"));
        Assert.Multiple(() =>
        {
            Assert.That(errors.Keys, Is.EquivalentTo(new[] { Name("fails-fast"), Name("exits") }));
            Assert.That(errors[Name("fails-fast")], Does.StartWith("the worker ")
                .And.Contain(" while it measured toys/fails-fast @ toy/plain. It said:\n")
                .And.Contain("the heap is damaged"));
            Assert.That(errors[Name("exits")], Is.EqualTo("the worker ended with exit code 0 while it measured "
                + "toys/exits @ toy/plain. Expected it to go on: a measured method must not end its process."));
            Assert.That(new ReceivedRuns(Received).Load(ToySuite.Id("steady")), Has.Count.EqualTo(1));
        });
    }

    [Test]
    [Tried(18, "a worker that hangs", "it is killed at its limit, and named")]
    public void A_worker_that_hangs_is_killed_at_its_limit()
    {
        var errors = Measure(Counted("hangs"), TimeSpan.FromSeconds(0.8));
        Assert.Multiple(() =>
        {
            Assert.That(errors.Values.Single(), Is.EqualTo("the worker was killed after 0.8 s without a report while "
                + "it measured toys/hangs @ toy/plain. Expected each step of a case (set-up, counted calls, a round) "
                + "to end within 0.8 s. Make the case smaller, or find the call that waits."));
            Assert.That(Directory.Exists(Work) || Directory.Exists(Memory), Is.False);
        });
    }

    [Test]
    [Platform(Exclude = "Win", Reason = "this system has no command nice")]
    public void A_worker_may_be_started_through_a_command()
    {
        var niced = new WorkerProcess(typeof(ToySuite).Assembly.Location, Limit) { Through = ["nice", "-n", "19"] };
        var broken = new WorkerProcess(typeof(ToySuite).Assembly.Location, Limit) { Through = ["false"] };
        Assert.Multiple(() =>
        {
            Assert.That(niced.Measure(Plan("steady"), _ => { }), Is.Empty);
            Assert.That(broken.Measure(Plan("steady"), _ => { })[Name("steady")],
                Does.StartWith("the worker ended with exit code 1"));
        });
    }

    [Test, CancelAfter(60_000)]
    public void A_worker_whose_parent_is_gone_ends_and_removes_its_folder(CancellationToken limit)
    {
        using Process worker = Start();
        worker.StandardInput.WriteLine(Plan("hangs").ToLine());
        worker.StandardInput.Flush();
        while (!Directory.Exists(Memory)) limit.ThrowIfCancellationRequested();

        // What the system does with the pipe of a parent that was killed.
        worker.StandardInput.Close();

        Assert.That(worker.WaitForExit(TimeSpan.FromSeconds(30)), Is.True);
        Assert.That(Directory.Exists(Work) || Directory.Exists(Memory), Is.False);
    }

    static bool PinnedIsHere => PinnedLibrary.Load(out _) is not null;

    DirectoryInfo Received => new(Path.Combine(_folder.FullName, "received"));

    string Work => Path.Combine(_folder.FullName, "work");

    string Memory => Path.Combine(_folder.FullName, "memory");

    static string Name(string workload) => ToySuite.Id(workload).ToString();

    IReadOnlyDictionary<string, string> Measure(TimeSpan limit, params string[] workloads) =>
        Measure(Plan(workloads), limit);

    static IReadOnlyDictionary<string, string> Measure(WorkerPlan plan, TimeSpan? limit = null) =>
        new WorkerProcess(typeof(ToySuite).Assembly.Location, limit ?? Limit).Measure(plan, _ => { });

    WorkerPlan Plan(params string[] workloads) => new()
    {
        Cases = [.. workloads.Select(workload => new CasePlan(Name(workload), Timed: true))],
        Rounds = 8, Received = Received.FullName, Directory = Work, Memory = Memory,
    };

    WorkerPlan Counted(params string[] workloads) => Plan(workloads) is var plan
        ? plan with { Cases = [.. plan.Cases.Select(one => one with { Timed = false })] } : plan;

    static Process Start()
    {
        var start = new ProcessStartInfo(DotnetHost.Path())
        {
            RedirectStandardInput = true, RedirectStandardOutput = true, UseShellExecute = false,
        };
        foreach (string word in new[] { "exec", typeof(ToySuite).Assembly.Location, "work" })
            start.ArgumentList.Add(word);
        return Process.Start(start)!;
    }
}
