namespace Perf.Harness.Yardsticks;

/// <summary>
/// A table of managed objects: found by key, or looked at one after another. What a managed engine does with its cache.
/// </summary>
public sealed class TableKernel : IKernel
{
    const int Rows = 1_000;
    const int FoundInSlice = 1_000;
    const int ScannedInSlice = 4_000;

    readonly Row[] _rows = new Row[Rows];
    readonly Dictionary<int, Row> _byId = [];
    readonly Action _slice;
    int _next;

    TableKernel(string name, Func<TableKernel, Action> slice)
    {
        Name = name;
        for (int id = 0; id < Rows; id++)
        {
            _rows[id] = new Row(id, $"John Doe {id}", id * 7_919_777L % 9_000_000);
            _byId.Add(id, _rows[id]);
        }

        _slice = slice(this);
    }

    /// <summary>Finds rows by key.</summary>
    public static TableKernel Finding() => new("table-find", table => table.Find);

    /// <summary>Looks at rows one after another, and gives back some.</summary>
    public static TableKernel Scanning() => new("table-scan", table => table.Scan);

    /// <inheritdoc/>
    public string Name { get; }

    /// <summary>What was added up, so that no compiler takes the work away.</summary>
    public long Sum { get; private set; }

    /// <inheritdoc/>
    public void Slice() => _slice();

    void Find()
    {
        for (int i = 0; i < FoundInSlice; i++)
            if (_byId.TryGetValue(_next = (_next + 741) % Rows, out Row? row)) Sum += row.Telephone + row.Name.Length;
    }

    void Scan()
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
