using Perf.Load.Drivers;

namespace Perf.Load.Clients;

/// <summary>
/// Reads the whole table in one go and takes its time about it, as a report does: while it reads, a write-ahead log
/// can't begin anew.
/// </summary>
sealed class LongReader(string name, IStore store) : ILoadClient
{
    const int RowsBetweenPauses = 100;

    // Ten of them in a table of a thousand rows: a tenth of a second for each report.
    static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);

    /// <inheritdoc/>
    public string Name => name;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        int rows = 0;
        foreach (var _ in store.ReadAll())
        {
            if (++rows % RowsBetweenPauses == 0) Thread.Sleep(Pause);
        }

        return OperationKind.Read;
    }
}
