namespace Perf.Harness.Tests.Durability;

/// <summary>Its rollback is a commit.</summary>
sealed class KeepsWhatIsRolledBack(IStore store) : RelayedStore(store)
{
    public override void Rollback() => Commit();
}

/// <summary>Its rollback forgets one record, as an index would that was not rolled back.</summary>
sealed class LosesOneByRollback(IStore store) : RelayedStore(store)
{
    public override void Rollback()
    {
        base.Rollback();
        Delete(7);
    }
}

/// <summary>Its transactions are words: each call commits alone.</summary>
sealed class HasNoTransactions(IStore store) : RelayedStore(store)
{
    public override void Begin()
    {
    }

    public override void Commit()
    {
    }

    public override void Rollback()
    {
    }
}

/// <summary>Reads one record at a time, each as it is at that moment.</summary>
sealed class ReadsRecordByRecord(IStore store) : RelayedStore(store)
{
    public override IEnumerable<Customer> ReadAll()
    {
        for (int id = 1; id <= Customers.LoadedCount; id++)
        {
            if (Read(id) is { } record) yield return record;
        }
    }
}

/// <summary>Says that it has made a transfer, and has not made one in five.</summary>
sealed class ForgetsTransfers(IStore store) : RelayedStore(store)
{
    public override long Transfer(BankTransfer transfer) => transfer.Id % 5 == 0 ? 0 : base.Transfer(transfer);
}

/// <summary>Writes a line of history too few.</summary>
sealed class TearsATransfer(IStore store) : RelayedStore(store)
{
    public override BankSums Sums() => Torn(base.Sums());

    static BankSums Torn(BankSums sums) => sums with { History = sums.History - 1 };
}

/// <summary>Takes an id that is there for an update.</summary>
sealed class ReplacesWhatIsThere(IStore store) : RelayedStore(store)
{
    public override void Insert(Customer record) => Upsert(record);
}

/// <summary>Leaves what came before the record that it refused.</summary>
sealed class InsertsHalfOfMany(IStore store) : RelayedStore(store)
{
    public override void InsertMany(ReadOnlySpan<Customer> records)
    {
        foreach (Customer record in records) Insert(record);
    }
}

/// <summary>Writes history of an account that does not exist, as an engine does whose keys are off.</summary>
sealed class HoldsNoForeignKey(IStore store) : RelayedStore(store)
{
    public override void WriteHistory(BankTransfer line)
    {
    }
}

/// <summary>Makes the transfer of an account that does not exist on another one.</summary>
sealed class TransfersForNobody(IStore store) : RelayedStore(store)
{
    public override long Transfer(BankTransfer transfer) => base.Transfer(transfer with { Account = 1 });
}

/// <summary>Never reaches the last two records of a delete.</summary>
sealed class KeepsTheLastTwo(IStore store) : RelayedStore(store)
{
    public override bool Delete(int id) => Count() <= 2 ? Read(id) is not null : base.Delete(id);
}

/// <summary>Loses a record when it is closed.</summary>
sealed class LosesOneByClosing(IStore store) : RelayedStore(store)
{
    public override void Dispose()
    {
        Delete(ReadAll().Last().Id);
        base.Dispose();
    }
}

/// <summary>Changes a record when it is closed; their number stays.</summary>
sealed class ChangesOneByClosing(IStore store) : RelayedStore(store)
{
    public override void Dispose()
    {
        Customer last = ReadAll().Last();
        Update(last with { Telephone = last.Telephone + 1 });
        base.Dispose();
    }
}

/// <summary>Says that it updates.</summary>
sealed class ForgetsUpdates(IStore store) : RelayedStore(store)
{
    public override bool Update(Customer record) => true;
}
