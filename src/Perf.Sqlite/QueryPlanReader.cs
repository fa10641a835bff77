using System.Text.RegularExpressions;

namespace Perf.Sqlite;

/// <summary>Reads the query plan of a statement, in the same words for every version of SQLite.</summary>
static partial class QueryPlanReader
{
    const string Explain = "EXPLAIN QUERY PLAN ";
    const int Detail = 3;  // EXPLAIN QUERY PLAN gives id, parent, unused, detail

    /// <summary>The plan of a statement, or null where it has none (BEGIN, PRAGMA, a plain INSERT).</summary>
    /// <param name="library">The connection's library.</param>
    /// <param name="connection">The connection's native handle.</param>
    /// <param name="sql">One statement, with or without parameters.</param>
    public static QueryPlan? PlanOf(SqliteLibrary library, nint connection, string sql)
    {
        if (!Planned().IsMatch(sql)) return null;
        string steps = StepsOf(library, connection, sql);
        return steps.Length == 0 ? null : new QueryPlan(Normalise(sql), steps);
    }

    /// <summary>One step in the words of today: <c>SCAN TABLE t</c> is <c>SCAN t</c>, without ids.</summary>
    public static string NormaliseStep(string detail)
    {
        string step = OldTable().Replace(detail, match => Named(match, match.Groups["name"].Value));
        step = OldSubquery().Replace(step, match => Named(match, "(subquery)"));
        step = NumberedStep().Replace(step, "$1 (subquery)");
        return Normalise(Number().Replace(step, "$1"));

        static string Named(Match match, string name) =>
            $"{match.Groups["verb"]} {(match.Groups["alias"].Success ? match.Groups["alias"].Value : name)}";
    }

    static string StepsOf(SqliteLibrary library, nint connection, string sql)
    {
        try
        {
            IReadOnlyList<string> details = library.Query(connection, Explain + sql, Detail);
            return string.Join("; ", details.Select(NormaliseStep));
        }
        catch (SqliteLibraryException gone)
        {
            // The table it ran on was dropped within the pass.
            return $"not known: {gone.Reason}";
        }
    }

    static string Normalise(string text) => WhiteSpace().Replace(text, " ").Trim();

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();

    // What else can be explained has no plan, and may fail where it has already run: DROP TABLE.
    [GeneratedRegex(@"^(--[^\n]*\n|/\*.*?\*/|\s)*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH|VALUES)\b",
        RegexOptions.IgnoreCase | RegexOptions.Singleline)]
    private static partial Regex Planned();

    // Until 3.35 "SCAN TABLE t AS a" and "SCAN SUBQUERY 1 AS a"; since then "SCAN a", "SCAN (subquery-1)".
    [GeneratedRegex(@"^(?<verb>SCAN|SEARCH) TABLE (?<name>\S+)(?: AS (?<alias>\S+))?")]
    private static partial Regex OldTable();

    [GeneratedRegex(@"^(?<verb>SCAN|SEARCH) SUBQUERY \d+(?: AS (?<alias>\S+))?")]
    private static partial Regex OldSubquery();

    [GeneratedRegex(@"^(CO-ROUTINE|MATERIALIZE) (?:0x[0-9A-Fa-f]+|\d+)$")]
    private static partial Regex NumberedStep();

    [GeneratedRegex(@"\b(SUBQUERY|subquery|join)[ -](?:0x[0-9A-Fa-f]+|\d+)\b")]
    private static partial Regex Number();
}

/// <summary>
/// The statements that ran and have no query plan: PRAGMA, BEGIN, a plain INSERT. A plan has its statement's text.
/// </summary>
static partial class UnplannedStatements
{
    /// <summary>Their texts in order, each once, without values, which may differ in every call.</summary>
    internal static IReadOnlyList<string> Of(IEnumerable<string> texts, IEnumerable<QueryPlan> plans)
    {
        HashSet<string> planned = [.. plans.Select(plan => plan.Statement)];
        return
        [
            .. texts.Select(text => WhiteSpace().Replace(text, " ").Trim())
                .Where(text => !planned.Contains(text) && !Schema().IsMatch(text))
                .Select(text => Pragma().IsMatch(text) ? text : Value().Replace(text, "?"))
                .Distinct().Order(StringComparer.Ordinal),
        ];
    }

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();

    // What is made and stays is in the schema.
    [GeneratedRegex(@"^CREATE\s+(?!TEMP)", RegexOptions.IgnoreCase)]
    private static partial Regex Schema();

    [GeneratedRegex(@"^PRAGMA\b", RegexOptions.IgnoreCase)]
    private static partial Regex Pragma();

    [GeneratedRegex(@"[xX]?'(?:[^']|'')*'|(?<![\w@$:?])\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")]
    private static partial Regex Value();
}
