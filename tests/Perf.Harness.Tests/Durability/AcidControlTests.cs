using Perf.Durability;
using Perf.Durability.Checks;

namespace Perf.Harness.Tests.Durability;

/// <summary>Each check catches stores that are made wrong on purpose: one that can't fail proves nothing.</summary>
public sealed class AcidControlTests
{
    // The quickest one on files: what is wrong here is the store around it.
    static readonly EngineConfiguration Engine = EngineCatalogue.Find("microsoft-data-sqlite/wal-off");

    // These wrong stores never wait: the second client is in time on a slow machine too.
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    public static IEnumerable<TestCaseData> Wrong =>
    [
        Caught(nameof(RollbackCheck), Alone(RollbackCheck.Run), store => new KeepsWhatIsRolledBack(store)),
        Caught(nameof(RollbackCheck), Alone(RollbackCheck.Run), store => new LosesOneByRollback(store)),
        Caught(nameof(RollbackCheck), Alone(RollbackCheck.Run), store => new HasNoTransactions(store)),
        Caught(nameof(UniqueIdCheck), Alone(UniqueIdCheck.Run), store => new ReplacesWhatIsThere(store)),
        Caught(nameof(UniqueIdCheck), Alone(UniqueIdCheck.Run), store => new InsertsHalfOfMany(store)),
        Caught(nameof(ForeignKeyCheck), Alone(ForeignKeyCheck.Run), store => new HoldsNoForeignKey(store)),
        Caught(nameof(ForeignKeyCheck), Alone(ForeignKeyCheck.Run), store => new TransfersForNobody(store)),
        Caught(nameof(DeleteAllCheck), Alone(DeleteAllCheck.Run), store => new KeepsTheLastTwo(store)),
        Caught(nameof(IsolationCheck), Pair(IsolationCheck.Run), store => new HasNoTransactions(store)),
        Caught(nameof(SnapshotCheck), Pair(SnapshotCheck.Run), store => new ReadsRecordByRecord(store)),
        Caught(nameof(LostUpdateCheck), Pair(LostUpdateCheck.Run), store => new HasNoTransactions(store)),
        Caught(nameof(TwoTellersCheck), TwoTellers, store => new ForgetsTransfers(store)),
        Caught(nameof(TwoTellersCheck), TwoTellers, store => new TearsATransfer(store)),
        Caught(nameof(BankSumsCheck), BankSums, store => new KeepsWhatIsRolledBack(store)),
        Caught(nameof(BankSumsCheck), BankSums, store => new TransfersForNobody(store)),
        Caught(nameof(BankSumsCheck), BankSums, store => new TearsATransfer(store)),
        Caught(nameof(ReopenCheck), ReopenCheck.Run, store => new LosesOneByClosing(store)),
        Caught(nameof(ReopenCheck), ReopenCheck.Run, store => new ChangesOneByClosing(store)),
    ];

    [TestCaseSource(nameof(Wrong))]
    public void Wrong_store_is_caught(Action<Func<IStore>> check, Func<IStore, IStore> wrong)
    {
        using var folder = new StoreFolder(Engine);
        Assert.That(() => check(() => wrong(folder.Open())), Throws.TypeOf<WrongAnswerException>());
    }

    static TestCaseData Caught<T>(string name, Action<Func<IStore>> check, Func<IStore, T> wrong)
        where T : IStore =>
        new TestCaseData(check, (Func<IStore, IStore>)(store => wrong(store)))
            .SetName($"A_store_that_{typeof(T).Name}_is_caught_by_{name}");

    static Action<Func<IStore>> TwoTellers => open => TwoTellersCheck.Run(open);

    static Action<Func<IStore>> BankSums => open => BankSumsCheck.Run(open);

    static Action<Func<IStore>> Alone(Action<IStore> check) => open =>
    {
        using IStore store = open();
        check(store);
    };

    static Action<Func<IStore>> Pair(Func<Func<IStore>, TimeSpan, string> check) => open => check(open, Patience);
}
