using Perf.Durability.Checks;

namespace Perf.Durability;

/// <summary>What the letters of ACID promise, asked of every configuration that its capabilities let us ask.</summary>
[TestFixtureSource(typeof(EngineFixtures), nameof(EngineFixtures.All)), Category("durability")]
public sealed class AcidTests(EngineConfiguration engine)
{
    // A store that waits longer is called blocked, and then gets what it waits for.
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

    [Test]
    public void A_rollback_leaves_nothing()
    {
        using IStore store = _folder.Open();
        RollbackCheck.Run(Able<IRollbackStore>(store, "roll back"));
        Note(Flag.Atomicity, nameof(A_rollback_leaves_nothing), "inserts, updates, deletes, a transfer given up");
    }

    [Test]
    public void A_duplicate_id_is_refused_and_changes_nothing()
    {
        using IStore store = _folder.Open();
        UniqueIdCheck.Run(store);
        Note(Flag.Consistency, nameof(A_duplicate_id_is_refused_and_changes_nothing), "one insert, and one of many");
    }

    [Test]
    public void A_foreign_key_is_held()
    {
        using IStore store = _folder.Open();
        var bank = Able<IForeignKeyStore>(store, "be given a line of history alone");
        if (store.Options.GetValueOrDefault("foreign_keys") is not "on")
            Assert.Ignore($"{engine} has its foreign keys off");
        ForeignKeyCheck.Run(bank);
        Note(Flag.Consistency, nameof(A_foreign_key_is_held), "history of an account that does not exist");
    }

    [Test]
    public void Every_record_goes_that_is_deleted_in_shuffled_order()
    {
        using IStore store = _folder.Open();
        DeleteAllCheck.Run(store);
    }

    [Test]
    public void A_reader_sees_nothing_of_an_open_transaction()
    {
        Needs_files();
        string figures = IsolationCheck.Run(_folder.Open, Patience);
        Note(Flag.Isolation, nameof(A_reader_sees_nothing_of_an_open_transaction), figures);
    }

    [Test]
    public void A_reader_sees_one_state_to_its_end()
    {
        Needs_files();
        string figures = SnapshotCheck.Run(_folder.Open, Patience);
        Note(Flag.Isolation, nameof(A_reader_sees_one_state_to_its_end), figures);
    }

    [Test]
    public void Two_writers_lose_no_update()
    {
        Needs_files();
        string figures = LostUpdateCheck.Run(_folder.Open, Patience);
        Note(Flag.Isolation, nameof(Two_writers_lose_no_update), figures);
    }

    [Test]
    public void Two_tellers_make_and_lose_no_money()
    {
        Needs_files();
        using (IStore store = _folder.Open()) Able<IBankStore>(store, "keep a bank");
        string figures = TwoTellersCheck.Run(() => (IBankStore)_folder.Open());
        Note(Flag.Isolation, nameof(Two_tellers_make_and_lose_no_money), figures);
    }

    [Test]
    public void The_four_sums_of_the_bank_agree_whatever_happened()
    {
        Needs_files();
        using (IStore store = _folder.Open()) Able<IBankStore>(store, "keep a bank");
        string figures = BankSumsCheck.Run(() => (IBankStore)_folder.Open());
        Note(Flag.Consistency, nameof(The_four_sums_of_the_bank_agree_whatever_happened), figures);
    }

    [Test]
    public void A_store_holds_what_it_held_before_it_was_closed()
    {
        Needs_files();
        ReopenCheck.Run(_folder.Open);
        Note(Flag.Persistence, nameof(A_store_holds_what_it_held_before_it_was_closed), "the same count and checksum");
    }

    T Able<T>(IStore store, string toDo)
        where T : class, IStore
    {
        if (store is not T) Assert.Ignore($"{engine} can't {toDo}");
        return (T)store;
    }

    void Needs_files()
    {
        if (!engine.Persists)
            Assert.Ignore($"{engine} keeps nothing beyond its own life: a second store would be another one");
        if (!engine.Shares)
            Assert.Ignore($"{engine} is one store's own: a second one finds what was saved, and would save over it");
    }

    void Note(Flag flag, string test, string figures)
    {
        TestContext.Out.WriteLine($"{engine}: {figures}");
        Evidence.Note(engine, flag, test, figures);
    }
}
