namespace Perf.Engines.FastDb;

/// <summary>
/// The form in which FastDB keeps records of a kind: a class with setters. It hands out the very object that it keeps,
/// so that each record is made of it anew.
/// </summary>
public interface IRow<TSelf, TRecord>
    where TSelf : IRow<TSelf, TRecord>
{
    /// <summary>The row of a record.</summary>
    static abstract TSelf Of(TRecord record);

    /// <summary>A record of the row's values.</summary>
    TRecord ToRecord();
}

/// <summary>What a query of customers looks at.</summary>
public interface ICustomerRow
{
    /// <inheritdoc cref="Customer.Name"/>
    string Name { get; }

    /// <inheritdoc cref="Customer.Telephone"/>
    long Telephone { get; }
}

/// <summary>What a search for trips looks at.</summary>
public interface ITripRow
{
    /// <inheritdoc cref="Trip.BlockId"/>
    string BlockId { get; }

    /// <inheritdoc cref="Trip.ShapeId"/>
    string ShapeId { get; }
}
