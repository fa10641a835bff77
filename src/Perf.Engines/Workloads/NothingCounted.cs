namespace Perf.Engines.Workloads;

/// <summary>The work source of an engine that can't be counted: it claims to know nothing.</summary>
public sealed class NothingCounted : IWorkSource
{
    /// <inheritdoc/>
    public void Start()
    {
    }

    /// <inheritdoc/>
    public WorkCounts Stop() => WorkCounts.Unknown;

    /// <inheritdoc/>
    public void Dispose()
    {
    }
}
