namespace Perf.Engines.Scaling;

/// <summary>A table of a stated size: the same rules and the same seed for every size.</summary>
public interface IScaledData
{
    /// <summary>The records of the table.</summary>
    int Records { get; }

    /// <summary>The hash of all of them.</summary>
    string Hash { get; }

    /// <summary>Loads the records, unless they are there already.</summary>
    void LoadInto(IStore store);
}

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
/// <param name="Fresh">A record that is not: its id is larger than all others.</param>
public sealed record KeyedChoice(int Number, Customer Old, Customer Fresh)
{
    /// <summary>Other values for the old record.</summary>
    public Customer New { get; } = Fresh with { Id = Old.Id };

    /// <summary>Alternately a record that is there and one that is not.</summary>
    public Customer Upserted => Number % 2 == 0 ? New : Fresh;
}

/// <summary>
/// A trips table of a stated size in which every shape has ten trips, so that each search finds as many.
/// </summary>
public sealed class ScaledTrips : IScaledData
{
    /// <summary>The shapes that are drawn to be searched for.</summary>
    public const int Keys = 256;

    const int TripsOfShape = 10;

    readonly Lazy<TripSet> _trips;

    /// <summary>Makes the table's records when they are first needed.</summary>
    public ScaledTrips(int records)
    {
        Records = records;
        _trips = new Lazy<TripSet>(() => TripSet.From(Enumerable.Range(0, records).Select(TripAt)));
        var random = new SeededRandom(Customers.StandardSeed);
        Shapes = [.. Enumerable.Range(0, Keys).Select(_ => random.Between(0, (records / TripsOfShape) - 1))];
    }

    /// <inheritdoc/>
    public int Records { get; }

    /// <inheritdoc/>
    public string Hash => _trips.Value.Fingerprint.Hash;

    /// <summary>The drawn shapes.</summary>
    public ImmutableArray<int> Shapes { get; }

    /// <summary>What a shape is called.</summary>
    public static string NameOf(int shape) => shape.ToString("D7", CultureInfo.InvariantCulture);

    /// <summary>The checksum over the trips of a shape, whatever their order.</summary>
    public static long ChecksumOf(int shape) => Enumerable.Range(shape * TripsOfShape, TripsOfShape)
        .Aggregate(0L, (sum, place) => unchecked(sum + TripAt(place).Checksum()));

    /// <inheritdoc/>
    public void LoadInto(IStore store)
    {
        var trips = store.Table<ITripTable>();
        if (trips.Count() == 0) trips.Import(_trips.Value.Trips);
    }

    static Trip TripAt(int place) => new(
        "7", "1", (49_800_001 + place).ToString(CultureInfo.InvariantCulture), "North - 7 Bathurst towards Steeles",
        place % 2, "2183001", NameOf(place / TripsOfShape), 1);
}
