namespace Perf.Harness.Tests.Environments;

[NonParallelizable] // it changes a variable of this process
public sealed class TempFolderTests
{
    [Test]
    public void Run_has_a_temp_folder_of_its_own_and_takes_it_away()
    {
        string before = Path.GetTempPath(), own;
        using (TempFolder.Take())
        {
            own = Path.GetTempPath();
            Directory.CreateTempSubdirectory("left-behind-");
            Assert.That(Path.GetDirectoryName(own.TrimEnd('/', '\\')), Is.EqualTo(before.TrimEnd('/', '\\')));
        }

        Assert.That((Path.GetTempPath(), Directory.Exists(own)), Is.EqualTo((before, false)));
    }

    [Test]
    [Tried(15, "a run killed that had temporary files", "the next run sweeps them, and nothing else")]
    public void Temp_folders_of_killed_runs_are_removed_and_no_others()
    {
        using TempFolder own = TempFolder.Take();
        string root = Path.GetTempPath();
        string[] left = ["perf-run-1-1", "perf-run-2-1"];
        string[] others = ["perf-run-3-1", "perf-run-4-1", "perf-else"];
        foreach (string name in left.Concat(others)) Directory.CreateDirectory(Path.Combine(root, name, "store"));
        File.WriteAllText(Path.Combine(root, left[0], "held"), "");
        Directory.SetLastWriteTimeUtc(Path.Combine(root, left[1]), DateTime.UtcNow.AddHours(-1));
        using FileStream taken = LockFile.TryLock(Path.Combine(root, others[0], "held"))!;
        using TempFolder next = TempFolder.Take();
        string[] wanted = [.. others, Path.GetFileName(Path.GetTempPath().TrimEnd('/', '\\'))];
        Assert.That(Directory.EnumerateDirectories(root).Select(Path.GetFileName), Is.EquivalentTo(wanted),
            "one is locked, whatever the number of its process; one is new");
    }

    [Test]
    public void Folder_in_memory_of_a_killed_run_is_removed()
    {
        DirectoryInfo folder = TempFolder.InMemory();
        TempFolder.Take().Dispose();
        folder.Refresh();
        bool isKept = folder.Exists;
        folder.Delete();
        if (!folder.FullName.StartsWith("/dev/shm/", StringComparison.Ordinal))
            Assert.Ignore("this system has no folder in memory, or too little room there");
        DirectoryInfo left = Directory.CreateDirectory($"/dev/shm/perf-run-{Environment.ProcessId}-0");
        File.WriteAllText(Path.Combine(left.FullName, "held"), "");
        TempFolder.Take().Dispose();
        left.Refresh();
        Assert.That((isKept, left.Exists), Is.EqualTo((true, false)));
    }
}
