using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>The index on the shape id is gone once the trips are loaded.</summary>
public sealed class IndexDropped(Store store) : MutatedStore(store)
{
    protected override long Import(IEnumerable<Trip> trips)
    {
        long rows = base.Import(trips);
        Execute("DROP INDEX IF EXISTS TripsShape");
        return rows;
    }
}
