using System.Text;

namespace Perf.Engines.Data;

/// <summary>The record of the published comparisons: an id, a name, a number and a date.</summary>
/// <param name="Id">The key, from 1.</param>
/// <param name="Name">About 12 characters.</param>
/// <param name="Telephone">Seven digits.</param>
/// <param name="DateOfBirth">A date without time.</param>
public sealed record Customer(int Id, string Name, long Telephone, DateTime DateOfBirth)
{
    /// <summary>A number that depends on every value; sums of it do not depend on the order.</summary>
    public long Checksum()
    {
        long hash = Id * 2_654_435_761L + Telephone * 40_503L + DateOfBirth.Ticks;
        foreach (char letter in Name) hash = hash * 31 + letter;
        return hash;
    }
}

/// <summary>
/// The seeded data set of the customers table: records that are loaded before the work, and fresh ones with ids above
/// them. About half are called John and about half have a telephone above 5,555,555, independently, so that both
/// halves of the published query filter.
/// </summary>
public sealed class Customers
{
    /// <summary>The seed of the standard data set.</summary>
    public const int StandardSeed = 1;

    /// <summary>The records that are loaded before the work.</summary>
    public const int LoadedCount = 1_000;

    /// <summary>The telephone number in the published query; it finds larger ones.</summary>
    public const long TelephoneLimit = 5_555_555;

    // None begins with John; two come close, so that a prefix cut short is noticed.
    static readonly ImmutableArray<string> OtherFirstNames =
        ["Johanna", "Joan", "Mary", "Peter", "Alice", "Robert", "Linda", "Xavier"];

    /// <summary>Makes the data set; the same seed always gives the same records.</summary>
    public Customers(int seed = StandardSeed)
    {
        ImmutableArray<Customer> all = Drawn(2 * LoadedCount, seed);
        Loaded = [OnTheLimit(all[0]), .. all[1..LoadedCount]];
        Fresh = all[LoadedCount..];
        Hash = HashOf([.. Loaded, .. Fresh]);
    }

    /// <summary>The records in the table before the work: ids from 1.</summary>
    public ImmutableArray<Customer> Loaded { get; }

    /// <summary>As many records that it does not hold: their ids follow.</summary>
    public ImmutableArray<Customer> Fresh { get; }

    /// <summary>The hash of all records.</summary>
    public string Hash { get; }

    /// <summary>As many records by the same rules, ids from 1; fewer of them are the first of more.</summary>
    public static ImmutableArray<Customer> Drawn(int count, int seed = StandardSeed)
    {
        var random = new SeededRandom((ulong)seed);
        return [.. Enumerable.Range(1, count).Select(id => Draw(id, random))];
    }

    /// <summary>The hash of every value of some records.</summary>
    public static string HashOf(IEnumerable<Customer> records)
    {
        using var hash = new ContentHash();
        foreach (var (id, name, telephone, born) in records)
            hash.AddLine(string.Create(CultureInfo.InvariantCulture, $"{id}\t{name}\t{telephone}\t{born:yyyy-MM-dd}"));
        return hash.Digits();
    }

    static Customer Draw(int id, SeededRandom random) => new(
        id,
        $"{(random.Coin() ? "John" : random.OneOf(OtherFirstNames))} Doe {id}",
        random.Between(1_000_000, 9_990_000),
        new DateTime(1930, 1, 1).AddDays(random.Between(0, 29_000)));

    // A store that compares with "at least" instead of "above" gives one record too many.
    static Customer OnTheLimit(Customer record) =>
        record with { Name = $"John Doe {record.Id}", Telephone = TelephoneLimit };
}

/// <summary>
/// Customers with two thousand letters where others have a name: seeded words of the text that printers fill pages
/// with, so that an engine that compresses has something to gain.
/// </summary>
public sealed class LargeCustomers
{
    /// <summary>The seed of the words.</summary>
    public const int Seed = 1;

    /// <summary>The number of records.</summary>
    public const int Count = 500;

    /// <summary>The letters of each name.</summary>
    public const int Letters = 2_000;

    static readonly ImmutableArray<string> Words =
    [
        .. """
            lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore
            magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo
            consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur
            sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum
            """.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries),
    ];

    /// <summary>Makes the records; every time the same.</summary>
    public LargeCustomers()
    {
        var random = new SeededRandom(Seed);
        All = [.. Customers.Drawn(Count).Select(record => record with { Name = TextOf(record.Id, random) })];
        Hash = Customers.HashOf(All);
    }

    /// <summary>The records: ids from 1.</summary>
    public ImmutableArray<Customer> All { get; }

    /// <summary>The hash of all of them.</summary>
    public string Hash { get; }

    static string TextOf(int id, SeededRandom random)
    {
        var text = new StringBuilder(id.ToString(CultureInfo.InvariantCulture), Letters);
        while (text.Length < Letters) text.Append(' ').Append(random.OneOf(Words));
        return text.ToString(0, Letters);
    }
}
