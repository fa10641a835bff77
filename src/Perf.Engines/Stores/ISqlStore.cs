namespace Perf.Engines.Stores;

/// <summary>A store that takes statements of SQLite as they are.</summary>
public interface ISqlStore : IStore
{
    /// <summary>
    /// A statement that is compiled once, with the parameters <c>@a</c>, <c>@b</c> and <c>@c</c> as far as it has
    /// them.
    /// </summary>
    ISqlStatement Prepare(string sql);
}

/// <summary>A compiled statement.</summary>
public interface ISqlStatement : IDisposable
{
    /// <summary>Runs it to its end with these values.</summary>
    /// <returns>A checksum of every value of every row.</returns>
    long Run(params ReadOnlySpan<object> values);
}
