namespace Perf.Harness.Tests.Measuring;

/// <summary>Real workers, on toys.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class WorkerProcessTests : TestsInFolder
{
    [Test]
    public void Worker_measures_good_cases_and_reports_the_errors_of_others()
    {
        WorkerPlan plan = Plan("steady", "throws", "wrong");
        var errors = ToyWorkers.Worker().Measure(plan);
        IReadOnlyList<Run> runs = plan.RunsOf(ToySuite.Id("steady"));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(errors[Name("throws")], Is.EqualTo("the disk is gone"));
        Assert.That(errors[Name("wrong")], Is.EqualTo("the sum is 1, it should be 2"));
        Assert.That(errors, Does.Not.ContainKey(Name("steady")));
        Assert.That(runs, Has.Count.EqualTo(1));
        Assert.That(runs[0].Rounds, Has.Length.EqualTo(8));
        Assert.That(runs[0].Calibration, PinnedIsHere ? Is.Not.Null : Is.Null, "the bound needs it");
        Assert.That(runs[0].Work[Metric.FileSize], Is.EqualTo("a store's file".Length));
        Assert.That(runs[0].Work[Metric.AllocatedBytes], Is.Zero);
        Assert.That(Directory.Exists(Work) || Directory.Exists(Memory), Is.False, "the worker removes its folders");
    }

    [Test, Tried(11, "a worker killed that had many cases", "the cause reported once for a configuration")]
    public void Case_that_ends_the_process_is_named_and_the_others_are_measured()
    {
        WorkerPlan plan = Counted("fails-fast", "steady", "exits");
        var errors = ToyWorkers.Worker().Measure(plan);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(errors.Keys, Is.EquivalentTo(new[] { Name("fails-fast"), Name("exits") }));
        Assert.That(errors[Name("fails-fast")], Does.StartWith("the worker ")
            .And.Contain(" while it measured toys/fails-fast @ toy/plain. It said:\n")
            .And.Contain("the heap is damaged"));
        Assert.That(errors[Name("exits")], Is.EqualTo("the worker ended with exit code 0 while it measured "
            + "toys/exits @ toy/plain. Expected it to go on: a measured method must not end its process."));
        Assert.That(plan.RunsOf(ToySuite.Id("steady")), Has.Count.EqualTo(1));
    }

    [Test]
    public void Case_that_is_measured_alone_is_not_the_first_of_its_process()
    {
        WorkerPlan plan = Counted("later");
        Assert.That(ToyWorkers.Worker().Measure(plan), Is.Empty);
        Assert.That(
            plan.RunsOf(ToySuite.Id("later"))[0].Work[Metric.AllocatedBytes], Is.GreaterThan(ToySuite.Bytes),
            "the suite's first case was opened before it, as in a whole run");
    }

    [Test]
    public void Case_that_only_is_opened_first_may_end_the_process()
    {
        WorkerPlan plan = ToyWorkers.Plan(Folder.Root, isTimed: false, ToySuite.After);
        Assert.That(ToyWorkers.Worker().Measure(plan), Is.Empty);
        Assert.That(plan.RunsOf(ToySuite.After), Has.Count.EqualTo(1));
    }

    [Test]
    [Tried(18, "a worker that hangs", "it is killed at its limit, and named")]
    public void Worker_that_hangs_is_killed_at_its_limit()
    {
        var errors = ToyWorkers.Worker(TimeSpan.FromSeconds(0.8)).Measure(Counted("hangs"));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(errors.Values.Single(), Is.EqualTo("the worker was killed after 0.8 s without a report while "
            + "it measured toys/hangs @ toy/plain. Expected each step of a case (set-up, counted calls, a round) "
            + "to end within 0.8 s. Make the case smaller, or find the call that waits."));
        Assert.That(Directory.Exists(Work) || Directory.Exists(Memory), Is.False);
    }

    [Test]
    [Tried(15, "a worker killed", "nothing stays in the temp folder")]
    public void Worker_that_is_killed_leaves_nothing_in_the_temp_folder()
    {
        string temp = Folder.Root.CreateSubdirectory("temp").FullName;
        var variables = new Dictionary<string, string> { ["TMPDIR"] = temp, ["TMP"] = temp };
        var errors = ToyWorkers.Worker(TimeSpan.FromSeconds(0.8), variables).Measure(Counted("hangs"));
        Assert.That(errors, Has.Count.EqualTo(1));
        Assert.That(Directory.EnumerateFileSystemEntries(temp), Is.Empty, "the runtime's pipes would stay");
    }

    [Test]
    [Platform(Exclude = "Win", Reason = "this system has no command false")]
    public void Worker_may_be_started_through_a_command() =>
        Assert.That(ToyWorkers.Worker(through: "false").Measure(Counted("steady"))[Name("steady")],
            Does.StartWith("the worker ended with exit code 1"));

    [Test, CancelAfter(60_000)]
    public void Orphaned_worker_ends_and_removes_its_folders(CancellationToken limit)
    {
        using Process worker = ToyWorkers.Start();
        worker.StandardInput.WriteLine(Plan("hangs").ToLine());
        worker.StandardInput.Flush();
        while (!Directory.Exists(Memory)) limit.ThrowIfCancellationRequested();

        // What the system does with the pipe of a parent that was killed.
        worker.StandardInput.Close();

        Assert.That(worker.WaitForExit(TimeSpan.FromSeconds(30)), Is.True);
        Assert.That(Directory.Exists(Work) || Directory.Exists(Memory), Is.False);
    }

    static bool PinnedIsHere => PinnedLibrary.Load(out _) is not null;

    string Work => Path.Combine(Folder.Root.FullName, "work");

    string Memory => Path.Combine(Folder.Root.FullName, "memory");

    static string Name(string workload) => ToySuite.Id(workload).ToString();

    WorkerPlan Plan(params string[] workloads) => Plan(isTimed: true, workloads);

    WorkerPlan Counted(params string[] workloads) => Plan(isTimed: false, workloads);

    WorkerPlan Plan(bool isTimed, string[] workloads) =>
        ToyWorkers.Plan(Folder.Root, isTimed, [.. workloads.Select(ToySuite.Id)]) with { Rounds = 8, Memory = Memory };
}
