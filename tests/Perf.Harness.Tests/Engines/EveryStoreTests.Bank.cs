namespace Perf.Harness.Tests.Engines;

/// <summary>The bank.</summary>
public sealed partial class EveryStoreTests
{
    static readonly BankSize Size = new(Branches: 2, AccountsOfBranch: 50);

    // DuckDB has the tables, and no workload on them: it refuses an update of a row that another refers to.
    public static IEnumerable<string> WithBank => Having(typeof(IBankTables))
        .Except(OfDuckDb);

    [TestCaseSource(nameof(WithBank))]
    public void A_transfer_moves_all_sums_and_gives_the_new_balance(string configuration)
    {
        using var test = new OpenedStore(configuration);
        var bank = test.As<IBankTables>();
        bank.Create(Size);
        Assert.That(bank.Sums(), Is.EqualTo(new BankSums(0, 0, 0, 0, 0)));

        long first = bank.Transfer(new BankTransfer(1, Account: 7, Teller: 3, Branch: 1, Amount: 100));
        long second = bank.Transfer(new BankTransfer(2, Account: 7, Teller: 20, Branch: 2, Amount: -30));

        Assert.That((first, second), Is.EqualTo((100, 70)));
        Assert.That(bank.Sums(), Is.EqualTo(new BankSums(70, 70, 70, 70, 2)));
        Assert.Catch(() => bank.Transfer(new BankTransfer(2, 15, 11, 2, 5)), "the line of history is there already");
        test.Store.Begin();
        bank.Transfer(new BankTransfer(3, 2, 2, 1, 7));
        test.As<IRollback>().Rollback();
        Assert.That(bank.Sums(), Is.EqualTo(new BankSums(70, 70, 70, 70, 2)));
    }

    [TestCaseSource(nameof(WithBank))]
    public void A_transfer_to_a_missing_place_changes_nothing(string configuration)
    {
        using var test = new OpenedStore(configuration);
        var bank = test.As<IBankTables>();
        bank.Create(Size);
        (BankTransfer Transfer, string Missing)[] refused =
        [
            (new BankTransfer(1, 101, 1, 1, 100), "account 101"), (new BankTransfer(1, 1, 21, 1, 100), "teller 21"),
            (new BankTransfer(1, 1, 1, 3, 100), "branch 3"),
        ];

        foreach ((BankTransfer wrong, string missing) in refused)
        {
            Assert.That(() => bank.Transfer(wrong), Throws.InvalidOperationException.With.Message.Contains(missing));
            test.Store.Begin();
            Assert.That(() => bank.Transfer(wrong), Throws.InvalidOperationException.With.Message.Contains(missing));
            test.Store.Commit();
        }

        Assert.That(bank.Sums(), Is.EqualTo(new BankSums(0, 0, 0, 0, 0)));
    }

    [TestCaseSource(nameof(WithBank))]
    public void A_bank_that_is_made_again_is_empty_and_is_no_named_table(string configuration)
    {
        using var test = new OpenedStore(configuration);
        var bank = test.As<IBankTables>();
        bank.Create(Size);
        bank.Transfer(new BankTransfer(1, 1, 1, 1, 5));
        test.As<INamedTables>().Create("mine");

        bank.Create(Size with { Branches = 1 });

        Assert.That(bank.Sums(), Is.EqualTo(new BankSums(0, 0, 0, 0, 0)));
        Assert.That(() => bank.Transfer(new BankTransfer(1, 51, 1, 1, 5)), Throws.InvalidOperationException);
        Assert.That(test.As<INamedTables>().Names(), Is.EqualTo(new[] { "mine" }));
    }
}
