namespace Perf.Harness.Tests.Load;

[Parallelizable(ParallelScope.Self)]
public sealed class ThreadDriverTests
{
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);
    static readonly TimeSpan Window = TimeSpan.FromMilliseconds(20);

    [Test]
    public void Every_client_works_in_every_window_on_a_thread_of_its_own()
    {
        const int Windows = 3;
        var seen = new HashSet<int>[] { [], [], [] };
        ILoadClient[] clients = [.. seen.Select((set, index) =>
            new FakeClient($"reader {index}", () => set.Add(Environment.CurrentManagedThreadId)))];
        using var driver = new ThreadDriver(clients, TimeProvider.System, Patience);

        for (int window = 0; window < Windows; window++)
        {
            LoadFigures figures = Drive(driver);
            Assert.That(figures.Recorded, Is.GreaterThanOrEqualTo(clients.Length));
        }

        Assert.That(seen.Select(set => set.Count), Is.All.EqualTo(1), "one thread, the same in every window");
        Assert.That(seen.SelectMany(set => set).Distinct().Count(), Is.EqualTo(clients.Length));
    }

    [Test]
    public void Recorded_counts_equal_the_counts_of_the_clients()
    {
        long reads = 0;
        long writes = 0;
        using var driver = new ThreadDriver(
            [new FakeClient("reader", () => reads++), new FakeClient("writer", () => writes++, OperationKind.Write)],
            TimeProvider.System, Patience);
        LoadFigures figures = Drive(driver, ready: () => reads = writes = 0);
        Assert.That((figures.Recorded, figures.Reads.Count, figures.Writes.Count),
            Is.EqualTo((reads + writes, reads, writes)));
    }

    [Test]
    public void The_first_error_ends_the_window_and_names_the_client()
    {
        int calls = 0;
        var clients = FakeClient.Idle(2).Append(new FakeClient("writer 1", () =>
        {
            if (++calls == 100) throw new InvalidOperationException("database is locked");
        }));
        using var driver = new ThreadDriver([.. clients], TimeProvider.System, Patience);

        // An hour: only the error can have ended it.
        Assert.That(() => driver.Drive(TimeSpan.FromHours(1)),
            Throws.TypeOf<LoadException>().With.Message.EqualTo("writer 1 failed: database is locked")
                .And.InnerException.TypeOf<InvalidOperationException>());
        Assert.That((calls, driver.HasGivenUp), Is.EqualTo((100, false)));
    }

    [Test]
    public void Hanging_clients_are_given_up_after_the_limit_and_named()
    {
        using var never = new ManualResetEventSlim();
        ILoadClient[] clients =
        [
            .. FakeClient.Idle(1), new FakeClient("reader 7", () => never.Wait(Patience)),
            new FakeClient("writer 8", () => never.Wait(Patience), OperationKind.Write),
        ];
        using (var driver = new ThreadDriver(clients, TimeProvider.System, TimeSpan.FromSeconds(0.5)))
        {
            Assert.That(() => driver.Drive(Window), Throws.TypeOf<LoadException>()
                .With.Message.StartsWith("reader 7, writer 8 did not end within 0.5 s after the end of the window"));
            Assert.That(driver.HasGivenUp, Is.True);
            Assert.That(() => driver.Drive(Window),
                Throws.TypeOf<LoadException>().With.Message.Contains("did not end. Make a new case"));
        }

        never.Set();
    }

    [Test]
    public void Nothing_is_allocated_between_two_operations()
    {
        long first = -1;
        long last = 0;
        var client = new FakeClient("reader", () =>
        {
            last = GC.GetAllocatedBytesForCurrentThread();
            if (first < 0) first = last;
        });
        using var driver = new ThreadDriver([client], TimeProvider.System, Patience);
        LoadFigures figures = Drive(driver, ready: () => first = -1);
        Assert.That(figures.Recorded, Is.GreaterThan(1));
        Assert.That(last - first, Is.Zero, "bytes, on the client's thread, from the first operation to the last");
    }

    [Test]
    public void After_the_driver_its_threads_are_gone()
    {
        Thread? thread = null;
        var client = new FakeClient("reader", () => thread ??= Thread.CurrentThread);
        var driver = new ThreadDriver([client], TimeProvider.System, Patience);
        Drive(driver);
        driver.Dispose();
        Assert.That(thread!.IsAlive, Is.False);
    }

    // Empty operations need more room than any real ones: some windows are void until there is enough.
    static LoadFigures Drive(ILoadDriver driver, Action? ready = null) =>
        ValidWindow.Drive(driver, Window, ready, tries: 20);
}
