using Perf.Load.Drivers;

namespace Perf.Load.Clients;

/// <summary>
/// Updates customers of its own, each in a transaction by itself, and remembers what the store acknowledged: no two
/// updates are equal, so a lost one shows.
/// </summary>
/// <param name="name">The name in messages.</param>
/// <param name="update">How an update is made: directly, or by somebody who collects them.</param>
/// <param name="owned">The records that only this client writes.</param>
/// <param name="places">Which of them, a power of two of choices.</param>
sealed class Writer(string name, Func<Customer, bool> update, IReadOnlyList<Customer> owned, int[] places) : ILoadClient
{
    // Numbers that SQLite stores in three bytes, as most of the data set's are: no row outgrows its page.
    const long FirstTelephone = 1_000_000;
    const long Telephones = 7_000_000;

    readonly Customer[] _acknowledged = [.. owned];
    long _updates;

    /// <summary>Updates a store that nobody else uses.</summary>
    internal Writer(string name, IStore store, IReadOnlyList<Customer> owned, int[] places)
        : this(name, store.Update, owned, places)
    {
    }

    /// <inheritdoc/>
    public string Name => name;

    /// <summary>Each record as the store acknowledged it last.</summary>
    internal IReadOnlyList<Customer> Acknowledged => _acknowledged;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        int place = places[_updates & (places.Length - 1)];
        Customer next = _acknowledged[place] with { Telephone = FirstTelephone + (_updates++ % Telephones) };
        if (!update(next))
            throw new WrongAnswerException($"customer {next.Id} was updated, and the store says that it has none.");
        _acknowledged[place] = next;
        return OperationKind.Write;
    }
}
