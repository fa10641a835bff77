namespace Perf.Engines.Reference;

/// <summary>The customers in a list and a dictionary.</summary>
sealed class ListCustomers : ICustomerTable, IBatchTable
{
    readonly List<Customer> _records = []; // by ascending id
    readonly Dictionary<int, Customer> _byId = [];

    public IReadOnlyList<string> Statements => [];

    public void Insert(Customer record)
    {
        if (!_byId.TryAdd(record.Id, record))
            throw new InvalidOperationException($"Id {record.Id} is there already; an insert needs a new one.");
        int place = _records.Count == 0 || _records[^1].Id < record.Id ? _records.Count : ~PlaceOf(record.Id);
        _records.Insert(place, record);
    }

    public void InsertMany(ReadOnlySpan<Customer> records)
    {
        var ids = new HashSet<int>();
        foreach (var record in records)
        {
            if (_byId.ContainsKey(record.Id) || !ids.Add(record.Id))
                throw new InvalidOperationException($"Id {record.Id} is there already; no record is inserted.");
        }

        foreach (var record in records) Insert(record);
    }

    public void InsertEach(ReadOnlySpan<Customer> records)
    {
        foreach (var record in records) Insert(record);
    }

    public void InsertRows(ReadOnlySpan<Customer> records) => InsertMany(records);

    public Customer? Read(int id) => _byId.GetValueOrDefault(id);

    public IEnumerable<Customer> ReadAll() => _records;

    internal Customer? At(int place) => place < _records.Count ? _records[place] : null;

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
    {
        // LIKE ignores the case of ASCII letters.
        foreach (var record in _records)
        {
            if (record.Telephone > telephoneAbove
                && record.Name.StartsWith(namePrefix, StringComparison.OrdinalIgnoreCase))
                yield return record;
        }
    }

    public bool Update(Customer record)
    {
        if (!_byId.ContainsKey(record.Id)) return false;
        _byId[record.Id] = record;
        _records[PlaceOf(record.Id)] = record;
        return true;
    }

    public void Upsert(Customer record)
    {
        if (!Update(record)) Insert(record);
    }

    public bool Delete(int id)
    {
        if (!_byId.Remove(id)) return false;
        _records.RemoveAt(PlaceOf(id));
        return true;
    }

    public long Count() => _records.Count;

    internal long Checksum()
    {
        long checksum = 0;
        foreach (var record in _records) checksum = unchecked(checksum + record.Checksum());
        return checksum;
    }

    /// <exception cref="WrongAnswerException">List and dictionary differ, or the list is not in order.</exception>
    internal void CheckIntegrity()
    {
        for (int i = 0; i < _records.Count; i++)
        {
            if (i > 0 && _records[i - 1].Id >= _records[i].Id)
                throw new WrongAnswerException($"Out of order: {_records[i].Id} follows {_records[i - 1].Id}.");
            if (!ReferenceEquals(_byId.GetValueOrDefault(_records[i].Id), _records[i]))
                throw new WrongAnswerException($"List and dictionary have different records of id {_records[i].Id}.");
        }

        if (_byId.Count != _records.Count)
            throw new WrongAnswerException($"The list has {_records.Count} records, the dictionary {_byId.Count}.");
    }

    // The place of the id in the list, or the complement of where it belongs.
    int PlaceOf(int id)
    {
        int low = 0;
        int high = _records.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) / 2;
            if (_records[middle].Id == id) return middle;
            if (_records[middle].Id < id) low = middle + 1;
            else high = middle - 1;
        }

        return ~low;
    }
}
