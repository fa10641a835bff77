namespace Perf.Harness.Tests.Environments;

public sealed class WorkFoldersTests
{
    [Test]
    public void Work_folders_have_paths_of_their_own_and_of_one_length()
    {
        string root = Path.GetTempPath();
        string[] paths =
        [
            .. Enumerable.Range(0, 12).Select(_ => WorkFolders.Next(new DirectoryInfo(root))),
            WorkFolders.Next(new DirectoryInfo(Path.Combine(root, "a", "checkout", "that", "is", "deeper"))),
        ];

        using var scope = Assert.EnterMultipleScope();
        Assert.That(paths, Is.Unique);
        Assert.That(paths.Select(path => path.Length), Is.All.EqualTo(paths[0].Length));
    }

    [Test]
    public void Work_folder_of_a_dead_process_is_removed()
    {
        DirectoryInfo root = Directory.CreateTempSubdirectory("perf-work-");
        try
        {
            string own = Directory.CreateDirectory(WorkFolders.Next(root)).Name;
            _ = root.CreateSubdirectory($"{int.MaxValue}-1-000");

            WorkFolders.Sweep(root);

            Assert.That(root.GetDirectories().Select(folder => folder.Name), Is.EqualTo(new[] { own }));
        }
        finally
        {
            root.Delete(recursive: true);
        }
    }
}
