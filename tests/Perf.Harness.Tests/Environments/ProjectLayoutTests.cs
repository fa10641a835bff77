namespace Perf.Harness.Tests.Environments;

public sealed class ProjectLayoutTests : TestsInFolder
{
    [TestCase("tests/baselines/ledger.tsv", "", "tests")]
    [TestCase("tests/baselines/sqlite/wal.json", "{ \"format\": 3 }", "tests")]
    [TestCase("tests/baselines/sqlite/wal.json", "{ \"schema\": 2 }", "tests")]
    [TestCase("tests/baselines/README.md", "", "tests", Description = "a page is no file of another program")]
    [TestCase("tests/baselines/x.txt", "", "")]
    [TestCase("tests/baselines/images/x.json", "{ \"width\": 2 }", "")]
    public void Baselines_are_kept_in_a_folder_of_their_own(string path, string text, string root)
    {
        Folder.Write(path, text);
        Folder.Write(".git/HEAD", "");
        DirectoryInfo start = Folder.Root.CreateSubdirectory("tests/Shop.Perf");
        ProjectLayout layout = ProjectLayout.Around(start);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(layout.Root.FullName, Is.EqualTo(Path.GetFullPath(Path.Combine(Folder.Root.FullName, root))
            .TrimEnd(Path.DirectorySeparatorChar)));
        Assert.That(layout.WhereBaselinesAre(), Is.EqualTo(root.Length > 0 ? null
            : $"baselines are kept in {Path.Combine(Folder.Root.FullName, "baselines")}: "
                + "tests/baselines has no file of Perf"));
    }

    [Test]
    public void Empty_folder_is_one_that_the_user_has_made()
    {
        Folder.Write(".git/HEAD", "");
        DirectoryInfo root = Folder.Root.CreateSubdirectory("services/orders");
        root.CreateSubdirectory("baselines");
        Assert.That(ProjectLayout.Around(root.CreateSubdirectory("Orders.Perf")).Root.FullName,
            Is.EqualTo(root.FullName));
    }
}
