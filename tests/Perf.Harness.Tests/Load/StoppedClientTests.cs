namespace Perf.Harness.Tests.Load;

/// <summary>A client that fails or stops in the middle of a transaction ends the scenario, and nothing hangs.</summary>
[Parallelizable(ParallelScope.Self)]
[TestFixture, Category("self-test")]
public sealed class StoppedClientTests : TestsInFolder
{
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(0.5);

    IStore _stopping = null!;
    IStore _other = null!;

    [SetUp]
    public void OpenStores()
    {
        _stopping = LoadEngines.Standard.Open(Folder.Root, null);
        new CustomersTable().Load(_stopping);
        _other = LoadEngines.Standard.Open(Folder.Root, null);
    }

    [TearDown]
    public void CloseStores()
    {
        _stopping.Dispose();
        _other.Dispose();
    }

    [Test]
    public void Client_that_stops_in_a_transaction_is_named_with_its_waiters()
    {
        using var goOn = new ManualResetEventSlim();
        using var hasLock = new ManualResetEventSlim();
        using var left = new CountdownEvent(2);
        using (var driver = new ThreadDriver(
            [
                new FakeClient("writer 1", () => InTransaction(_stopping, () =>
                {
                    hasLock.Set();
                    goOn.Wait(Patience);
                }, left), OperationKind.Write),
                new FakeClient("writer 2", () =>
                {
                    hasLock.Wait(Patience);
                    InTransaction(_other, () => { }, left);
                }, OperationKind.Write),
            ], TimeProvider.System, Limit))
        {
            Assert.That(() => driver.Drive(TimeSpan.FromMilliseconds(50)), Throws.TypeOf<LoadException>()
                .With.Message.StartsWith("writer 1, writer 2 did not end within 0.5 s after the end of the window"));
            Assert.That(driver.HasGivenUp, Is.True);
        }

        // Both come back once the lock is free; the stores are closed after that, and not under them.
        goOn.Set();
        Assert.That(left.Wait(Patience), Is.True);
    }

    [Test]
    public void Client_that_fails_in_a_transaction_ends_the_window_as_the_error()
    {
        ILoadClient[] clients =
        [
            new FakeClient("writer 1", () => InTransaction(_stopping, () => throw new IOException("the disk is full")),
                OperationKind.Write),
            new FakeClient("reader 1", () => _other.Read(1)),
        ];
        using var driver = new ThreadDriver(clients, TimeProvider.System, Patience);
        Assert.That(() => driver.Drive(TimeSpan.FromHours(1)), Throws.TypeOf<LoadException>()
            .With.Message.EqualTo("writer 1 failed: the disk is full"));
        Assert.That(driver.HasGivenUp, Is.False);
    }

    static void InTransaction(IStore store, Action stop, CountdownEvent? left = null)
    {
        store.Begin();
        store.Update(new Customers().Loaded[0] with { Telephone = 1_000_000 });
        stop();
        store.Commit();
        left?.Signal();
    }
}
