namespace Perf.Harness.Tests.Pairing;

public sealed class BuildFoldersTests : TestsInFolder
{
    [Test]
    public void The_four_folders_used_last_are_kept()
    {
        var folders = new BuildFolders(Folder.Root);
        for (int build = 0; build < 6; build++)
            folders.Use($"git-{build}").LastWriteTimeUtc = DateTime.UtcNow.AddMinutes(build - 60);

        folders.Use("git-2");
        Assert.That(Names(Folder), Is.EqualTo(new[] { "git-2", "git-3", "git-4", "git-5" }));

        folders.Use("git-6");
        Assert.That(Names(Folder), Is.EqualTo(new[] { "git-2", "git-4", "git-5", "git-6" }),
            "git-2 was made first, and used again since");
    }

    [Test]
    public void Folder_keeps_its_files_while_it_is_used()
    {
        var folders = new BuildFolders(Folder.Root);
        File.WriteAllText(Path.Combine(folders.Use("package:LiteDB@5.0.17").FullName, "built"), "");
        Assert.That(folders.Use("package:LiteDB@5.0.17").EnumerateFiles().Single().Name, Is.EqualTo("built"));
    }

    static IEnumerable<string> Names(ScratchFolder folder) =>
        folder.Root.EnumerateDirectories().Select(one => one.Name).Order(StringComparer.Ordinal);
}
