using NUnit.Framework;
using Perf.Engines.Data;
using Perf.Engines.Stores;

namespace Perf.Harness.Tests.Engines;

/// <summary>Stores that take batches or long texts wrong, each with the workloads that must notice.</summary>
public static class WrongBatches
{
    static readonly string[] OfStatements = ["insert-batch", "insert-batch-in-transaction"];

    public static IEnumerable<TestCaseData> All =>
    [
        .. WrongStores.Noticed(() => new RunsTheFirstStatementOnly(), OfStatements),
        .. WrongStores.Noticed(() => new RunsAllButTheLastStatement(), OfStatements),
        .. WrongStores.Noticed(() => new BindsTheFirstNameToAll(), OfStatements),
        .. WrongStores.Noticed(() => new TakesTheFirstRowOnly(), "insert-values"),
        .. WrongStores.Noticed(() => new TakesAllButTheLastRow(), "insert-values"),
        .. WrongStores.Noticed(() => new CutsLongNames(), "insert-large"),
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
}
