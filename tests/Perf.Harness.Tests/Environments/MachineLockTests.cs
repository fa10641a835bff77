namespace Perf.Harness.Tests.Environments;

[Parallelizable(ParallelScope.Self)]
public sealed class MachineLockTests
{
    static MachineLockPlan Plan(ScratchFolder folder, string purpose = "the test") => new()
    {
        Purpose = purpose,
        File = new FileInfo(Path.Combine(folder.Root.FullName, "locks", "perf.lock")),
        Clock = new FastClock(),
    };

    static string Me
    {
        get
        {
            using Process process = Process.GetCurrentProcess();
            return $"process {process.Id} ({process.ProcessName})";
        }
    }

    [Test]
    public void A_free_lock_is_had_at_once_and_says_nothing()
    {
        using var folder = new ScratchFolder();
        List<string> said = [];
        var clock = new FastClock();
        using (MachineLock held = MachineLock.Take(Plan(folder) with { Say = said.Add, Clock = clock }))
            Assert.That(held.IsTaken);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(said, Is.Empty);
        Assert.That(clock.Elapsed, Is.EqualTo(TimeSpan.Zero));
        Assert.That(folder.Files, Is.EqualTo(["locks/perf.lock"]), "the holder's text goes with the lock");
    }

    [Test]
    public void Who_waits_is_told_at_once_and_every_fifteen_seconds_until_it_gives_up()
    {
        using var folder = new ScratchFolder();
        using MachineLock held = MachineLock.Take(Plan(folder, "dotnet test of Perf.Crud"));
        List<string> said = [];
        var error = Assert.Throws<MachineLockException>(() => MachineLock.Take(
            Plan(folder) with { Say = said.Add, Limit = TimeSpan.FromSeconds(40), Poll = TimeSpan.FromSeconds(1) }))!;
        string holder = $"{Me}, dotnet test of Perf.Crud, since 03:04:05 UTC";
        using var scope = Assert.EnterMultipleScope();
        Assert.That(said, Is.EqualTo(
        [
            $"waiting for the machine: {holder} measures; giving up in 40 s",
            $"waiting for the machine: {holder} measures; giving up in 25 s",
            $"waiting for the machine: {holder} measures; giving up in 10 s",
        ]));
        Assert.That(error.Message, Is.EqualTo(
            $"After 40 s of waiting, {holder}, still measures on this machine. "
            + "Two runs at the same time would disturb each other. Wait for that run or end it, and start again."));
    }

    [Test]
    public void Who_waits_gets_it_when_it_is_let_go()
    {
        using var folder = new ScratchFolder();
        MachineLock first = MachineLock.Take(Plan(folder));
        var clock = new FastClock();
        clock.OnWait = () =>
        {
            if (clock.Elapsed > TimeSpan.FromSeconds(3)) first.Dispose();
        };
        using MachineLock second = MachineLock.Take(Plan(folder) with { Clock = clock });
        Assert.That((first.IsTaken, second.IsTaken), Is.EqualTo((false, true)));
    }

    [Test]
    public void Only_one_of_many_has_it_at_a_time()
    {
        using var folder = new ScratchFolder();
        int inside = 0, most = 0;
        Parallel.For(0, 8, _ =>
        {
            using MachineLock held = MachineLock.Take(
                Plan(folder) with { Clock = TimeProvider.System, Poll = TimeSpan.FromMilliseconds(2) });
            most = Math.Max(most, Interlocked.Increment(ref inside));
            Thread.Sleep(5);
            Interlocked.Decrement(ref inside);
        });
        Assert.That(most, Is.EqualTo(1));
    }

    [Test, CancelAfter(60_000)]
    public void Two_processes_have_it_by_turns(CancellationToken limit)
    {
        using var folder = new ScratchFolder();
        Process[] two = [Start(folder), Start(folder)];
        foreach (Process process in two)
        {
            using (process)
            {
                process.WaitForExitAsync(limit).Wait(limit);
                Assert.That(process.ExitCode, Is.Zero);
            }
        }

        Assert.That(folder.Read("turns"), Is.EqualTo(string.Concat(Enumerable.Repeat("()", 2 * Turns))),
            "each turn ends before the next one begins");
    }

    internal const string Verb = "take-turns";
    const int Turns = 40;

