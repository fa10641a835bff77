namespace Perf.Engines.Data;

/// <summary>The checksum of the rows that a statement returned, the same however they were read.</summary>
public static class SqlChecksum
{
    /// <summary>The checksum with one value more: a number, a text, or nothing.</summary>
    public static long With(long checksum, object? value) => unchecked(checksum * 31 + value switch
    {
        null or DBNull => 0,
        string text => OfText(text),
        double number => OfText(number.ToString("F3", CultureInfo.InvariantCulture)),
        _ => Convert.ToInt64(value, CultureInfo.InvariantCulture),
    });

    /// <summary>The checksum of rows of values.</summary>
    public static long Of(IEnumerable<object?> values) => values.Aggregate(0L, With);

    static long OfText(string text)
    {
        long sum = 0;
        foreach (char letter in text) sum = unchecked(sum * 31 + letter);
        return sum;
    }
}
