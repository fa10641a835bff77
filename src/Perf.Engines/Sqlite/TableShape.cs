using System.Text.RegularExpressions;

namespace Perf.Engines.Sqlite;

/// <summary>How the customers table is made: the same columns, kept in another way.</summary>
/// <param name="Name">What the option <c>customers</c> says.</param>
/// <param name="Create">The statements that make it where it is missing.</param>
sealed partial record TableShape(string Name, string Create)
{
    /// <summary>What the engine is asked for the statements that made the table.</summary>
    internal const string Select = "SELECT group_concat(sql, '; ') FROM "
        + "(SELECT sql FROM sqlite_master WHERE tbl_name = 'Customer' AND sql IS NOT NULL ORDER BY rowid)";

    const string Number = "Id INTEGER PRIMARY KEY";

    /// <summary>Rows in the tree of their key itself.</summary>
    internal static TableShape WithoutRowId { get; } = new("without-rowid", CustomerSql.Create + " WITHOUT ROWID");

    /// <summary>Values of no other type than the column's.</summary>
    internal static TableShape Strict { get; } = new("strict", CustomerSql.Create + " STRICT");

    /// <summary>A text key, in whose order the rows are scattered.</summary>
    internal static TableShape GuidKey { get; } =
        new("guid-key", CustomerSql.Create.Replace(Number, "Id TEXT NOT NULL PRIMARY KEY", StringComparison.Ordinal));

    /// <summary>An index on the telephone.</summary>
    internal static TableShape OneIndex { get; } = new("1-index", CustomerSql.Create + "; " + Index("Telephone"));

    /// <summary>An index on the telephone, and one on the name.</summary>
    internal static TableShape TwoIndexes { get; } = new("2-indexes", OneIndex.Create + "; " + Index("Name"));

    /// <summary>The name where this is the table that was found, and else what was.</summary>
    internal string Option(object? found) =>
        found is string sql && sql == Condition().Replace(Create, "") ? Name : $"{found}";

    static string Index(string column) => $"CREATE INDEX IF NOT EXISTS Customer{column} ON Customer ({column})";

    [GeneratedRegex("IF NOT EXISTS ")]
    private static partial Regex Condition();
}
