namespace Perf.Harness.Tests.Environments;

/// <summary>The path of the machine's lock, and failures of the file that names its owner.</summary>
public sealed class LockPlaceTests : TestsInFolder
{
    const string Name = "perf-lock-place-tests.lock";

    [Test]
    [NonParallelizable] // it changes a variable of this process
    [Tried(13, "two temp folders", "one lock")]
    public void Two_temp_folders_share_one_lock()
    {
        string variable = OperatingSystem.IsWindows() ? "TMP" : "TMPDIR";
        string? before = Environment.GetEnvironmentVariable(variable);
        FileInfo here = LockFile.OfMachine(Name);
        try
        {
            Environment.SetEnvironmentVariable(variable, Folder.Root.FullName);
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
        string missing = Path.Combine(Folder.Root.FullName, "missing");
        Folder.Root.CreateSubdirectory($"unusable/{Name}"); // a Folder in the place of the file
        Folder.Root.CreateSubdirectory("usable");
        string chosen = LockFile.InFirst(
            [missing, Path.Combine(Folder.Root.FullName, "unusable"), Path.Combine(Folder.Root.FullName, "usable")],
            Name).FullName;
        Assert.That(chosen, Is.EqualTo(Path.Combine(Folder.Root.FullName, "usable", Name)));
        Assert.That(Directory.Exists(missing), Is.False);
    }

    [Test]
    [Platform(Exclude = "Win", Reason = "Windows keeps rights by folder")]
    [Tried(2, "another user made the lock file", "every user can lock it")]
    public void Every_user_can_lock_the_file_whatever_the_mask_of_the_first()
    {
        string path = Path.Combine(Folder.Root.FullName, Name);
        LockFile.TryLock(path)!.Dispose();
        if (!OperatingSystem.IsWindows())
            Assert.That(File.GetUnixFileMode(path) & UnixFileMode.OtherRead, Is.EqualTo(UnixFileMode.OtherRead));
    }

    [Test]
    [Tried(2, "the file of the holder cannot be replaced", "the lock is enough; the failed write is reported")]
    public void Lock_works_without_the_file_that_names_its_holder()
    {
        List<string> said = [];
        Folder.Root.CreateSubdirectory("perf.lock.holder/kept"); // what this process can neither write nor remove
        using MachineLock taken = MachineLock.Take(Plan(Folder) with { Say = said.Add });
        Assert.That(said, Has.One.Matches(@"perf\.lock\.holder cannot be written \(.+\): "
            + "other runs cannot show who measures"));
    }

    [Test]
    [Tried(2, "the holder of the lock was killed", "its text neither blocks nor is named")]
    public void Killed_holder_with_a_stale_text_is_not_named()
    {
        Folder.Write("perf.lock.holder",
            $"{int.MaxValue}\ndotnet\n2024-01-01T00:00:00.0000000+00:00\nwas killed\n");
        using FileStream taken = LockFile.TryLock(Plan(Folder).File.FullName)!;
        List<string> said = [];
        Assert.Throws<MachineLockException>(() => MachineLock.Take(Plan(Folder) with
        {
            Say = said.Add,
            Limit = TimeSpan.FromSeconds(1),
            Clock = new FastClock(),
        }));
        Assert.That(said, Is.EqualTo(["waiting for the machine: another process measures; giving up in 1 s"]));
    }

    [Test, CancelAfter(60_000)]
    [Platform(Exclude = "Win", Reason = "Windows has no named pipes among its files")]
    public void Named_pipe_in_place_of_the_holder_text_does_not_block_the_lock(CancellationToken limit)
    {
        using (Process made = Process.Start("mkfifo", $"{Plan(Folder).File.FullName}.holder")) made.WaitForExit();
        Task taken = Task.Run(() => MachineLock.Take(Plan(Folder)).Dispose(), limit);
        Assert.That(taken.Wait(TimeSpan.FromSeconds(30), limit));
    }

    static MachineLockPlan Plan(ScratchFolder folder) => new()
    {
        Purpose = "the test", File = new FileInfo(Path.Combine(folder.Root.FullName, "perf.lock")),
    };
}
