using System.Text.RegularExpressions;

namespace Perf.Sqlite;

/// <summary>
/// The statements that ran and have no query plan: PRAGMA, BEGIN, a plain INSERT. A plan has its statement's text.
/// </summary>
static partial class UnplannedStatements
{
    /// <summary>Their texts in order, each once; values are left out, for these may be others in every call.</summary>
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
