using System.Text.RegularExpressions;

namespace Perf.NUnit;

/// <summary>
/// Formats statements for a baseline: masks names that differ in each call, and shortens long lists of values.
/// </summary>
sealed partial class StatementTexts
{
    // Statements of this number that differ in digits alone are written one by one.
    const int WrittenOut = 3;

    readonly Dictionary<string, string> _masked;

    /// <summary>Finds the statements that differ only in names and values.</summary>
    /// <param name="texts">All statements that ran, white space made single.</param>
    internal StatementTexts(IEnumerable<string> texts) => _masked =
        (from text in texts.Select(Short).Distinct()
         group text by WithoutDigits(text) into similar
         where similar.Count() > WrittenOut
         from text in similar
         select (text, similar.Key)).ToDictionary(pair => pair.text, pair => pair.Key);

    /// <summary>A statement without what differs from call to call.</summary>
    internal string Stable(string text)
    {
        string shortened = Short(text);
        return _masked.GetValueOrDefault(shortened, shortened);
    }

    /// <summary>
    /// The plans of such statements, each once, in order. Several plans of one masked statement are one text.
    /// </summary>
    internal ImmutableArray<QueryPlan> Stable(IEnumerable<QueryPlan> plans) =>
    [
        .. plans.GroupBy(plan => Stable(plan.Statement), StepsOf)
            .OrderBy(one => one.Key, StringComparer.Ordinal)
            .Select(one => new QueryPlan(
                one.Key, string.Join(" or ", one.Distinct().Order(StringComparer.Ordinal)))),
    ];

    /// <summary>The callers by such a statement; the first one where several were one statement.</summary>
    internal IReadOnlyDictionary<string, string> Callers(IEnumerable<KeyValuePair<string, string>> callers)
    {
        var found = new Dictionary<string, string>();
        foreach ((string text, string caller) in callers)
        {
            string single = Stable(WhiteSpace().Replace(text, " ").Trim());
            found.TryAdd(single, caller);
            found.TryAdd(Value().Replace(single, "?"), caller); // as a statement without a plan is written
        }

        return found;
    }

    string StepsOf(QueryPlan plan)
    {
        string steps = Unique().Replace(plan.Steps, "<guid>");
        return _masked.ContainsKey(Short(plan.Statement)) ? Digits().Replace(steps, "*") : steps;
    }

    static string Short(string text) => List().Replace(Unique().Replace(text, "<guid>"), list =>
    {
        CaptureCollection items = list.Groups["item"].Captures;
        return string.Create(
            CultureInfo.InvariantCulture, $"({items[0]}, {items[1]}, … {items[^1]}: {items.Count} values)");
    });

    static string WithoutDigits(string text) => Digits().Replace(Value().Replace(text, "?"), "*");

    [GeneratedRegex("[0-9a-f]{8}(?:[-_]?[0-9a-f]{4}){3}[-_]?[0-9a-f]{12}", RegexOptions.IgnoreCase)]
    private static partial Regex Unique();

    // Parameters and literals, and no names of columns.
    [GeneratedRegex(@"\(\s*(?<item>" + Item + @")(?:\s*,\s*(?<item>" + Item + @")){8,}\s*\)")]
    private static partial Regex List();

    [GeneratedRegex(@"'(?:[^']|'')*'|(?<![\w@$:?])\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")]
    private static partial Regex Value();

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();

    [GeneratedRegex(@"\d+")]
    private static partial Regex Digits();

    const string Item = @"[@$:?][\w<>]*|'(?:[^']|'')*'|-?\d+(?:\.\d+)?";
}
