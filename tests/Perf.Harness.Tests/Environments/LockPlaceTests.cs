namespace Perf.Harness.Tests.Environments;

/// <summary>The path of the machine's lock, and failures of the file that names its owner.</summary>
public sealed class LockPlaceTests
{
    const string Name = "perf-lock-place-tests.lock";

    [Test]
    [NonParallelizable] // it changes a variable of this process
    [Tried(13, "two temp folders", "one lock")]
    public void Two_temp_folders_share_one_lock()
    {
        using var folder = new ScratchFolder();
        string variable = OperatingSystem.IsWindows() ? "TMP" : "TMPDIR";
        string? before = Environment.GetEnvironmentVariable(variable);
        FileInfo here = LockFile.OfMachine(Name);
        try
        {
            Environment.SetEnvironmentVariable(variable, folder.Root.FullName);
            Assert.That(LockFile.OfMachine(Name).FullName, Is.EqualTo(here.FullName));
        }
        finally
        {
            Environment.SetEnvironmentVariable(variable, before);
            here.Delete();
        }
    }

    [Test]
    public void Where_the_common_folder_can_not_be_used_the_next_is_taken()
    {
        using var folder = new ScratchFolder();
        string missing = Path.Combine(folder.Root.FullName, "missing");
        folder.Root.CreateSubdirectory($"unusable/{Name}"); // a folder in the place of the file
        folder.Root.CreateSubdirectory("usable");
        string chosen = LockFile.InFirst(
            [missing, Path.Combine(folder.Root.FullName, "unusable"), Path.Combine(folder.Root.FullName, "usable")],
            Name).FullName;
        Assert.That(chosen, Is.EqualTo(Path.Combine(folder.Root.FullName, "usable", Name)));
        Assert.That(Directory.Exists(missing), Is.False);
    }

    [Test]
    [Platform(Exclude = "Win", Reason = "Windows keeps rights by folder")]
    [Tried(2, "another user made the lock file", "every user can lock it")]
    public void Every_user_can_lock_the_file_whatever_the_mask_of_the_first()
    {
        using var folder = new ScratchFolder();
        string path = Path.Combine(folder.Root.FullName, Name);
        LockFile.TryLock(path)!.Dispose();
        if (!OperatingSystem.IsWindows())
            Assert.That(File.GetUnixFileMode(path) & UnixFileMode.OtherRead, Is.EqualTo(UnixFileMode.OtherRead));
    }

    [Test]
    [Tried(2, "the file beside the lock cannot be replaced", "the lock proves itself; the failed write is said")]
    public void A_lock_proves_itself_without_the_file_that_tells_its_holder()
    {
        using var folder = new ScratchFolder();
        List<string> said = [];
        folder.Root.CreateSubdirectory("perf.lock.holder/kept"); // what this process can neither write nor remove
        using MachineLock held = MachineLock.Take(Plan(folder) with { Say = said.Add });
        using MachineLock lent = MachineLock.Borrow(held.Lend());
        using var scope = Assert.EnterMultipleScope();
        Assert.That(lent.IsTaken);
        Assert.That(said, Has.One.Matches(@"perf\.lock\.holder cannot be written \(.+\): "
            + "other runs cannot show who measures"));
    }

    [Test]
    [Tried(2, "the holder of the lock was killed", "its text neither blocks nor is named")]
    public void A_killed_holder_whose_text_stays_neither_blocks_nor_is_named()
    {
        using var folder = new ScratchFolder();
        folder.Write("perf.lock.holder",
            $"{int.MaxValue}\ndotnet\n2024-01-01T00:00:00.0000000+00:00\n{int.MaxValue}-token\nwas killed\n");
        using FileStream held = LockFile.TryLock(Plan(folder).File.FullName)!;
        List<string> said = [];
        Assert.Throws<MachineLockException>(() => MachineLock.Take(Plan(folder) with
        {
            Say = said.Add,
            Limit = TimeSpan.FromSeconds(1),
            Clock = new FastClock(),
        }));
        Assert.That(said, Is.EqualTo(["waiting for the machine: another process measures; giving up in 1 s"]));
    }

    [Test, CancelAfter(60_000)]
    [Platform(Exclude = "Win", Reason = "Windows has no named pipes among its files")]
    public void A_pipe_in_the_place_of_the_text_hangs_nobody(CancellationToken limit)
    {
        using var folder = new ScratchFolder();
        using (Process made = Process.Start("mkfifo", $"{Plan(folder).File.FullName}.holder")) made.WaitForExit();
        Task taken = Task.Run(() => MachineLock.Take(Plan(folder)).Dispose(), limit);
        Assert.That(taken.Wait(TimeSpan.FromSeconds(30), limit));
    }

    static MachineLockPlan Plan(ScratchFolder folder) => new()
    {
        Purpose = "the test", File = new FileInfo(Path.Combine(folder.Root.FullName, "perf.lock")),
    };
}
