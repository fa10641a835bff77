using Perf.Crud.Repeatability;

namespace Perf.Crud.Trials;

/// <summary>What else the machine does while a trial measures.</summary>
enum Neighbour
{
    /// <summary>Nothing of ours.</summary>
    None,

    /// <summary>Another process keeps a core busy.</summary>
    BusyCore,

    /// <summary>Another process writes a page and syncs it, again and again.</summary>
    Syncing,
}

/// <summary>Starts neighbours, in this process, which is another one than the worker's.</summary>
static class Neighbours
{
    internal static IDisposable? Start(Neighbour neighbour) => neighbour switch
    {
        Neighbour.BusyCore => new BusyCore(),
        Neighbour.Syncing => new SyncingThread(),
        _ => null,
    };

    sealed class SyncingThread : IDisposable
    {
        readonly Thread _thread;
        readonly string _path = Path.Combine(AppContext.BaseDirectory, $"syncing-{Environment.ProcessId}");
        volatile bool _ended;

        internal SyncingThread()
        {
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
}
