namespace Perf.Harness.Tests.Load;

[Parallelizable(ParallelScope.Self)]
public sealed class LoadWindowTests
{
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    [Test]
    public void No_client_begins_before_the_last_has_come()
    {
        var window = new LoadWindow(FakeClient.Idle(3), TimeProvider.System, Patience);
        using var othersCame = new CountdownEvent(2);
        bool lastHasCome = false;
        var sawLast = new bool[2];

        Thread Client(int index, Action before, Action after) => Started(() =>
        {
            before();
            if (window.Enter(index)) after();
            window.Leave(index);
        });

        Thread[] threads =
        [
            Client(0, () => othersCame.Signal(), () => sawLast[0] = Volatile.Read(ref lastHasCome)),
            Client(1, () => othersCame.Signal(), () => sawLast[1] = Volatile.Read(ref lastHasCome)),
            Client(2, () => { othersCame.Wait(Patience); Volatile.Write(ref lastHasCome, true); }, () => { }),
        ];
        window.Run(TimeSpan.FromMilliseconds(1));
        foreach (Thread thread in threads) thread.Join(Patience);
        Assert.That(sawLast, Is.All.True);
    }

    [TestCase(0.3, null)]
    [TestCase(3_600, 0.3, Description = "the limit to start can be shorter than the limit to end")]
    public void Client_that_does_not_start_is_named_and_no_other_client_operates(double end, double? start)
    {
        var window = new LoadWindow(FakeClient.Idle(2), TimeProvider.System, TimeSpan.FromSeconds(end))
        {
            StartLimit = start is { } seconds ? TimeSpan.FromSeconds(seconds) : null,
        };
        bool wasLetIn = true;
        Thread present = Started(() =>
        {
            wasLetIn = window.Enter(0);
            window.Leave(0);
        });

        Assert.That(() => window.Run(TimeSpan.FromMilliseconds(1)), Throws.TypeOf<LoadException>()
            .With.Message.StartsWith("idler 2 did not start within 0.3 s after the request"));
        Assert.That(present.Join(Patience), Is.True);
        Assert.That((wasLetIn, window.HasGivenUp), Is.EqualTo((false, true)));
    }

    [Test]
    public void A_driver_that_fails_before_the_clients_come_does_not_wait_for_them()
    {
        var window = new LoadWindow(FakeClient.Idle(2), TimeProvider.System, Patience);
        window.Fail("the driver", new InvalidOperationException("no configuration"));
        Assert.That(() => window.Run(TimeSpan.FromMilliseconds(1)),
            Throws.TypeOf<LoadException>().With.Message.EqualTo("the driver failed: no configuration"));
        Assert.That(window.HasGivenUp, Is.False);
    }

    static Thread Started(ThreadStart work)
    {
        var thread = new Thread(work) { IsBackground = true };
        thread.Start();
        return thread;
    }
}
