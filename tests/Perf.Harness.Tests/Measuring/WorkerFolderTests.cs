namespace Perf.Harness.Tests.Measuring;

/// <summary>Where a worker has its stores: what is timed on the disk, what is counted in memory.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class WorkerFolderTests : TestsInFolder
{
    [Test]
    public void Counted_case_is_in_memory_and_timed_case_on_disk()
    {
        if (!MemoryDisk.HasRoom) Assert.Ignore("this system has no place in memory, or too little room there");
        var opened = new List<string>();
        var plan = new WorkerPlan
        {
            Cases =
            [
                new CasePlan(Id("timed"), Timed: true), new CasePlan(Id("counted"), Timed: false),
                new CasePlan(Id("large"), Timed: false), // whose files may be large
            ],
            Rounds = 1, Passes = 1, Received = Path.Combine(Folder.Root.FullName, "received"),
            Directory = Path.Combine(Folder.Root.FullName, "disk"),
            Memory = Path.Combine(Folder.Root.FullName, "memory"),
        };
        new Worker(new SeenSuite(opened), plan, new SteppingClock(TimeSpan.FromMilliseconds(20)), _ => { }).Run();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(opened, Is.EquivalentTo(new[]
        {
            "disk/plain-timed-time", "memory/plain-counted-time", "memory/plain-timed-work",
            "memory/plain-counted-work", "disk/plain-large-time", "disk/plain-large-work",
        }));
        Assert.That(Folder.Root.EnumerateDirectories().Select(one => one.Name), Is.EqualTo(new[] { "received" }));
    }

    [Test]
    public void Folder_in_memory_that_cannot_be_made_is_not_used()
    {
        Folder.Write("a-file", "");
        DirectoryInfo free = new(Path.Combine(Folder.Root.FullName, "a-folder"));
        using FileStream? impossible = MemoryDisk.TryTake(new(Path.Combine(Folder.Root.FullName, "a-file", "below")));
        using FileStream? taken = MemoryDisk.TryTake(free);
        using FileStream? twice = MemoryDisk.TryTake(free);
        Assert.That((impossible, taken is null, twice), Is.EqualTo(((FileStream?)null, false, (FileStream?)null)));
    }

    static string Id(string workload) => ToySuite.Id(workload).ToString();

    sealed class SeenSuite(List<string> opened) : ISuite
    {
        public string Name => "toys";

        public IReadOnlyList<CaseSource> Cases => [Case("timed"), Case("counted"), Case("large")];

        public IReadOnlyList<CaseId> Known => [.. Cases.Select(source => source.Id)];

        CaseSource Case(string workload) => new(
            ToySuite.Id(workload), () => Subject.Here("Toy 1.0", "none"), directory =>
            {
                opened.Add($"{directory.Parent!.Name}/{directory.Name}");
                return new ToyCase(ToySuite.Id(workload));
            })
        {
            CountsInMemory = workload != "large",
        };
    }
}
