using Perf.Engines.Reference;

namespace Perf.Harness.Tests.Engines;

/// <summary>Every workload is right on the list store, and notices a store that is not right.</summary>
[Parallelizable(ParallelScope.All)]
public sealed class WorkloadTests
{
    SmallFeed _feed = null!;

    // By what they need: some are cases on a few configurations only, and are proven here all the same.
    public static IEnumerable<string> Names =>
        CrudWorkloads.All.Where(source => Configurations.Memory.Has(source.Needs)).Select(source => source.Name);

    // The others measure what a loop takes without a store.
    public static IEnumerable<string> OnStores => Names.Except(["trips-input", "trips-hop", "trips-hop-captured"]);

    [OneTimeSetUp]
    public void WriteFeed() => _feed = new SmallFeed();

    [OneTimeTearDown]
    public void RemoveFeed() => _feed.Dispose();

    [TestCaseSource(nameof(Names))]
    public void A_workload_is_right_on_the_list_store_however_often_it_is_repeated(string name)
    {
        using ListStore store = Prepared(name, out Workload workload);
        string state = store.State();
        workload.Verify(store, 0);
        workload.Execute(store, workload.LeastOperations);
        workload.Restore(store);
        workload.Restore(store);
        workload.Verify(store, 0);
        Assert.That(store.State(), Is.EqualTo(state), "restored twice");
        foreach (int operations in Sizes(workload))
        {
            long checksum = workload.Execute(store, operations);
            workload.Verify(store, checksum);
            store.CheckIntegrity();
            workload.VerifyReopened(store);

            workload.Restore(store);
            Assert.That(store.State(), Is.EqualTo(state), $"after {operations} operations and their inverse");
            workload.VerifyReopened(store);
        }
    }

    [TestCaseSource(nameof(Names))]
    public void Two_instances_do_exactly_the_same(string name)
    {
        var first = Done();

        Assert.That(Done(), Is.EqualTo(first));

        (long, string, string) Done()
        {
            using ListStore store = Prepared(name, out Workload workload);
            long checksum = workload.Execute(store, workload.WorkOperations);
            return (checksum, store.State(), workload.DataHash + string.Join(' ', workload.Parameters));
        }
    }

    [Test]
    public void A_wrong_checksum_is_a_wrong_answer_that_names_both()
    {
        using ListStore store = Prepared("read-one", out Workload workload);
        long checksum = workload.Execute(store, 200);

        var wrong = Assert.Throws<WrongAnswerException>(() => workload.Verify(store, checksum + 1))!;

        Assert.That(wrong.Message, Does.Contain(FormattableString.Invariant(
            $"the checksum of 200 operations: found {checksum + 1}, expected {checksum}.")));
    }

    [TestCaseSource(nameof(OnStores))]
    public void Every_fault_of_a_store_that_the_work_meets_is_noticed(string name)
    {
        List<Fault> met = [], noticed = [];
        foreach (Fault fault in Enum.GetValues<Fault>())
        {
            using var store = new FaultyStore(fault);
            if (IsNoticed(store, name)) noticed.Add(fault);
            if (store.WasWrong && !IsDeleted(name, fault)) met.Add(fault);
        }

        Assert.That(met, Is.Not.Empty);
        Assert.That(noticed, Is.EqualTo(met));
    }

    [TestCase("read-all", typeof(ReadsAllBackwards))]
    [TestCase("read-all-to-list", typeof(ReadsAllBackwards))]
    [TestCase("query", typeof(CutsThePrefix))]
    [TestCase("read-by-name", typeof(CutsThePrefix))]
    [TestCase("upsert", typeof(OnlyInserts))]
    [TestCase("update-one", typeof(UpdatesAndSaysNo))]
    public void A_mistake_of_a_published_comparison_is_noticed(string name, Type wrong)
    {
        using var store = (RelayedStore)Activator.CreateInstance(wrong)!;
        Assert.That(IsNoticed(store, name));
    }

    [TestCaseSource(nameof(Names))]
    public void More_operations_than_were_prepared_are_refused(string name)
    {
        using ListStore store = Prepared(name, out Workload workload);

        var refused = Assert.Throws<ArgumentOutOfRangeException>(
            () => workload.Execute(store, workload.MostOperations + 1))!;

        Assert.That(refused.Message, Does.Contain($"1 to {workload.MostOperations} are prepared"));
    }

    [TestCaseSource(nameof(Names))]
    public void The_work_pass_fits_between_two_restores(string name)
    {
        var workload = Workload(name);

        Assert.That(workload.WorkOperations, Is.InRange(workload.LeastOperations, workload.MostOperations));
        Assert.That(workload.MostOperations % workload.LeastOperations, Is.Zero);
    }

    [Test]
    public void A_bank_that_forgets_an_amount_is_noticed() => Assert.That(
        new BankTransfers().SumsOf(100),
        Is.Not.EqualTo(new BankTransfers().SumsOf(99)).And.Property(nameof(BankSums.Agree)).True);

    [Test]
    public void Batch_that_ends_within_the_table_reads_all_its_records()
    {
        using ListStore store = Prepared("read-all", out Workload workload);

        workload.Verify(store, workload.Execute(store, 1_537));
    }

    [Test]
    public void Difference_names_its_row_with_found_and_expected_values()
    {
        using ListStore store = Prepared("insert-one", out Workload workload);
        var changed = store.Read(7)! with { Telephone = 1_234_567 };
        long checksum = workload.Execute(store, 1);
        string wanted = store.Read(7)!.ToString();
        store.Update(changed);

        var wrong = Assert.Throws<WrongAnswerException>(() => workload.Verify(store, checksum))!;

        Assert.That(wrong.Message, Does.StartWith(
            $"row 7 of all: found {changed}, expected {wanted}. Run the workload"));
    }

    // A changed record is gone with the others.
    static bool IsDeleted(string name, Fault fault) => (name, fault) == ("delete-all", Fault.ChangesOneOfMany);

    // The answers are right again when the content is verified.
    bool IsNoticed(RelayedStore store, string name)
    {
        Workload workload = Workload(name);
        try
        {
            workload.Prepare(store);
            long checksum = workload.Execute(store, workload.WorkOperations);
            (store as FaultyStore)?.Repair();
            workload.Verify(store, checksum);
            return false;
        }
        catch (WrongAnswerException)
        {
            return true;
        }
    }

    ListStore Prepared(string name, out Workload workload)
    {
        var store = new ListStore();
        workload = Workload(name);
        workload.Prepare(store);
        return store;
    }

    Workload Workload(string name) =>
        CrudWorkloads.On(_feed.Source).Single(source => source.Name == name).Create();

    static IEnumerable<int> Sizes(Workload workload) =>
        [workload.LeastOperations, workload.WorkOperations, workload.MostOperations, workload.WorkOperations];
}
