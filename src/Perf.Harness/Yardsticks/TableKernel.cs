namespace Perf.Harness.Yardsticks;

/// <summary>
/// A table of managed objects that are looked at one after another, of which some are given back. What a managed engine
/// does with its cache.
/// </summary>
public sealed class TableKernel : IKernel
{
    const int Rows = 1_000;
    const int ScannedInSlice = 4_000;

    readonly Row[] _rows =
        [.. Enumerable.Range(0, Rows).Select(id => new Row(id, $"John Doe {id}", id * 7_919_777L % 9_000_000))];

    /// <inheritdoc/>
    public string Name => "table-scan";

    /// <summary>What was added up, so that no compiler takes the work away.</summary>
    public long Sum { get; private set; }

    /// <inheritdoc/>
    public void Slice()
    {
        foreach (Row row in Matching("John Doe 1", 4_500_000)) Sum += row.Id + row.Name.Length;
    }

    IEnumerable<Row> Matching(string prefix, long telephoneAbove)
    {
        for (int i = 0; i < ScannedInSlice; i++)
        {
            Row row = _rows[i % Rows];
            if (row.Telephone > telephoneAbove && row.Name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
                yield return row;
        }
    }

    sealed record Row(int Id, string Name, long Telephone);
}
