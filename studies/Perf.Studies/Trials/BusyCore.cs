namespace Perf.Studies.Trials;

/// <summary>A thread that keeps one core busy until it is disposed.</summary>
sealed class BusyCore : IDisposable
{
    const int SpinsBetweenLooks = 1_000;

    readonly Thread _thread;
    volatile bool _ended;

    internal BusyCore()
    {
        _thread = new Thread(() =>
        {
            while (!_ended) Thread.SpinWait(SpinsBetweenLooks);
        })
        { IsBackground = true, Name = "busy core" };
        _thread.Start();
    }

    public void Dispose()
    {
        _ended = true;
        _thread.Join();
    }
}
