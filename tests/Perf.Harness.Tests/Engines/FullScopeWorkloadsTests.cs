using NUnit.Framework;
using Perf.Engines.Data;
using Perf.Engines.Reference;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Cases;

namespace Perf.Harness.Tests.Engines;

/// <summary>The workloads that everybody knows do what their authors say, and notice a store that does not.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class FullScopeWorkloadsTests
{
    [TestCase("ycsb-a", YcsbKind.Read, 0.5)]
    [TestCase("ycsb-a", YcsbKind.Update, 0.5)]
    [TestCase("ycsb-b", YcsbKind.Update, 0.05)]
    [TestCase("ycsb-c", YcsbKind.Read, 1)]
    [TestCase("ycsb-d", YcsbKind.Insert, 0.05)]
    [TestCase("ycsb-e", YcsbKind.Scan, 0.95)]
    [TestCase("ycsb-f", YcsbKind.ReadModifyWrite, 0.5)]
    public void A_mix_has_the_published_shares(string name, YcsbKind kind, double share)
    {
        var drawn = new YcsbOperations(YcsbMix.All.Single(mix => mix.Name == name));
        Assert.That(
            (double)drawn.Operations.Count(operation => operation.Kind == kind) / YcsbOperations.Count,
            Is.EqualTo(share).Within(0.04));
    }

    [Test]
    public void No_operation_asks_for_a_record_that_is_not_there_yet()
    {
        foreach (YcsbMix mix in YcsbMix.All)
        {
            int last = YcsbOperations.Count;
            foreach (YcsbOperation operation in new YcsbOperations(mix).Operations)
            {
                if (operation.Kind == YcsbKind.Insert) last++;
                Assert.That(operation.Record.Id, Is.InRange(operation.Kind == YcsbKind.Insert ? last : 1, last),
                    mix.Name);
            }
        }
    }

    [TestCase("ycsb-a", typeof(UpdatesNothing))]
    [TestCase("ycsb-f", typeof(UpdatesNothing))]
    [TestCase("ycsb-c", typeof(ReadsTheNext))]
    [TestCase("ycsb-d", typeof(InsertsNothing))]
    [TestCase("insert-transactions-of-10", typeof(InsertsNothing))]
    public void A_wrong_store_is_noticed(string workload, Type wrong)
    {
        using var store = (IStore)Activator.CreateInstance(wrong)!;
        Workload work = CrudWorkloads.All.Single(source => source.Name == workload).Create();
        Assert.That(
            () =>
            {
                work.Prepare(store);
                work.Verify(store, work.Execute(store, work.WorkOperations));
            },
            Throws.InstanceOf<WrongAnswerException>());
    }

    [Test]
    public void A_bank_that_forgets_an_amount_is_noticed() => Assert.That(
        new BankTransfers().SumsOf(100),
        Is.Not.EqualTo(new BankTransfers().SumsOf(99)).And.Property(nameof(BankSums.Agree)).True);

    [TestCase(0, "zero")]
    [TestCase(19, "nineteen")]
    [TestCase(90, "ninety")]
    [TestCase(342, "three hundred forty two")]
    [TestCase(1_001, "one thousand one")]
    public void A_number_is_said_in_words(int number, string words) =>
        Assert.That(SpeedtestData.NameOf(number), Is.EqualTo(words));

    [Test]
    public void A_turned_number_is_another_each_time() => Assert.That(
        Enumerable.Range(1, 1_000).Select(i => SpeedtestData.Turned(i, 1_023)), Is.Unique.And.All.InRange(1, 1_023));

    [Test]
    public void A_larger_size_has_more_rows_and_the_same_cases() => Assert.Multiple(() =>
    {
        Assert.That(new SpeedtestData(10).Count, Is.EqualTo(5 * new SpeedtestData(SpeedtestData.StandardSize).Count));
        Assert.That(
            SpeedtestCases.Of(1).Select(one => one.Number),
            Is.EquivalentTo(SpeedtestCases.Of(SpeedtestData.StandardSize).Select(one => one.Number)));
    });

    [Test]
    public void None_of_them_is_in_the_default_run() =>
        Assert.That(FullScopeWorkloads.All.Where(source => source.InDefaultRun), Is.Empty);

    sealed class UpdatesNothing : RelayedStore
    {
        public override bool Update(Customer record) => true;
    }

    sealed class InsertsNothing : RelayedStore
    {
        public override void Insert(Customer record)
        {
        }
    }

    sealed class ReadsTheNext : RelayedStore
    {
        public override Customer? Read(int id) => base.Read(id + 1);
    }
}
