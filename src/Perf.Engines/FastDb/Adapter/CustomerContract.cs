using MessagePack;

namespace Perf.Engines.FastDb;

/// <summary>A customer under a contract, which is written by numbers instead of names.</summary>
[MessagePackObject]
public sealed class CustomerContract : IRow<CustomerContract, Customer>, ICustomerRow
{
    /// <inheritdoc cref="Customer.Id"/>
    [Key(0)]
    public int Id { get; set; }

    /// <inheritdoc cref="Customer.Name"/>
    [Key(1)]
    public string Name { get; set; } = "";

    /// <inheritdoc cref="Customer.Telephone"/>
    [Key(2)]
    public long Telephone { get; set; }

    /// <inheritdoc cref="Customer.DateOfBirth"/>
    [Key(3)]
    public DateTime DateOfBirth { get; set; }

    /// <inheritdoc/>
    public static CustomerContract Of(Customer record) => new()
    {
        Id = record.Id, Name = record.Name, Telephone = record.Telephone, DateOfBirth = record.DateOfBirth,
    };

    /// <inheritdoc/>
    public Customer ToRecord() => new(Id, Name, Telephone, DateOfBirth);
}
