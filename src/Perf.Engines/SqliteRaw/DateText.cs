using System.Buffers.Text;
using System.Text;

namespace Perf.Engines.SqliteRaw;

/// <summary>
/// A date as the text that Microsoft.Data.Sqlite binds: <c>1970-01-01 00:00:00</c>, a fraction only if there is one.
/// </summary>
static class DateText
{
    /// <summary>A text is never longer.</summary>
    internal const int MostBytes = 32;

    const string Format = "yyyy-MM-dd HH:mm:ss.FFFFFFF";
    const int WholeSeconds = 19;

    /// <summary>Writes the text.</summary>
    /// <returns>The number of bytes.</returns>
    internal static int Write(DateTime date, Span<byte> text)
    {
        _ = date.TryFormat(text, out int length, Format, CultureInfo.InvariantCulture);
        return length;
    }

    /// <summary>The date that a text stands for.</summary>
    internal static DateTime Read(ReadOnlySpan<byte> text)
    {
        if (text.Length != WholeSeconds)
            return DateTime.Parse(Encoding.UTF8.GetString(text), CultureInfo.InvariantCulture);
        return new DateTime(
            Part(text[..4]), Part(text[5..7]), Part(text[8..10]),
            Part(text[11..13]), Part(text[14..16]), Part(text[17..19]));
    }

    static int Part(ReadOnlySpan<byte> digits) =>
        Utf8Parser.TryParse(digits, out int number, out int used) && used == digits.Length
            ? number
            : throw new FormatException(
                $"'{Encoding.UTF8.GetString(digits)}' is no part of a date, wanted digits only.");
}
