namespace Perf.Studies.Trials;

/// <summary>A thread that writes and syncs a file of its own until it is disposed.</summary>
sealed class SyncingThread : IDisposable
{
    const int BytesBetweenSyncs = 64 * 1024;

    readonly Thread _thread;
    readonly string _path;
    volatile bool _ended;

    internal SyncingThread(DirectoryInfo folder)
    {
        folder.Create();
        _path = Path.Combine(folder.FullName, $"syncing-{Environment.ProcessId}");
        _thread = new Thread(Sync) { IsBackground = true, Name = "syncing" };
        _thread.Start();
    }

    public void Dispose()
    {
        _ended = true;
        _thread.Join();
        File.Delete(_path);
    }

    void Sync()
    {
        byte[] bytes = new byte[BytesBetweenSyncs];
        using var file = new FileStream(_path, FileMode.Create);
        while (!_ended)
        {
            file.Position = 0;
            file.Write(bytes);
            file.Flush(flushToDisk: true);
        }
    }
}
