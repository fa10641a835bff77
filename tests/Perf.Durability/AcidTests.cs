using Perf.Durability.Checks;

namespace Perf.Durability;

/// <summary>The promises of ACID, tested on every configuration that has the tables for it.</summary>
[AskedOf(nameof(EngineFixtures.All)), Category("durability")]
public sealed class AcidTests(EngineConfiguration engine)
{
    // A store that waits longer is reported as blocked, and then gets the lock.
    static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(200);

    StoreFolder _folder = null!;

    [SetUp]
    public void Make_a_folder()
    {
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        _folder = new StoreFolder(engine);
    }

    [TearDown]
    public void Remove_the_folder() => _folder?.Dispose();

    [Test, Needs(typeof(IRollback))]
    public void A_rollback_leaves_nothing()
    {
        using IStore store = _folder.Open();
        RollbackCheck.Run(store);
        Note(Flag.Atomicity, "inserts, updates, deletes, a transfer given up");
    }

    [Test]
    public void A_duplicate_id_is_refused_and_changes_nothing()
    {
        using IStore store = _folder.Open();
        UniqueIdCheck.Run(store);
        Note(Flag.Consistency, "one insert, and one of many");
    }

    [Test, Needs(typeof(IForeignKeyBank), Option = "foreign_keys=on")]
    public void Foreign_key_is_enforced()
    {
        using IStore store = _folder.Open();
        ForeignKeyCheck.Run(store);
        Note(Flag.Consistency, "history of an account that does not exist");
    }

    [Test]
    public void Every_record_goes_that_is_deleted_in_shuffled_order()
    {
        using IStore store = _folder.Open();
        DeleteAllCheck.Run(store);
    }

    [Test, Needs(SecondStore = true)]
    public void A_reader_sees_nothing_of_an_open_transaction()
    {
        Note(Flag.Isolation, IsolationCheck.Run(_folder.Open, Patience));
    }

    [Test, Needs(SecondStore = true, OneState = true)]
    public void A_reader_sees_one_state_to_its_end()
    {
        Note(Flag.Isolation, SnapshotCheck.Run(_folder.Open, Patience));
    }

    [Test, Needs(SecondStore = true)]
    public void Two_writers_lose_no_update()
    {
        if (engine.Faults.LosesUpdates is { } why)
        {
            Assert.That(() => LostUpdateCheck.Run(_folder.Open, Patience),
                Throws.TypeOf<WrongAnswerException>().With.Message.Contains(LostUpdateCheck.Counted),
                "nothing is lost: take the words away that say so of this configuration");
            Evidence.Note(engine, flag: null, why, (Figure.UpdatesLost, 1));
            return;
        }

        Note(Flag.Isolation, LostUpdateCheck.Run(_folder.Open, Patience));
    }

    [Test, Needs(typeof(IBankTables), SecondStore = true)]
    public void Two_tellers_make_and_lose_no_money()
    {
        Note(Flag.Isolation, TwoTellersCheck.Run(_folder.Open));
    }

    [Test, Needs(typeof(IBankTables), SecondStore = true)]
    public void The_four_sums_of_the_bank_agree_whatever_happened()
    {
        Note(Flag.Consistency, BankSumsCheck.Run(_folder.Open));
    }

    [Test, Needs(SecondStore = true)]
    public void Closed_store_keeps_its_records()
    {
        ReopenCheck.Run(_folder.Open);
        Note(Flag.Persistence, "the same count and checksum");
    }

    void Note(Flag flag, string figures)
    {
        TestContext.Out.WriteLine($"{engine}: {figures}");
        Evidence.Note(engine, flag, figures);
    }
}
