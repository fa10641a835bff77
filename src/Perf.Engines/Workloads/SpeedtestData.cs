namespace Perf.Engines.Workloads;

/// <summary>A row of speedtest1's tables.</summary>
/// <param name="A">A number, in order or scattered.</param>
/// <param name="B">The other of the two.</param>
/// <param name="C">The first number in English words.</param>
public readonly record struct SpeedtestRow(long A, long B, string C);

/// <summary>The rows of SQLite's speedtest1, which needs no random numbers: bits are turned round instead.</summary>
public sealed class SpeedtestData
{
    /// <summary>A fiftieth of speedtest1's own 100: a thousand rows.</summary>
    public const int StandardSize = 2;

    const int RowsOfSize = 500;

    static readonly string[] Ones =
    [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ];

    static readonly string[] Tens =
        ["", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

    /// <summary>Makes the rows of a size.</summary>
    public SpeedtestData(int size)
    {
        Size = size;
        Count = size * RowsOfSize;
        int ones = AllOnes(Count);
        Scattered = [.. Enumerable.Range(1, Count).Select(i => Row(Turned(i, ones), i))];
        Ordered = [.. Enumerable.Range(1, Count).Select(i => Row(i, Turned(i, ones)))];
        using var hash = new ContentHash();
        foreach (SpeedtestRow row in Scattered.Concat(Ordered)) hash.AddLine($"{row.A}\t{row.B}\t{row.C}");
        Hash = hash.Digits();
    }

    /// <summary>The size.</summary>
    public int Size { get; }

    /// <summary>The number of rows of a table.</summary>
    public int Count { get; }

    /// <summary>The first number scattered, the second in order.</summary>
    public ImmutableArray<SpeedtestRow> Scattered { get; }

    /// <summary>The first number in order, the second scattered.</summary>
    public ImmutableArray<SpeedtestRow> Ordered { get; }

    /// <summary>The hash of all rows.</summary>
    public string Hash { get; }

    /// <summary>A number in English words.</summary>
    public static string NameOf(long number)
    {
        if (number >= 1_000) return Joined(NameOf(number / 1_000) + " thousand", number % 1_000);
        if (number >= 100) return Joined(Ones[number / 100] + " hundred", number % 100);
        return number < Ones.Length ? Ones[number] : Joined(Tens[number / 10], number % 10);
    }

    /// <summary>The lowest bits of a number in the other order, as many as the limit has.</summary>
    public static long Turned(long number, long limit)
    {
        long turned = 0;
        for (; limit > 0; limit >>= 1, number >>= 1) turned = (turned << 1) | (number & 1);
        return turned;
    }

    static SpeedtestRow Row(long a, long b) => new(a, b, NameOf(a));

    static string Joined(string words, long rest) => rest == 0 ? words : $"{words} {NameOf(rest)}";

    static int AllOnes(int limit)
    {
        int ones = 1;
        while (ones < limit) ones = (ones << 1) | 1;
        return ones;
    }
}
