namespace Perf.Engines.Workloads;

/// <summary>One operation of a mix.</summary>
/// <param name="Kind">What it does.</param>
/// <param name="Record">The record that is written; of one that is read, the id.</param>
/// <param name="Length">How many are read by a scan.</param>
public readonly record struct YcsbOperation(YcsbKind Kind, Customer Record, int Length);

/// <summary>The records of YCSB and the operations on them, drawn once by its own generators.</summary>
public sealed class YcsbOperations
{
    /// <summary>YCSB's recordcount and operationcount.</summary>
    public const int Count = 1_000;

    const int LongestScan = 100;    // maxscanlength
    const int Letters = 1_000;      // ten fields of a hundred bytes, in one
    const int Seed = 1;

    /// <summary>Draws them.</summary>
    public YcsbOperations(YcsbMix mix)
    {
        var random = new SeededRandom(Seed);
        Loaded = [.. Enumerable.Range(1, Count).Select(id => RecordOf(id, random))];
        Operations = Drawn(mix, random);
        Hash = Customers.HashOf(Loaded.Concat(Operations.Select(operation => operation.Record)));
    }

    /// <summary>What was chosen.</summary>
    public static IReadOnlyList<string> Choices { get; } =
        [$"records={Count}", $"letters={Letters}", $"theta={Zipfian.Theta.ToString(CultureInfo.InvariantCulture)}",
            $"seed={Seed}"];

    /// <summary>The records before the first operation, by ascending id.</summary>
    public ImmutableArray<Customer> Loaded { get; }

    /// <summary>The operations in their order.</summary>
    public ImmutableArray<YcsbOperation> Operations { get; }

    /// <summary>The hash of all records.</summary>
    public string Hash { get; }

    static ImmutableArray<YcsbOperation> Drawn(YcsbMix mix, SeededRandom random)
    {
        // As many more as YCSB expects, twice: numbers of records that are not there yet are drawn again.
        var anywhere = new ScrambledZipfian(Count + (long)(Count * mix.Inserts * 2), random);
        var latest = new SkewedLatest(Count, random);
        var operations = ImmutableArray.CreateBuilder<YcsbOperation>(Count);
        int last = Count;
        while (operations.Count < Count)
        {
            YcsbKind kind = mix.KindAt(random.NextShare());
            if (kind == YcsbKind.Insert)
            {
                operations.Add(new(kind, RecordOf(++last, random), 0));
                continue;
            }

            long number = mix.AsksForTheLatest ? latest.NextOf(last) : anywhere.Next();
            while (number >= last) number = anywhere.Next();
            int length = kind == YcsbKind.Scan ? random.Between(1, LongestScan) : 0;
            operations.Add(new(kind, RecordOf((int)number + 1, random), length));
        }

        return operations.MoveToImmutable();
    }

    static Customer RecordOf(int id, SeededRandom random) => new(
        id,
        string.Create(Letters, random, (text, from) =>
        {
            for (int i = 0; i < text.Length; i++) text[i] = (char)from.Between('a', 'z');
        }),
        random.Between(1_000_000, 9_990_000),
        new DateTime(1930, 1, 1).AddDays(random.Between(0, 29_000)));
}
