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
        .. WrongStores.Noticed(() => new RunsTheFirstStatementOnly(), OfStatements),
        .. WrongStores.Noticed(() => new RunsAllButTheLastStatement(), OfStatements),
        .. WrongStores.Noticed(() => new BindsTheFirstNameToAll(), OfStatements),
        .. WrongStores.Noticed(() => new TakesTheFirstRowOnly(), "insert-values"),
        .. WrongStores.Noticed(() => new TakesAllButTheLastRow(), "insert-values"),
        .. WrongStores.Noticed(() => new CutsLongNames(), "insert-large"),
        .. WrongStores.Noticed(() => new InsertsNoTrip(), RowByRow),
        .. WrongStores.Noticed(() => new LosesOneTripOfMany(), RowByRow),
        .. WrongStores.Noticed(() => new InsertsEachTripTwice(), RowByRow),
        .. WrongStores.Noticed(() => new ForgetsTheBlock(), RowByRow),
    ];

    sealed class RunsTheFirstStatementOnly : RelayedStore
    {
        public override void InsertBatch(ReadOnlySpan<Customer> records) => base.InsertBatch(records[..1]);
    }

    sealed class RunsAllButTheLastStatement : RelayedStore
    {
        public override void InsertBatch(ReadOnlySpan<Customer> records) => base.InsertBatch(records[..^1]);
    }

    sealed class BindsTheFirstNameToAll : RelayedStore
    {
        public override void InsertBatch(ReadOnlySpan<Customer> records)
        {
            foreach (var record in records) Insert(record with { Name = records[0].Name });
        }
    }

    sealed class TakesTheFirstRowOnly : RelayedStore
    {
        public override void InsertValues(ReadOnlySpan<Customer> records) => base.InsertValues(records[..1]);
    }

    sealed class TakesAllButTheLastRow : RelayedStore
    {
        public override void InsertValues(ReadOnlySpan<Customer> records) => base.InsertValues(records[..^1]);
    }

    sealed class CutsLongNames : RelayedStore
    {
        const int Letters = 255;

        public override void Insert(Customer record) =>
            base.Insert(record with { Name = record.Name[..Math.Min(Letters, record.Name.Length)] });
    }

    sealed class InsertsNoTrip : RelayedStore
    {
        public override void InsertTrip(Trip trip)
        {
        }
    }

    sealed class LosesOneTripOfMany : RelayedStore
    {
        int _trips;

        public override void InsertTrip(Trip trip)
        {
            if (++_trips % 100 != 7) base.InsertTrip(trip);
        }
    }

    sealed class InsertsEachTripTwice : RelayedStore
    {
        public override void InsertTrip(Trip trip)
        {
            base.InsertTrip(trip);
            base.InsertTrip(trip);
        }
    }

    sealed class ForgetsTheBlock : RelayedStore
    {
        public override void InsertTrip(Trip trip) => base.InsertTrip(trip with { BlockId = "" });
    }
}
