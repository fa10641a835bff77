using Perf.Engines.Workloads;

namespace Perf.Durability.Writing;

/// <summary>One change of a record or of the bank, which knows what the store has to answer.</summary>
abstract record Change
{
    Change()
    {
    }

    /// <summary>A record whose id is new.</summary>
    internal sealed record Inserted(Customer Record) : Change;

    /// <summary>A record in place of the one of its id.</summary>
    internal sealed record Updated(Customer Record) : Change;

    /// <summary>A record that is gone.</summary>
    internal sealed record Deleted(int Id) : Change;

    /// <summary>A transfer, and the balance that its account has afterwards.</summary>
    internal sealed record Transferred(BankTransfer Transfer, long Balance) : Change;

    /// <summary>Makes the change.</summary>
    internal void MakeIn(IStore store)
    {
        switch (this)
        {
            case Inserted(var record): store.Insert(record); break;
            case Updated(var record):
                Answer.MustBe($"an update of record {record.Id}", store.Update(record), true);
                break;
            case Deleted(var id):
                Answer.MustBe($"a delete of record {id}", store.Delete(id), true);
                break;
            case Transferred(var transfer, var balance):
                long found = store.Table<IBankTables>().Transfer(transfer);
                Answer.MustBe($"the balance after transfer {transfer.Id}", found, balance);
                break;
        }
    }
}
