namespace Perf.Engines.Reference;

/// <summary>
/// A managed list and a dictionary: every workload is proven on it first. It keeps nothing beyond its own life, and
/// its transactions cannot be rolled back.
/// </summary>
public sealed class ListStore() : EngineStore<ListStore>(Tables)
{
    readonly NoTransactions _transactions = new();
    readonly ListCustomers _customers = new();
    readonly ListTables _tables = new();
    readonly ListTrips _trips = new();
    readonly ListGallery _gallery = new();

    /// <inheritdoc/>
    public override IReadOnlyDictionary<string, string> Options { get; } =
        new Dictionary<string, string> { ["kind"] = "list" };

    /// <inheritdoc/>
    public override ICustomerTable Customers => _customers;

    internal static TableSet<ListStore> Tables { get; } = new TableSet<ListStore>()
        .With<INamedTables>(store => store._tables)
        .With<ITripTable>(store => store._trips)
        .With<ITripRowTable>(store => store._trips)
        .With<IGalleryTable>(store => store._gallery)
        .With<IEntityGallery>(store => store._gallery)
        .With<IBatchTable>(store => store._customers);

    /// <inheritdoc/>
    protected override ITransactions Transactions => _transactions;

    /// <inheritdoc/>
    public override void Flush() => _transactions.MustBeClosedBeforeFlush();

    /// <inheritdoc/>
    public override void CheckIntegrity() => _customers.CheckIntegrity();

    /// <inheritdoc/>
    public override string State() => string.Create(
        CultureInfo.InvariantCulture,
        $"records {_customers.Count()}, checksum {_customers.Checksum():x16}, tables {_tables.Names().Count}, "
        + $"trips {_trips.Count()}, lines {_gallery.Count()}");

    /// <summary>The record at a place, from 0, or null beyond the last; by ascending id.</summary>
    internal Customer? At(int place) => _customers.At(place);

    /// <inheritdoc/>
    protected override void Close()
    {
    }
}
