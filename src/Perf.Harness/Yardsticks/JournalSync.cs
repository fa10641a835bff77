namespace Perf.Harness.Yardsticks;

/// <summary>Makes a file, writes a page, syncs it and deletes it: what a rollback journal costs.</summary>
public sealed class JournalSync(DirectoryInfo directory) : IKernel
{
    readonly byte[] _page = new byte[YardstickFile.PageBytes];

    /// <inheritdoc/>
    public string Name => "sync-journal";

    /// <inheritdoc/>
    public void Slice()
    {
        using (FileStream file = YardstickFile.Create(directory, Name))
        {
            file.Write(_page);
            file.Flush(flushToDisk: true);
        }

        File.Delete(YardstickFile.PathOf(directory, Name));
    }
}
