namespace Perf.Harness.Cases;

/// <summary>Counts what an engine does. Made before anything is opened, disposed after all is closed.</summary>
public interface IWorkSource : IDisposable
{
    /// <summary>Sets every count to zero and begins.</summary>
    void Start();

    /// <summary>Ends counting.</summary>
    /// <returns>What was counted since <see cref="Start"/>.</returns>
    WorkCounts Stop();
}
