using Perf.Engines.Reference;

namespace Perf.Harness.Tests.Engines;

/// <summary>What a store does wrong with one of many records.</summary>
public enum Fault
{
    /// <summary>One of the single writes is not done.</summary>
    LosesOne,

    /// <summary>One of the single writes has another value.</summary>
    ChangesOne,

    /// <summary>The last record that is written with others is not there.</summary>
    LosesOneOfMany,

    /// <summary>The last record that is written with others has another value.</summary>
    ChangesOneOfMany,

    /// <summary>One is not deleted.</summary>
    KeepsOne,

    /// <summary>One is not found.</summary>
    MissesOne,

    /// <summary>The id that a record was given is reported wrong.</summary>
    ReportsAnotherId,
}

/// <summary>A store on a list with one fault, in every table, until it is repaired.</summary>
public sealed class FaultyStore : RelayedStore
{
    const int WrongCall = 7;        // each seventh

    readonly object[] _tables;
    Fault? _fault;
    int _calls;

    public FaultyStore(Fault fault)
        : this(new ListStore()) => _fault = fault;

    FaultyStore(ListStore list)
        : base(list) => _tables =
        [
            new FaultyTables(this, list), new FaultyTrips(this, list), new FaultyBatches(this, list),
            new FaultyGallery(this, list),
        ];

    /// <summary>Whether the fault has changed a call.</summary>
    public bool WasWrong { get; private set; }

    public void Repair() => _fault = null;

    public override TTable? Find<TTable>()
        where TTable : class => _tables.OfType<TTable>().FirstOrDefault() ?? base.Find<TTable>();

    public override void Insert(Customer record) => Write(record, Changed, base.Insert);

    public override void InsertMany(ReadOnlySpan<Customer> records) =>
        base.InsertMany(Many(records.ToArray(), Changed));

    public override bool Update(Customer record)
    {
        Write(record, Changed, one => base.Update(one));
        return true;
    }

    public override void Upsert(Customer record) => Write(record, Changed, base.Upsert);

    public override bool Delete(int id) => IsWrong(Fault.KeepsOne) || base.Delete(id);

    public override Customer? Read(int id) => IsWrong(Fault.MissesOne) ? null : base.Read(id);

    public override IEnumerable<Customer> ReadAll() => Found(base.ReadAll());

    public override IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        Found(base.Query(namePrefix, telephoneAbove));

    /// <summary>Whether this call has the fault: one of several has.</summary>
    internal bool IsWrong(Fault fault)
    {
        if (_fault != fault || ++_calls % WrongCall != 0) return false;
        WasWrong = true;
        return true;
    }

    /// <summary>Writes one, or not, or another value.</summary>
    internal void Write<T>(T one, Func<T, T> change, Action<T> write)
    {
        if (!IsWrong(Fault.LosesOne)) write(IsWrong(Fault.ChangesOne) ? change(one) : one);
    }

    /// <summary>What is written of many.</summary>
    internal T[] Many<T>(T[] all, Func<T, T> change)
    {
        if (_fault is not (Fault.LosesOneOfMany or Fault.ChangesOneOfMany)) return all;
        WasWrong = true;
        return _fault == Fault.LosesOneOfMany ? all[..^1] : [.. all[..^1], change(all[^1])];
    }

    /// <summary>What is found of many.</summary>
    internal T[] Found<T>(IEnumerable<T> found)
    {
        T[] all = [.. found];
        if (_fault != Fault.MissesOne || all.Length == 0) return all;
        WasWrong = true;
        return all[..^1];
    }

    static Customer Changed(Customer record) => record with { Telephone = record.Telephone + 1 };
}
