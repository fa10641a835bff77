namespace Perf.Engines.FastDb;

/// <summary>A customer, for the serializer that needs no contract.</summary>
public sealed class CustomerRow : IRow<CustomerRow, Customer>, ICustomerRow
{
    /// <inheritdoc cref="Customer.Id"/>
    public int Id { get; set; }

    /// <inheritdoc cref="Customer.Name"/>
    public string Name { get; set; } = "";

    /// <inheritdoc cref="Customer.Telephone"/>
    public long Telephone { get; set; }

    /// <inheritdoc cref="Customer.DateOfBirth"/>
    public DateTime DateOfBirth { get; set; }

    /// <inheritdoc/>
    public static CustomerRow Of(Customer record) => new()
    {
        Id = record.Id, Name = record.Name, Telephone = record.Telephone, DateOfBirth = record.DateOfBirth,
    };

    /// <inheritdoc/>
    public Customer ToRecord() => new(Id, Name, Telephone, DateOfBirth);
}
