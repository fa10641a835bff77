namespace Perf.Durability.Checks;

/// <summary>A copy of all files of a folder, made while a store has them open.</summary>
static class FolderCopy
{
    /// <summary>Copies file by file.</summary>
    /// <returns>The number of files; a file that went in the meantime is not among them.</returns>
    internal static int Make(DirectoryInfo from, DirectoryInfo to)
    {
        int copied = 0;
        foreach (FileInfo file in from.EnumerateFiles("*", SearchOption.AllDirectories).ToArray())
        {
            var target = new FileInfo(Path.Combine(to.FullName, Path.GetRelativePath(from.FullName, file.FullName)));
            target.Directory!.Create();
            try
            {
                file.CopyTo(target.FullName);
                copied++;
            }
            catch (FileNotFoundException)
            {
                target.Delete();
            }
        }

        return copied;
    }
}
