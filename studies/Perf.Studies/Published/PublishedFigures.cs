namespace Perf.Studies.Published;

/// <summary>
/// Every figure of the five published comparisons, carried along as data so that none is typed again.
/// </summary>
public static class PublishedFigures
{
    const string Name = "published-figures.csv";

    static readonly Lazy<IReadOnlyList<PublishedFigure>> Read = new(ReadAll);

    /// <summary>All of them, in the order of the sources.</summary>
    public static IReadOnlyList<PublishedFigure> All => Read.Value;

    /// <summary>The one figure that these words name.</summary>
    /// <exception cref="ArgumentException">They name none, or several.</exception>
    public static PublishedFigure One(
        string source, string table, string system, string operation, Func<PublishedFigure, bool>? also = null)
    {
        PublishedFigure[] found =
        [
            .. All.Where(figure => figure.Source == source && figure.Table == table && figure.System == system
                && figure.Operation == operation && (also is null || also(figure))),
        ];
        return found is [var one] ? one : throw new ArgumentException(
            $"{source}, {table}, {system}, {operation} names {found.Length} published figures, expected one. "
            + $"Look into {Name}.");
    }

    static IReadOnlyList<PublishedFigure> ReadAll() =>
        [.. EmbeddedTable.Read(Name, "source", 10).Select(row => new PublishedFigure(
            row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8], row[9]))];
}
