using System.Text.Json;
using Perf.Engines.Reference;

namespace Perf.StandIns.SavedLists;

/// <summary>
/// The managed list with its hashed lookup, saved as a whole on request: on a flush, and on a clean close.
/// Between the two a process that ends takes with it what was written; nothing is rolled back.
/// </summary>
public sealed class Store : IStore, ICustomerTable, INamedTables
{
    readonly ListStore _list = new();
    readonly ListFormat _format;
    readonly FileInfo _file;
    bool _inTransaction;
    bool _changed;
    bool _closed;

    Store(ListFormat format, DirectoryInfo directory)
    {
        _format = format;
        _file = new FileInfo(Path.Combine(directory.FullName, format.FileName));
        Options = Configurations.OptionsOf(format);
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options { get; }

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements => [];

    /// <inheritdoc/>
    public ICustomerTable Customers => this;

    INamedTables Tables => _list.Table<INamedTables>();

    /// <inheritdoc/>
    public TTable? Find<TTable>()
        where TTable : class => this as TTable;

    /// <inheritdoc/>
    public void Insert(Customer record)
    {
        _list.Insert(record);
        _changed = true;
    }

    /// <inheritdoc/>
    public void InsertMany(ReadOnlySpan<Customer> records)
    {
        _list.InsertMany(records);
        _changed = true;
    }

    /// <inheritdoc/>
    public Customer? Read(int id) => _list.Read(id);

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadAll() => _list.ReadAll();

    /// <inheritdoc/>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        _list.Query(namePrefix, telephoneAbove);

    /// <inheritdoc/>
    public bool Update(Customer record) => Changed(_list.Update(record));

    /// <inheritdoc/>
    public void Upsert(Customer record)
    {
        _list.Upsert(record);
        _changed = true;
    }

    /// <inheritdoc/>
    public bool Delete(int id) => Changed(_list.Delete(id));

    /// <inheritdoc/>
    public long Count() => _list.Count();

    /// <inheritdoc/>
    public void Begin()
    {
        _list.Begin();
        _inTransaction = true;
    }

    /// <inheritdoc/>
    public void Commit()
    {
        _list.Commit();
        _inTransaction = false;
    }

    /// <summary>Saves all that is in the list, where anything has changed.</summary>
    public void Flush()
    {
        _list.Flush();
        Save();
    }

    /// <inheritdoc/>
    public void CheckIntegrity() => _list.CheckIntegrity();

    /// <inheritdoc/>
    public string State() => _list.State();

    /// <inheritdoc/>
    public void Create(string name)
    {
        Tables.Create(name);
        _changed = true;
    }

    /// <inheritdoc/>
    public void Drop(string name)
    {
        Tables.Drop(name);
        _changed = true;
    }

    /// <inheritdoc/>
    public IReadOnlyList<string> Names() => Tables.Names();

    /// <summary>Saves what has changed, unless a transaction is open: half of one shall not be found again.</summary>
    public void Dispose()
    {
        if (_closed) return;
        _closed = true;
        if (!_inTransaction) Save();
        _list.Dispose();
    }

    /// <summary>The list of a directory, or an empty one where none was saved.</summary>
    /// <exception cref="InvalidDataException">The file is damaged.</exception>
    internal static Store Open(ListFormat format, DirectoryInfo directory)
    {
        var store = new Store(format, directory);
        store.Load();
        return store;
    }

    void Load()
    {
        if (!_file.Exists) return;
        try
        {
            using FileStream stream = _file.OpenRead();
            ListContent content = _format.Read(stream);
            foreach (string table in content.Tables) Tables.Create(table);
            _list.InsertMany([.. content.Customers]);
        }
        catch (Exception damage) when (damage
            is JsonException or InvalidDataException or EndOfStreamException or FormatException
            or InvalidOperationException or OverflowException or ArgumentException)
        {
            throw new InvalidDataException(
                $"{_file.FullName} can't be read as a list saved as {_format.Name}: {damage.Message} "
                + "Save it again, or remove it.",
                damage);
        }
    }

    // To another file, which then replaces the list: a process that ends in between leaves the old list.
    void Save()
    {
        if (!_changed) return;
        string replacement = _file.FullName + ".new";
        using (FileStream stream = File.Create(replacement))
            _format.Write(stream, new ListContent(Tables.Names(), [.. _list.ReadAll()]));
        File.Move(replacement, _file.FullName, overwrite: true);
        _changed = false;
    }

    bool Changed(bool done)
    {
        _changed |= done;
        return done;
    }
}
