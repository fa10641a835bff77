namespace Perf.Harness.Yardsticks;

/// <summary>
/// Makes a file, writes a page and deletes it, without a sync: names in a directory cost a file system most.
/// </summary>
public sealed class JournalKernel(DirectoryInfo directory) : IKernel
{
    const int FilesInSlice = 4;

    readonly byte[] _page = new byte[YardstickFile.PageBytes];

    /// <inheritdoc/>
    public string Name => "journal";

    /// <inheritdoc/>
    public void Slice()
    {
        for (int i = 0; i < FilesInSlice; i++)
        {
            using (FileStream file = YardstickFile.Create(directory, Name)) file.Write(_page);
            File.Delete(YardstickFile.PathOf(directory, Name));
        }
    }
}
