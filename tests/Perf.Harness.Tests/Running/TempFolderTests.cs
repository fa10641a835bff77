using NUnit.Framework;
using Perf.Harness.Running;
using Perf.Harness.Tests.Builds;

namespace Perf.Harness.Tests.Running;

[NonParallelizable] // it changes a variable of this process
public sealed class TempFolderTests
{
    [Test]
    public void A_run_has_a_temp_folder_of_its_own_and_takes_it_away()
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
    public void What_a_killed_run_left_is_swept_and_nothing_else()
    {
        // No process has this id: the highest one is reserved on every system.
        string[] left = [$"perf-run-{int.MaxValue}-1", $"perf-run-{int.MaxValue}-2"];
        string[] others = [$"perf-run-{Environment.ProcessId}-0", "perf-else", $"{int.MaxValue}-1"];
        using TempFolder own = TempFolder.Take();
        foreach (string name in left.Concat(others))
            Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), name, "store"));
        string root = Path.GetTempPath();
        using TempFolder next = TempFolder.Take();
        Assert.That(Directory.EnumerateDirectories(root).Select(Path.GetFileName),
            Is.EquivalentTo([.. others, Path.GetFileName(Path.GetTempPath().TrimEnd('/', '\\'))]));
    }

    [Test]
    public void A_folder_in_memory_is_swept_like_the_others()
    {
        DirectoryInfo folder = TempFolder.InMemory();
        bool isInMemory = folder.Parent!.FullName == "/dev/shm";
        folder.Delete();
        if (!isInMemory) Assert.Ignore("this system has no folder in memory, or too little room there");
        DirectoryInfo left = Directory.CreateDirectory($"/dev/shm/perf-run-{int.MaxValue}-1");
        TempFolder.Take().Dispose();
        left.Refresh();
        Assert.That((left.Exists, folder.Name), Is.EqualTo((false, folder.Name)));
    }
}
