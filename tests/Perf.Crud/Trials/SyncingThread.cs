namespace Perf.Crud.Trials;

/// <summary>Writes a page of a file of its own and syncs it, again and again, until it is closed.</summary>
sealed class SyncingThread : IDisposable
{
    readonly Thread _thread;
    readonly string _path;
    volatile bool _ended;

    internal SyncingThread(string path)
    {
        _path = path;
        _thread = new Thread(Sync) { IsBackground = true, Name = "syncing neighbour" };
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
        using var file = new FileStream(_path, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
        byte[] page = new byte[4_096];
        while (!_ended)
        {
            file.Position = 0;
            file.Write(page);
            file.Flush(flushToDisk: true);
        }
    }
}
