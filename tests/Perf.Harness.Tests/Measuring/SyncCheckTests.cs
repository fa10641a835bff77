namespace Perf.Harness.Tests.Measuring;

/// <summary>A sync that returns immediately is named, and no power cut counts as survived.</summary>
public sealed class SyncCheckTests
{
    const string Shim = "int fsync(int f) { return 0; } int fdatasync(int f) { return 0; }";

    static readonly CaseId Case = ToySuite.Durable;

    // Microseconds of a page's write and of its sync.
    [TestCase(2.0, 0.2, "ext4", "a sync takes 0.2 µs, less than writing the page that it makes durable (2 µs)")]
    [TestCase(6.0, 2.0, "overlay", "a sync takes 2 µs, less than ", Description = "slow calls of a sandbox")]
    [TestCase(1.5, 12.0, "xfs", null, Description = "a disk with a battery answers after its bus")]
    [TestCase(2.0, 180.0, "ext4", null)]
    [TestCase(1.0, 0.2, "tmpfs", "the stores are on a memory file system (tmpfs), where a sync does nothing")]
    public void Sync_faster_than_its_write_reached_no_disk(
        double write, double sync, string fileSystem, string? doubt) => Assert.That(
        SyncCheck.Doubt(write * 1e-6, sync * 1e-6, fileSystem), doubt is null ? Is.Null : Does.StartWith(doubt));

    [Test]
    [Tried(7, "an fsync that returns immediately (LD_PRELOAD)", "a warning; durability class power is not shown")]
    public void Library_that_replaces_syncs_is_named_and_power_is_not_shown()
    {
        using var folder = new ScratchFolder();
        if (FileSystem.Of(folder.Root) is "tmpfs" or "ramfs") Assert.Ignore("syncs do nothing here anyway");
        string library = Compiled(folder);
        if (SyncCheck.Doubt(folder.Root, TimeProvider.System) is { } doubt) Assert.Ignore($"this machine's: {doubt}");
        Run lying = Measured(folder, new() { ["LD_PRELOAD"] = library });

        WorkCounts honest = lying.Work.With(Metric.Durability, (long)ShownDurability.Power);
        Comparison compared = Judge.Of(new Evidence(MadeRuns.Case(lying with { Work = honest }), lying));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(lying.SyncDoubt, Does.StartWith("a sync takes ").And.Contains("it reached no disk"));
        Assert.That((ShownDurability?)lying.Work[Metric.Durability], Is.EqualTo(ShownDurability.ProcessOrMore));
        Assert.That(compared.SyncDoubt, Is.EqualTo(lying.SyncDoubt));
        Assert.That(compared.NotEvaluated.Single(gate => gate.Metric == Metric.Durability).Reason,
            Is.TypeOf<Reason.PowerCutNotTried>());
    }

    static string Compiled(ScratchFolder folder)
    {
        if (!OperatingSystem.IsLinux()) Assert.Ignore("LD_PRELOAD is Linux's");
        string source = folder.Write("shim.c", Shim).FullName, library = Path.ChangeExtension(source, ".so");
        LimitedCommand built = LimitedCommand.Run(
            folder.Root, TimeSpan.FromMinutes(1), "cc", "-shared", "-fPIC", "-o", library, source);
        if (!built.HasStarted) Assert.Ignore("there is no C compiler here");
        Assert.That(built.Trouble, Is.Null, built.Error);
        return library;
    }

    static Run Measured(ScratchFolder folder, Dictionary<string, string> variables)
    {
        WorkerPlan plan = ToyWorkers.Plan(folder.Root, isTimed: false, Case);
        Assert.That(ToyWorkers.Worker(variables: variables).Measure(plan), Is.Empty);
        return plan.RunsOf(Case).Single();
    }
}
