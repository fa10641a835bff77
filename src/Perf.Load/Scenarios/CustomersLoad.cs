using Perf.Engines.Workloads;
using Perf.Load.Clients;

namespace Perf.Load.Scenarios;

/// <summary>
/// Readers and writers on the customers table. A writer has records of its own, so that each acknowledged write can be
/// checked afterwards.
/// </summary>
sealed class CustomersLoad(string name, LoadShape shape) : LoadScenario(name)
{
    readonly CustomersTable _table = new();
    readonly List<Writer> _writers = [];

    /// <inheritdoc/>
    internal override int Clients => shape.Clients;

    /// <inheritdoc/>
    internal override bool Writes => shape.Owners > 0;

    /// <inheritdoc/>
    internal override bool CommitsEach => shape.CommitsTogether == 0;

    /// <inheritdoc/>
    internal override Type Needs => shape.Reconnects ? typeof(IReconnecting) : typeof(ICustomerTable);

    /// <inheritdoc/>
    internal override IReadOnlyList<string> Parameters => [.. shape.Parameters, .. CustomersTable.Choices];

    /// <inheritdoc/>
    internal override string DataHash => _table.Hash;

    /// <inheritdoc/>
    internal override IReadOnlyList<string> Statements(IStore store) => store.Customers.Statements;

    /// <inheritdoc/>
    internal override void Load(IStore store) => _table.Load(store);

    /// <inheritdoc/>
    internal override IReadOnlyList<ILoadClient> Open(ClientStores stores)
    {
        GroupCommit? together = shape.CommitsTogether > 0
            ? stores.Keep(new GroupCommit(stores.Open(), shape.CommitsTogether))
            : null;
        List<ILoadClient> clients = [];
        for (int i = 1; i <= shape.Readers; i++)
            clients.Add(stores.Client(store => Reader($"reader {i}", store, i), shape.Reconnects));
        for (int i = 1; i <= shape.Writers; i++)
        {
            clients.Add(together is not null ? Writer($"writer {i}", together.Update)
                : stores.Client(store => Writer($"writer {i}", store.Update), shape.Reconnects));
        }

        for (int i = 1; i <= shape.Mixed; i++)
            clients.Add(stores.Client(store => Mixed($"client {i}", store, i), shape.Reconnects));
        for (int i = 1; i <= shape.LongReaders; i++) clients.Add(new LongReader($"report {i}", stores.Open()));
        return clients;
    }

    /// <inheritdoc/>
    internal override void Verify(IStore store) =>
        Answer.MustHold(store, _table.Replaced(_writers.SelectMany(writer => writer.Acknowledged)));

    static Reader Reader(string called, IStore store, int number) =>
        new(called, store, DrawnIds.Draw(1, Customers.LoadedCount, SeedOf(number)));

    Writer Writer(string called, Func<Customer, bool> update)
    {
        Customer[] owned = [.. _table.Loaded.Where((_, place) => place % shape.Owners == _writers.Count)];
        var writer = new Writer(
            called, update, owned,
            DrawnIds.Draw(0, owned.Length - 1, SeedOf(Customers.LoadedCount + _writers.Count)));
        _writers.Add(writer);
        return writer;
    }

    MixedClient Mixed(string called, IStore store, int number) => new(
        Reader(called, store, number), Writer(called, store.Update),
        DrawnIds.Writes(shape.WritePercent, SeedOf(number)));

    // Every client makes choices of its own.
    static ulong SeedOf(int client) => (ulong)(Customers.StandardSeed + client);
}
