namespace Perf.Engines.FastDb;

/// <summary>The tables that come and go, each a file.</summary>
sealed class OtherTables(Opening opening, IReadOnlyCollection<string> ours) : INamedTables, IDisposable
{
    readonly Dictionary<string, ITable<(int Id, string Text), TextRow>> _open = new(StringComparer.Ordinal);

    public IReadOnlyList<string> Statements => [];

    public void Create(string name)
    {
        if (Names().Contains(name))
            throw new InvalidOperationException($"The table {name} is there already; a table needs a new name.");
        _open.Add(name, Open(name));
    }

    public void Drop(string name)
    {
        if (!Names().Contains(name))
            throw new InvalidOperationException($"There is no table {name}; only what is there can be dropped.");
        if (!_open.Remove(name, out ITable<(int Id, string Text), TextRow>? table)) table = Open(name);
        table.Delete();
    }

    /// <summary>The names, sorted: those with a file, and those that were made here where there are no files.</summary>
    public IReadOnlyList<string> Names() =>
        [.. opening.Tables().Except(ours).Union(_open.Keys).Order(StringComparer.Ordinal)];

    public void Dispose()
    {
        foreach (ITable<(int Id, string Text), TextRow> table in _open.Values) table.Dispose();
        _open.Clear();
    }

    Table<(int Id, string Text), TextRow, TextRow> Open(string name) => new(opening, name, row => row.Id);
}
