using System.Text;

namespace Perf.Engines.Data;

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
