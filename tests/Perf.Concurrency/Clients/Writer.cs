using Perf.Concurrency.Drivers;
using Perf.Engines.Data;
using Perf.Engines.Stores;
using Perf.Harness.Measurements;

namespace Perf.Concurrency.Clients;

/// <summary>
/// Updates random customers of its own, each in a transaction by itself, and remembers what the store acknowledged:
/// no two updates are equal, so a lost one shows.
/// </summary>
/// <param name="name">The name in messages.</param>
/// <param name="store">A store that nobody else uses.</param>
/// <param name="owned">The records that only this client writes.</param>
/// <param name="seed">The seed of its choices.</param>
sealed class Writer(string name, IStore store, IReadOnlyList<Customer> owned, ulong seed) : ILoadClient
{
    // Numbers that SQLite stores in three bytes, as most of the data set's are: no row outgrows its page.
    const long FirstTelephone = 1_000_000;
    const long Telephones = 7_000_000;

    readonly int[] _places = RandomIds.Draw(0, owned.Count - 1, seed);
    readonly Customer[] _acknowledged = [.. owned];
    long _updates;

    /// <inheritdoc/>
    public string Name => name;

    /// <inheritdoc/>
    public OperationKind Kind => OperationKind.Write;

    /// <summary>Each record as the store acknowledged it last.</summary>
    internal IReadOnlyList<Customer> Acknowledged => _acknowledged;

    /// <inheritdoc/>
    public void Operate()
    {
        int place = _places[_updates & (_places.Length - 1)];
        Customer update = _acknowledged[place] with { Telephone = FirstTelephone + (_updates++ % Telephones) };
        if (!store.Update(update))
            throw new WrongAnswerException($"customer {update.Id} was updated, and the store says that it has none.");
        _acknowledged[place] = update;
    }
}
