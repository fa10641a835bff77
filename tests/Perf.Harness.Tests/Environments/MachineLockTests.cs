namespace Perf.Harness.Tests.Environments;

[Parallelizable(ParallelScope.Self)]
public sealed class MachineLockTests : TestsInFolder
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
    public void Free_lock_is_taken_immediately_without_a_message()
    {
        List<string> said = [];
        var clock = new FastClock();
        MachineLock.Take(Plan(Folder) with { Say = said.Add, Clock = clock }).Dispose();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(said, Is.Empty);
        Assert.That(clock.Elapsed, Is.EqualTo(TimeSpan.Zero));
        Assert.That(Folder.Files, Is.EqualTo(["locks/perf.lock"]), "the holder's text goes with the lock");
    }

    [Test]
    public void Waiting_is_reported_immediately_and_every_15_s_until_the_limit()
    {
        using MachineLock taken = MachineLock.Take(Plan(Folder, "dotnet test of Perf.Crud"));
        List<string> said = [];
        var error = Assert.Throws<MachineLockException>(() => MachineLock.Take(
            Plan(Folder) with { Say = said.Add, Limit = TimeSpan.FromSeconds(40), Poll = TimeSpan.FromSeconds(1) }))!;
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
    public void Waiting_run_takes_the_lock_when_it_is_released()
    {
        MachineLock first = MachineLock.Take(Plan(Folder));
        var clock = new FastClock();
        clock.OnWait = () =>
        {
            if (clock.Elapsed > TimeSpan.FromSeconds(3)) first.Dispose();
        };
        using MachineLock second = MachineLock.Take(Plan(Folder) with { Clock = clock });
        Assert.That(clock.Elapsed, Is.InRange(TimeSpan.FromSeconds(3), TimeSpan.FromSeconds(4)));
    }

    [Test, CancelAfter(60_000)]
    public void Two_processes_have_it_by_turns(CancellationToken limit)
    {
        Process[] two = [Start(Folder), Start(Folder)];
        foreach (Process process in two)
        {
            using (process)
            {
                process.WaitForExitAsync(limit).Wait(limit);
                Assert.That(process.ExitCode, Is.Zero);
            }
        }

        Assert.That(Folder.Read("turns"), Is.EqualTo(string.Concat(Enumerable.Repeat("()", 2 * Turns))),
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
            using MachineLock taken = MachineLock.Take(new MachineLockPlan
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
        Folder.Write("locks/perf.lock", ""); // the files stay behind, the operating system's lock does not
        Folder.Write("locks/perf.lock.holder", "1\ndotnet\n2024-01-01T00:00:00.0000000+00:00\nwas killed\n");
        using MachineLock taken = MachineLock.Take(Plan(Folder));
        Assert.That(Folder.Read("locks/perf.lock.holder"), Does.Contain("the test").And.Not.Contain("was killed"));
    }

    [Test]
    public void A_lock_that_cannot_be_opened()
    {
        Folder.Write("locks", "a file where a folder should be");
        Assert.That(() => MachineLock.Take(Plan(Folder)), Throws.TypeOf<MachineLockException>()
            .With.Message.EndsWith("Set TMPDIR (on Windows: TMP) to a folder that this user can write to."));
    }
}
