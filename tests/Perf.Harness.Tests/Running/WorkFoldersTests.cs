using NUnit.Framework;
using Perf.Harness.Running;

namespace Perf.Harness.Tests.Running;

public sealed class WorkFoldersTests
{
    [Test]
    public void Each_folder_has_its_own_path_and_all_have_one_length_whatever_the_checkout()
    {
        string root = Path.GetTempPath();
        string[] paths =
        [
            .. Enumerable.Range(0, 12).Select(_ => WorkFolders.Next(new DirectoryInfo(root))),
            WorkFolders.Next(new DirectoryInfo(Path.Combine(root, "a", "checkout", "that", "lies", "deeper"))),
        ];

        Assert.Multiple(() =>
        {
            Assert.That(paths, Is.Unique);
            Assert.That(paths.Select(path => path.Length), Is.All.EqualTo(paths[0].Length));
        });
    }

    [Test]
    public void What_a_process_left_that_is_gone_is_swept_and_what_this_one_uses_is_kept()
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
