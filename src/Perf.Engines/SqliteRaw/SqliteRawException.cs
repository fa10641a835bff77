namespace Perf.Engines.SqliteRaw;

/// <summary>SQLite refused a call.</summary>
/// <param name="code">The extended result code, whose lowest eight bits are the plain one.</param>
/// <param name="reason">What SQLite says: <c>UNIQUE constraint failed: Customer.Id</c>.</param>
/// <param name="what">What was asked of it.</param>
public sealed class SqliteRawException(int code, string reason, string what)
    : Exception($"SQLite error {code & 0xFF}, extended {code}: '{reason}' in: {what}")
{
    /// <summary>The plain result code: <c>19</c> for a constraint.</summary>
    public int Code => code & 0xFF;

    /// <summary>The extended result code: <c>1555</c> for a primary key.</summary>
    public int ExtendedCode => code;

    /// <summary>What SQLite says.</summary>
    public string Reason => reason;
}
