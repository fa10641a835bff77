using NUnit.Framework;

namespace Perf.Harness.Tests.Baselines;

/// <summary>A folder of a test's own, which goes with it.</summary>
/// <param name="root">The folder, if it is not to be on the disk of temporary files.</param>
sealed class ScratchFolder(DirectoryInfo? root = null) : IDisposable
{
    public DirectoryInfo Root { get; } = root ?? Directory.CreateTempSubdirectory("perf-test-");

    public string[] Files => [.. Root.EnumerateFiles("*", SearchOption.AllDirectories)
        .Select(file => Path.GetRelativePath(Root.FullName, file.FullName).Replace('\\', '/'))
        .Order(StringComparer.Ordinal)];

    public FileInfo Write(string path, string text)
    {
        var file = new FileInfo(Path.Combine(Root.FullName, path));
        file.Directory!.Create();
        File.WriteAllText(file.FullName, text);
        return file;
    }

    public string Read(string path) => File.ReadAllText(Path.Combine(Root.FullName, path));

    /// <summary>A message with this folder's place taken out.</summary>
    public string Placeless(Exception error) => Placeless(error.Message);

    /// <summary>A message with this folder's place taken out.</summary>
    public string Placeless(string message) => message
        .Replace(Root.FullName + Path.DirectorySeparatorChar, "", StringComparison.Ordinal).Replace('\\', '/');

    public void Dispose()
    {
        // What git has written is read-only, which keeps Windows from deleting it.
        if (OperatingSystem.IsWindows())
            foreach (FileInfo file in Root.EnumerateFiles("*", SearchOption.AllDirectories)) file.IsReadOnly = false;
        Root.Delete(recursive: true);
    }
}

/// <summary>A fixture in which each test has a folder of its own, which is removed after the test.</summary>
public abstract class TestsInFolder
{
    private protected ScratchFolder Folder { get; private set; } = null!;

    [SetUp]
    public void MakeFolder() => Folder = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => Folder.Dispose();
}