    /// <summary>One of the two processes.</summary>
    internal static int TakeTurns(string root)
    {
        var folder = new DirectoryInfo(root);
        for (int turn = 0; turn < Turns; turn++)
        {
            using MachineLock held = MachineLock.Take(new MachineLockPlan
            {
                Purpose = "a turn",
                File = new FileInfo(Path.Combine(folder.FullName, "locks", "perf.lock")),
                Poll = TimeSpan.FromMilliseconds(1),
            });
            File.AppendAllText(Path.Combine(folder.FullName, "turns"), "(");
            Thread.Sleep(5);
            File.AppendAllText(Path.Combine(folder.FullName, "turns"), ")");
        }

        return 0;
    }

    static Process Start(ScratchFolder folder)
    {
        var start = new ProcessStartInfo(DotnetHost.Path());
        string[] words = ["exec", typeof(MachineLockTests).Assembly.Location, Verb, folder.Root.FullName];
        foreach (string word in words) start.ArgumentList.Add(word);
        return Process.Start(start)!;
    }

    [Test]
    public void A_holder_that_died_does_not_block()
    {
        using var folder = new ScratchFolder();
        folder.Write("locks/perf.lock", ""); // the files stay behind, the operating system's lock does not
        folder.Write("locks/perf.lock.holder", "1\ndotnet\n2024-01-01T00:00:00.0000000+00:00\ntoken\nwas killed\n");
        using MachineLock held = MachineLock.Take(Plan(folder));
        Assert.That(folder.Read("locks/perf.lock.holder"), Does.Contain("the test").And.Not.Contain("was killed"));
    }

    [Test]
    public void A_lent_lock_is_neither_waited_for_nor_let_go()
    {
        using var folder = new ScratchFolder();
        using MachineLock held = MachineLock.Take(Plan(folder));
        using (MachineLock lent = MachineLock.Borrow(held.Lend()))
            Assert.That(lent.IsTaken);
        Assert.That(() => MachineLock.Take(Plan(folder) with { Limit = TimeSpan.FromSeconds(1) }),
            Throws.TypeOf<MachineLockException>(), "the lender holds it still");
    }

    [Test]
    public void A_lock_is_not_lent_any_more_once_its_lender_let_go()
    {
        using var folder = new ScratchFolder();
        MachineLock held = MachineLock.Take(Plan(folder));
        string lent = held.Lend();
        MachineLock borrowed = MachineLock.Borrow(lent);
        held.Dispose();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(borrowed.IsTaken, Is.False);
        Assert.That(() => MachineLock.Borrow(lent), Throws.TypeOf<MachineLockException>().With.Message.EqualTo(
            $"The parent process does not have the machine lock {Plan(folder).File.FullName}, "
            + "expected a parent that still runs. Start the test run again."));
    }

    [Test]
    public void A_lender_that_was_killed_lends_nothing()
    {
        using var folder = new ScratchFolder();
        MachineLock held = MachineLock.Take(Plan(folder));
        string lent = held.Lend(), text = folder.Read("locks/perf.lock.holder");
        held.Dispose();
        folder.Write("locks/perf.lock.holder", text); // a killed process can't take its text away
        Assert.That(() => MachineLock.Borrow(lent), Throws.TypeOf<MachineLockException>());
    }

    [Test]
    public void Another_holding_of_the_same_lock_was_not_lent()
    {
        using var folder = new ScratchFolder();
        MachineLock first = MachineLock.Take(Plan(folder));
        string lent = first.Lend();
        first.Dispose();
        using MachineLock second = MachineLock.Take(Plan(folder));
        Assert.That(() => MachineLock.Borrow(lent), Throws.TypeOf<MachineLockException>());
    }

    [TestCase("")]
    [TestCase("by hand")]
    [TestCase("token@not base64!")]
    public void What_nobody_lent(string lent) => Assert.That(
        () => MachineLock.Borrow(lent), Throws.TypeOf<MachineLockException>().With.Message.EqualTo(
            $"Found '{lent}', expected a token of the machine lock. Only a test run can start a worker."));

    [Test]
    public void A_lock_that_cannot_be_opened()
    {
        using var folder = new ScratchFolder();
        folder.Write("locks", "a file where a folder should be");
        Assert.That(() => MachineLock.Take(Plan(folder)), Throws.TypeOf<MachineLockException>()
            .With.Message.EndsWith("Set TMPDIR (on Windows: TMP) to a folder that this user can write to."));
    }
}
