using Perf.Engines.Workloads;
using Perf.Load.Clients;

namespace Perf.Load.Scenarios;

/// <summary>
/// Tellers transfer money between the accounts of one bank. Its four sums are equal after any number of whole
/// transfers, and its history has a line for each that was acknowledged: a torn or a lost one shows.
/// </summary>
sealed class BankLoad(string name, int tellers) : LoadScenario(name)
{
    static readonly BankSize Size = new(Branches: 1, AccountsOfBranch: 1_000);

    readonly List<Teller> _tellers = [];

    /// <inheritdoc/>
    internal override int Clients => tellers;

    /// <inheritdoc/>
    internal override bool Writes => true;

    /// <inheritdoc/>
    internal override Type Needs => typeof(IBankTables);

    /// <inheritdoc/>
    internal override IReadOnlyList<string> Parameters =>
        [string.Create(CultureInfo.InvariantCulture, $"tellers={tellers}"), $"bank={SizeText(Size)}"];

    /// <inheritdoc/>
    internal override string DataHash => "";

    // Baselines have this text: another one would make each of their bank loads another case.
    internal static string SizeText(BankSize size) => string.Create(
        CultureInfo.InvariantCulture,
        $"BankSize {{ Branches = {size.Branches}, AccountsOfBranch = {size.AccountsOfBranch}, "
        + $"Tellers = {size.Tellers}, Accounts = {size.Accounts} }}");

    /// <inheritdoc/>
    internal override IReadOnlyList<string> Statements(IStore store) => store.Table<IBankTables>().Statements;

    /// <inheritdoc/>
    internal override void Load(IStore store) => store.Table<IBankTables>().Create(Size);

    /// <inheritdoc/>
    internal override IReadOnlyList<ILoadClient> Open(ClientStores stores)
    {
        List<ILoadClient> clients = [];
        for (int i = 1; i <= tellers; i++)
        {
            clients.Add(stores.Client(store =>
            {
                _tellers.Add(new Teller($"teller {i}", store.Table<IBankTables>(), Size, i));
                return _tellers[^1];
            }));
        }

        return clients;
    }

    /// <summary>
    /// The history of the last window is looked at, and written off: a longer one would be another load.
    /// </summary>
    internal override void Renew(IStore store)
    {
        Verify(store);
        store.Table<IBankTables>().Create(Size);
        foreach (Teller teller in _tellers) teller.Forget();
    }

    /// <inheritdoc/>
    internal override void Verify(IStore store)
    {
        BankSums sums = store.Table<IBankTables>().Sums();
        Answer.MustBe("whether the sums of accounts, tellers, branches and history agree", sums.Agree, true);
        Answer.MustBe("the transfers in the history", sums.Transfers, _tellers.Sum(teller => teller.Acknowledged));
    }
}
