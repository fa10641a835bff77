using Perf.Engines.Sqlite;

namespace Perf.Engines.EntityFramework;

/// <summary>Counts SQLite's work, and EF's saves.</summary>
public sealed class EntityWork : IWorkSource
{
    internal EntityWork(SqliteWork sqlite) => Sqlite = sqlite;

    /// <summary>Counts SQLite's part.</summary>
    internal SqliteWork Sqlite { get; }

    internal SaveCounter Counter { get; } = new();

    /// <inheritdoc/>
    public void Start()
    {
        Counter.Start();
        Sqlite.Start();
    }

    /// <inheritdoc/>
    public WorkCounts Stop()
    {
        long saves = Counter.Saves;
        return Sqlite.Stop().With(Metric.Saves, saves);
    }

    /// <inheritdoc/>
    public void Dispose() => Sqlite.Dispose();
}
