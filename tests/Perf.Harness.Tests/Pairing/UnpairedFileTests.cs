namespace Perf.Harness.Tests.Pairing;

public sealed class UnpairedFileTests : TestsInFolder
{
    [Test]
    public void Waiting_case_is_kept_until_a_run_has_the_time()
    {
        var layout = new ProjectLayout(Folder.Root);
        var file = new UnpairedFile(layout);
        Assert.That(file.Read(), Is.Empty, "nothing has run yet");
        file.Write([("crud/query @ sqlite/wal-full", 0), ("crud/query @ litedb/direct", 2.75), ("crud/a @ b/c", null)]);
        Assert.That(new UnpairedFile(layout).Read(), Is.EquivalentTo(new Dictionary<string, double>
        {
            ["crud/query @ sqlite/wal-full"] = 0, ["crud/query @ litedb/direct"] = 2.75,
        }));
        file.Write([("concurrency/bank @ litedb/direct", 0), ("crud/query @ sqlite/wal-full", null)]);
        Assert.That(new UnpairedFile(layout).Read(), Is.EquivalentTo(new Dictionary<string, double>
        {
            ["concurrency/bank @ litedb/direct"] = 0, ["crud/query @ litedb/direct"] = 2.75,
        }), "another suite, or a filter, leaves the rest as it was");
        Assert.That(Folder.Files, Is.EqualTo(["artifacts/unpaired.txt"]), "never in git");
    }

    [Test]
    public void File_of_another_version_is_read_as_far_as_possible()
    {
        Folder.Write("artifacts/unpaired.txt", "crud/query @ litedb/direct\ncrud/query @ litedb/direct\tmuch\n");
        Assert.That(new UnpairedFile(new ProjectLayout(Folder.Root)).Read(),
            Is.EquivalentTo(new Dictionary<string, double> { ["crud/query @ litedb/direct"] = 0 }));
    }
}
