using Perf.Harness.Environments;

namespace Perf.Harness.Running;

/// <summary>
/// The folders in which workers keep their stores: one for each worker, named for the process that asked for it.
/// </summary>
static class WorkFolders
{
    static int _made;

    /// <summary>A path for one worker, which makes and removes the folder itself.</summary>
    internal static string Next(DirectoryInfo root) => Path.Combine(root.FullName, string.Create(
        CultureInfo.InvariantCulture, $"{Environment.ProcessId}-{Interlocked.Increment(ref _made)}"));

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
