namespace Perf.Harness.Tests.Environments;

/// <summary>A batch of 8,000 ticks in a thread that shares its core, and in one that loses time to the host.</summary>
public sealed class CoreTimeTests
{
    static readonly ThreadSample First = new(Now: 100_000, Waited: 500, Run: 20_000, Blocked: 3);

    [TestCase(0, 0, Description = "no other process")]
    [TestCase(5_000, 0, Description = "other processes had the core")]
    [TestCase(0, 9_000, Description = "the host had it")]
    [TestCase(5_000, 9_000)]
    public void Core_time_excludes_time_of_other_processes_and_the_host(long waited, long stolen)
    {
        var time = new CoreTime(First, missing: 200);
        long before = time.Ticks;
        Assert.That(time.Add(After(First, ran: 8_000, waited, stolen)) - before, Is.EqualTo(8_000));
    }

    [Test]
    public void Waiting_of_the_thread_is_counted_and_may_include_steal()
    {
        var time = new CoreTime(First, missing: 200);
        ThreadSample stolen = After(First, ran: 8_000, waited: 0, stolen: 9_000);
        time.Add(stolen);
        (long before, long unsure) = (time.Ticks, time.Unsure);
        ThreadSample asleep = After(stolen, ran: 2_000, waited: 300, stolen: 6_000) with { Blocked = 4 };
        using var scope = Assert.EnterMultipleScope();
        Assert.That(time.Add(asleep) - before, Is.EqualTo(8_000), "6,000 asleep, or stolen: this is unknown");
        Assert.That(time.Unsure - unsure, Is.EqualTo(1));
    }

    [Test]
    public void Time_is_unsure_if_the_system_never_reported_steal()
    {
        var time = new CoreTime(First, missing: 200);
        ThreadSample last = First;
        for (int sample = 0; sample < 3; sample++) time.Add(last = After(last, ran: 8_000, waited: 40, stolen: 150));
        long before = time.Unsure;
        time.Add(last = After(last, ran: 8_000, waited: 0, stolen: 201));
        time.Add(After(last, ran: 8_000, waited: 0, stolen: 0));
        Assert.That((before, time.Unsure), Is.EqualTo((3L, 3L)), "sure after the first report of steal");
    }

    [Test]
    public void Only_queue_time_is_subtracted_if_the_thread_is_not_reported()
    {
        ThreadSample silent = First with { Blocked = null, Run = 0 };
        var time = new CoreTime(silent, missing: 200);
        long before = time.Ticks;
        time.Add(silent with { Now = silent.Now + 8_300, Waited = silent.Waited + 300 });
        Assert.That((time.Ticks - before, time.Unsure), Is.EqualTo((8_000L, 1L)));
    }

    static ThreadSample After(ThreadSample sample, long ran, long waited, long stolen) => sample with
    {
        Now = sample.Now + ran + waited + stolen,
        Waited = sample.Waited + waited,
        Run = sample.Run + ran,
    };
}
