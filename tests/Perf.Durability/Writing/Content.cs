namespace Perf.Durability.Writing;

/// <summary>The content of a store as a value: every record by its id, and the sums of the bank.</summary>
sealed record Content(ImmutableSortedDictionary<int, Customer> Records, long Transfers, long Moved)
{
    internal static Content Empty { get; } = new(ImmutableSortedDictionary<int, Customer>.Empty, 0, 0);

    /// <summary>The content of a store, the bank's included where there is one.</summary>
    /// <exception cref="WrongAnswerException">The store contradicts itself, or the sums do not agree.</exception>
    internal static Content Of(IStore store, bool bank)
    {
        Content records = RecordsOf(store);
        if (store.Count() != records.Records.Count)
            throw new WrongAnswerException(
                $"The store counts {store.Count()} records and gives {records.Records.Count} to read.");
        if (!bank) return records;
        BankSums sums = store.Table<IBankTables>().Sums();
        if (!sums.Agree) throw new WrongAnswerException($"The four sums should be equal, a transfer was torn: {sums}.");
        return records with { Transfers = sums.Transfers, Moved = sums.History };
    }

    /// <summary>The records as one read gives them.</summary>
    internal static Content RecordsOf(IStore store) => OfRecords(store.ReadAll());

    /// <summary>These records, which have to come by ascending id.</summary>
    internal static Content OfRecords(IEnumerable<Customer> records)
    {
        var all = ImmutableSortedDictionary.CreateBuilder<int, Customer>();
        int last = int.MinValue;
        foreach (Customer record in records)
        {
            if (record.Id <= last)
                throw new WrongAnswerException(
                    $"Record {record.Id} was read after record {last}, expected were ascending ids.");
            all.Add(last = record.Id, record);
        }

        return Empty with { Records = all.ToImmutable() };
    }

    /// <summary>Where another content differs first, or null where it is the same.</summary>
    internal string? DifferenceOf(Content found)
    {
        if (Records.SequenceEqual(found.Records)) return DifferenceOfBank(found);
        foreach (int id in Records.Keys.Union(found.Records.Keys).Order())
        {
            Customer? wanted = Records.GetValueOrDefault(id);
            Customer? have = found.Records.GetValueOrDefault(id);
            if (wanted != have)
                return $"record {id} is {have?.ToString() ?? "not there"}, expected was {wanted?.ToString() ?? "none"}";
        }

        return DifferenceOfBank(found);
    }

    /// <summary>Nothing else is there.</summary>
    /// <param name="when">After what: the beginning of the message.</param>
    /// <param name="found">The content of the store.</param>
    /// <exception cref="WrongAnswerException">Something differs.</exception>
    internal void MustBe(string when, Content found)
    {
        if (DifferenceOf(found) is { } difference) throw new WrongAnswerException($"{when}: {difference}.");
    }

    string? DifferenceOfBank(Content found) => (found.Transfers, found.Moved) == (Transfers, Moved)
        ? null
        : $"the bank has made {found.Transfers} transfers of {found.Moved} in all, "
            + $"expected were {Transfers} of {Moved}";
}
