namespace Perf.Engines.Scaling;

/// <summary>A customers table of a stated size, and the records drawn to work on: as many for every size.</summary>
public sealed class ScaledCustomers : IScaledData
{
    /// <summary>The records that are drawn to work on, each once.</summary>
    public const int Keys = 256;

    const int UntouchedCount = 16;

    readonly ImmutableArray<Customer> _all;
    readonly Lazy<string> _hash;

    /// <summary>Makes the table's records.</summary>
    public ScaledCustomers(int records)
    {
        Records = records;
        _all = Customers.Drawn(records + Keys);
        _hash = new Lazy<string>(() => Customers.HashOf(_all));
        int[] places = new SeededRandom(Customers.StandardSeed).Permutation(0, records - 1);
        Choices = [.. places[..Keys]
            .Select((place, number) => new KeyedChoice(number, _all[place], _all[records + number]))];
        Untouched = [.. places[Keys..(Keys + UntouchedCount)].Select(place => _all[place])];
    }

    /// <inheritdoc/>
    public int Records { get; }

    /// <inheritdoc/>
    public string Hash => _hash.Value;

    /// <summary>What the operations work on, in random order.</summary>
    public ImmutableArray<KeyedChoice> Choices { get; }

    /// <summary>Some records that no operation works on.</summary>
    public ImmutableArray<Customer> Untouched { get; }

    /// <inheritdoc/>
    public void LoadInto(IStore store)
    {
        if (store.Count() == 0) store.InsertMany(_all.AsSpan(0, Records));
    }
}

/// <summary>The records that one operation may need.</summary>
/// <param name="Number">The operation's place in its batch, from 0.</param>
/// <param name="Old">A record that is in the table.</param>
/// <param name="Fresh">A record that is not: its id lies above all others.</param>
public sealed record KeyedChoice(int Number, Customer Old, Customer Fresh)
{
    /// <summary>Other values for the old record.</summary>
    public Customer New { get; } = Fresh with { Id = Old.Id };

    /// <summary>By turns one that is there and one that is not.</summary>
    public Customer Upserted => Number % 2 == 0 ? New : Fresh;
}
