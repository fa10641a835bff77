using System.Collections.Concurrent;

namespace Perf.Harness.Tests.Measuring;

/// <summary>Workers count side by side, and measure times one after the other.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class TimingQueueTests
{
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    // A wrong implementation would go on within this time.
    static readonly TimeSpan Moment = TimeSpan.FromMilliseconds(50);

    [Test]
    public void No_worker_measures_times_before_all_have_counted()
    {
        using var queue = new TimingQueue(2);
        using TimingQueue.Place one = queue.Take(), other = queue.Take();
        Task waits = Task.Run(one.Wait);
        Assert.That(waits.Wait(Moment), Is.False);
        other.Dispose(); // a worker that ended before it had counted delays no other
        Assert.That(waits.Wait(Limit), Is.True);
    }

    [Test]
    public void One_worker_at_a_time_measures_times()
    {
        using var queue = new TimingQueue(2);
        using TimingQueue.Place one = queue.Take(), other = queue.Take();
        Task[] both = [Task.Run(one.Wait), Task.Run(other.Wait)];
        int first = Task.WaitAny(both, Limit);
        Assert.That(both[1 - first].Wait(Moment), Is.False);
        (first == 0 ? one : other).Dispose();
        Assert.That(both[1 - first].Wait(Limit), Is.True);
    }

    [Test]
    public void Worker_measures_no_time_while_another_one_counts()
    {
        using var folder = new ScratchFolder();
        var said = new ConcurrentQueue<string>();
        using var queue = new TimingQueue(2);
        using TimingQueue.Place one = queue.Take(), other = queue.Take();
        CaseId steady = ToySuite.Id("steady");
        WorkerPlan plan = ToyWorkers.Plan(folder.Root, isTimed: true, steady) with { Rounds = 2 };
        var measured = Task.Run(() => ToyWorkers.Worker().Measure(plan, said.Enqueue, one));
        Assert.That(SpinWait.SpinUntil(() => said.Contains("counts work"), Limit), Is.True);
        Assert.That(measured.Wait(4 * Moment), Is.False);

        said.Enqueue("the other one has counted");
        other.Dispose();

        Assert.That(measured.Result, Is.Empty);
        Assert.That(said.ToArray()[^4..], Is.EqualTo(
        [
            "counts work", "the other one has counted",
            "measures times, pass 1 of 2", "measures times, pass 2 of 2",
        ]));
        Assert.That(plan.RunsOf(steady), Has.Count.EqualTo(1));
    }
}
