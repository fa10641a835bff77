using Perf.Harness.Environments;

namespace Perf.Harness.Running;

/// <summary>
/// The folders in which workers keep their stores: one for each worker, named for the process that asked for it.
/// </summary>
static class WorkFolders
{
    // A call that opens a connection allocates the path of its file several times: in a longer checkout, or with a
    // longer process number, it would look changed. Windows allows 260, with the case's folder and its file below.
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
    /// One in memory, which the worker makes, holds and removes; null where the system has no room for it.
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

    /// <summary>Removes a folder as far as this user may, and nobody works in it.</summary>
    internal static void TryDelete(DirectoryInfo folder)
    {
        try
        {
            folder.Delete(recursive: true);
        }
        catch (IOException)
        {
            return; // a worker that has not noticed its parent's death yet; the next run sweeps again
        }
        catch (UnauthorizedAccessException)
        {
            return;
        }
    }
}
