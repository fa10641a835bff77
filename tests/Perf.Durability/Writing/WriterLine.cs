namespace Perf.Durability.Writing;

/// <summary>What a writing child says. A line ends in a word: one that was cut off is no smaller number.</summary>
static class WriterLine
{
    const string Mark = "commit ";
    const string End = " returned";

    /// <summary>The store is about to be opened.</summary>
    internal const string Opening = "opening";

    internal static string Acknowledged(int number) =>
        string.Create(CultureInfo.InvariantCulture, $"{Mark}{number}{End}");

    /// <summary>The number of the commit that the line acknowledges, or null where it says something else.</summary>
    internal static int? CommitOf(string line) =>
        line.StartsWith(Mark, StringComparison.Ordinal) && line.EndsWith(End, StringComparison.Ordinal)
            && int.TryParse(line.AsSpan()[Mark.Length..^End.Length], CultureInfo.InvariantCulture, out int number)
            ? number
            : null;
}
