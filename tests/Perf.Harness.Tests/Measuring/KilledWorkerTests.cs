namespace Perf.Harness.Tests.Measuring;

[Parallelizable(ParallelScope.Self)]
public sealed class KilledWorkerTests
{
    [Test]
    [Tried(15, "a worker killed", "nothing stays in the temp folder")]
    public void Worker_that_is_killed_leaves_nothing_in_the_temp_folder()
    {
        using var folder = new ScratchFolder();
        DirectoryInfo temp = folder.Root.CreateSubdirectory("temp");
        var worker = new WorkerProcess(typeof(ToySuite).Assembly.Location, TimeSpan.FromSeconds(0.8))
        {
            Variables = new Dictionary<string, string> { ["TMPDIR"] = temp.FullName, ["TMP"] = temp.FullName },
        };
        var errors = worker.Measure(
            new WorkerPlan
            {
                Cases = [new CasePlan(ToySuite.Id("hangs").ToString(), Timed: true)],
                Received = Path.Combine(folder.Root.FullName, "received"),
                Directory = Path.Combine(folder.Root.FullName, "work"),
            },
            _ => { });
        Assert.That(errors.Values.Single(), Does.StartWith("the worker was killed after 0.8 s without a report"));
        Assert.That(folder.Files, Is.Empty, "the runtime's pipes would stay");
    }
}
