namespace Perf.Harness.Tests.Measuring;

/// <summary>Where a worker has its stores: what is timed on the disk, what is counted in memory.</summary>
public sealed class WorkerFolderTests : TestsInFolder
{
    static readonly EngineConfiguration Engine = EngineCatalogue.Find("microsoft-data-sqlite/wal-full");

    [Test]
    public void Counted_case_is_in_memory_and_timed_case_on_disk()
    {
        if (!MemoryDisk.HasRoom) Assert.Ignore("this system has no place in memory, or too little room there");
        var opened = new List<string>();
        var plan = new WorkerPlan
        {
            Cases =
            [
                new CasePlan(Id("read-one"), Timed: true), new CasePlan(Id("query"), Timed: false),
                new CasePlan(Id("upsert"), Timed: false), // whose files may be large
            ],
            Rounds = 1, Passes = 1, Received = Path.Combine(Folder.Root.FullName, "received"),
            Directory = Path.Combine(Folder.Root.FullName, "disk"),
            Memory = Path.Combine(Folder.Root.FullName, "memory"),
        };
        new Worker(new SeenSuite(opened), plan, TimeProvider.System, _ => { }).Run();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(opened, Is.EquivalentTo(new[]
        {
            "disk/wal-full-read-one-time", "memory/wal-full-query-time", "memory/wal-full-read-one-work",
            "memory/wal-full-query-work", "disk/wal-full-upsert-time", "disk/wal-full-upsert-work",
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

    static string Id(string workload) => new CaseId("crud", workload, Engine.Engine, Engine.Name).ToString();

    sealed class SeenSuite(List<string> opened) : ISuite
    {
        static readonly WorkloadSource[] Workloads =
            [CrudWorkloads.ReadOne, CrudWorkloads.Query, CrudWorkloads.Upsert];

        public string Name => "crud";

        public IReadOnlyList<CaseSource> Cases =>
        [
            .. Workloads.Select(workload => new CaseSource(
                CaseId.Parse(Id(workload.Name)), Engine.Subject, directory =>
                {
                    opened.Add($"{directory.Parent!.Name}/{directory.Name}");
                    return new StoreCase("crud", Engine, workload.Create(), directory);
                })
            {
                CountsInMemory = workload != CrudWorkloads.Upsert,
            }),
        ];

        public IReadOnlyList<CaseId> Known => [.. Cases.Select(source => source.Id)];
    }
}
