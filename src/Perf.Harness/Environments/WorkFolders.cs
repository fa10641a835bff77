
namespace Perf.Harness.Environments;

/// <summary>
/// The folders for the stores of workers: one for each worker, named by the id of the process that starts it.
/// </summary>
static class WorkFolders
{
    // Opening a connection allocates the path of its file several times, so a longer path would change the allocated
    // bytes. Windows allows 260 characters, with the case's folder and its file.
    const int Length = 128;

    static int _made;

    /// <summary>
    /// A path for one worker, which makes and removes the folder itself; all are of one length, unless the root is
    /// longer already.
    /// </summary>
    internal static string Next(DirectoryInfo root, string prefix = "")
    {
        string path = Path.Combine(root.FullName, string.Create(
            CultureInfo.InvariantCulture, $"{prefix}{Environment.ProcessId}-{Interlocked.Increment(ref _made)}-"));
        return path.PadRight(Length, '0');
    }

    /// <summary>
    /// A path in memory, where the worker creates and removes the folder; null if memory has no room for it.
    /// </summary>
    internal static string? NextInMemory() =>
        MemoryDisk.HasRoom ? Next(MemoryDisk.Root, TempFolder.Prefix) : null;

    /// <summary>
    /// Removes what processes that are gone could not remove: killed ones, and those of a machine that went down.
    /// </summary>
    internal static void Sweep(DirectoryInfo root)
    {
        if (!root.Exists) return;
        foreach (DirectoryInfo folder in root.EnumerateDirectories())
        {
            string process = folder.Name.Split('-')[0];
            if (int.TryParse(process, CultureInfo.InvariantCulture, out int id) && RunningProcess.Is(id)) continue;
            TryDelete(folder);
        }

        if (!root.EnumerateFileSystemInfos().Any()) TryDelete(root);
    }

    /// <summary>
    /// Removes a folder, if this user may and no worker uses it: a worker may not have noticed yet that its parent has
    /// ended, and the next run tries again.
    /// </summary>
    internal static void TryDelete(DirectoryInfo folder) => Disk.Try(() => folder.Delete(recursive: true));
}

/// <summary>A folder for one step of a run, which is removed with all that is in it.</summary>
/// <param name="path">Its path; a process of the step may create it.</param>
sealed class StepFolder(string path) : IDisposable
{
    internal DirectoryInfo Root { get; } = new(path);

    public void Dispose()
    {
        Root.Refresh();
        if (Root.Exists) Root.Delete(recursive: true);
    }
}
