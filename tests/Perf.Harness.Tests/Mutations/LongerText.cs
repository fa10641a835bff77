using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>2 KB more text in each row, which no reader sees: the answers stay right.</summary>
public sealed class LongerText(Store store) : MutatedStore(store)
{
    static readonly string More = new('.', 2048);

    public override void Insert(Customer record) => base.Insert(Longer(record));

    public override void InsertMany(ReadOnlySpan<Customer> records)
    {
        var longer = new Customer[records.Length];
        for (int i = 0; i < longer.Length; i++) longer[i] = Longer(records[i]);
        base.InsertMany(longer);
    }

    public override Customer? Read(int id) => base.Read(id) is { } record ? Shorter(record) : null;

    public override IEnumerable<Customer> ReadAll() => base.ReadAll().Select(Shorter);

    public override IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        base.Query(namePrefix, telephoneAbove).Select(Shorter);

    static Customer Longer(Customer record) => record with { Name = record.Name + More };

    static Customer Shorter(Customer record) =>
        record with { Name = record.Name.Replace(More, "", StringComparison.Ordinal) };
}
