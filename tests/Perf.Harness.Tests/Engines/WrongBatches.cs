namespace Perf.Harness.Tests.Engines;

/// <summary>
/// Stores that take batches, long texts or single trips wrong, each with the workloads that must notice.
/// </summary>
public static class WrongBatches
{
    static readonly string[] OfStatements = ["insert-batch", "insert-batch-in-transaction"];

    static readonly string[] RowByRow =
    [
        "trips-async-individual", "trips-async-individual-captured", "trips-async-transaction",
        "trips-async-transaction-captured", "trips-async-progress",
    ];

    public static IEnumerable<TestCaseData> All =>
    [
        .. WrongStores.Noticed(store => new RunsTheFirstStatementOnly(store), OfStatements),
        .. WrongStores.Noticed(store => new RunsAllButTheLastStatement(store), OfStatements),
        .. WrongStores.Noticed(store => new BindsTheFirstNameToAll(store), OfStatements),
        .. WrongStores.Noticed(store => new TakesTheFirstRowOnly(store), "insert-values"),
        .. WrongStores.Noticed(store => new TakesAllButTheLastRow(store), "insert-values"),
        .. WrongStores.Wrong("CutsLongNames", () => new()
            {
                Inserting = record => record with { Name = record.Name[..Math.Min(255, record.Name.Length)] },
            },
            "insert-large"),
        .. WrongStores.Noticed(store => new InsertsNoTrip(store), RowByRow),
        .. WrongStores.Noticed(store => new LosesOneTripOfMany(store), RowByRow),
        .. WrongStores.Noticed(store => new InsertsEachTripTwice(store), RowByRow),
        .. WrongStores.Noticed(store => new ForgetsTheBlock(store), RowByRow),
    ];

    sealed class RunsTheFirstStatementOnly(IStore store) : RelayedBatches(store)
    {
        public override void InsertEach(ReadOnlySpan<Customer> records) => base.InsertEach(records[..1]);
    }

    sealed class RunsAllButTheLastStatement(IStore store) : RelayedBatches(store)
    {
        public override void InsertEach(ReadOnlySpan<Customer> records) => base.InsertEach(records[..^1]);
    }

    sealed class BindsTheFirstNameToAll(IStore store) : RelayedBatches(store)
    {
        public override void InsertEach(ReadOnlySpan<Customer> records)
        {
            foreach (var record in records) Customers.Insert(record with { Name = records[0].Name });
        }
    }

    sealed class TakesTheFirstRowOnly(IStore store) : RelayedBatches(store)
    {
        public override void InsertRows(ReadOnlySpan<Customer> records) => base.InsertRows(records[..1]);
    }

    sealed class TakesAllButTheLastRow(IStore store) : RelayedBatches(store)
    {
        public override void InsertRows(ReadOnlySpan<Customer> records) => base.InsertRows(records[..^1]);
    }

    sealed class InsertsNoTrip(IStore store) : RelayedTrips(store)
    {
        public override void Insert(Trip trip)
        {
        }
    }

    sealed class LosesOneTripOfMany(IStore store) : RelayedTrips(store)
    {
        int _trips;

        public override void Insert(Trip trip)
        {
            if (++_trips % 100 != 7) base.Insert(trip);
        }
    }

    sealed class InsertsEachTripTwice(IStore store) : RelayedTrips(store)
    {
        public override void Insert(Trip trip)
        {
            base.Insert(trip);
            base.Insert(trip);
        }
    }

    sealed class ForgetsTheBlock(IStore store) : RelayedTrips(store)
    {
        public override void Insert(Trip trip) => base.Insert(trip with { BlockId = "" });
    }
}
