using System.Text.RegularExpressions;
using LiteDB;
using LiteDB.Engine;

namespace Perf.Engines.LiteDb;

/// <summary>A query, and LiteDB's EXPLAIN of it on one line.</summary>
static partial class PlanReader
{
    /// <summary>The query's text; values are parameters and not in it.</summary>
    internal static string TextOf(string collection, Query query) =>
        WhiteSpace().Replace(query.ToSQL(collection), " ").Trim();

    /// <summary>A query of its own that only explains; the one that ran is changed while it runs.</summary>
    internal static Query Explaining(Query query)
    {
        var explaining = new Query
        {
            Select = query.Select,
            OrderBy = query.OrderBy,
            Order = query.Order,
            GroupBy = query.GroupBy,
            Having = query.Having,
            Offset = query.Offset,
            Limit = query.Limit,
            ForUpdate = query.ForUpdate,
            ExplainPlan = true,
        };
        explaining.Includes.AddRange(query.Includes);
        explaining.Where.AddRange(query.Where);
        return explaining;
    }

    internal static QueryPlan PlanOf(ILiteEngine engine, string text, string collection, Query explaining)
    {
        using IBsonDataReader reader = engine.Query(collection, explaining);
        return new QueryPlan(
            text, reader.Read() ? StepsOf(reader.Current.AsDocument) : "not known: the collection is gone");
    }

    /// <summary>LiteDB's own words, without values and estimates.</summary>
    internal static string StepsOf(BsonDocument plan) => string.Join("; ", Steps(plan));

    static IEnumerable<string> Steps(BsonDocument plan)
    {
        yield return Value().Replace(plan["index"]["mode"].AsString, "$1 ?)");
        if (plan["index"]["order"].AsInt32 < 0) yield return "DESCENDING";
        yield return $"LOOKUP {plan["lookup"]["loader"].AsString}";
        if (plan["filters"].IsArray)
            yield return $"FILTER {string.Join(" AND ", plan["filters"].AsArray.Select(filter => filter.AsString))}";
        if (plan["groupBy"].IsDocument) yield return $"GROUP BY {plan["groupBy"]["expr"].AsString}";
        if (plan["orderBy"].IsDocument) yield return $"ORDER BY {plan["orderBy"]["expr"].AsString}";
    }

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();

    // INDEX SEEK(_id = 5), INDEX RANGE SCAN(Telephone > 5 AND …): behind the first operator are values.
    [GeneratedRegex(@"(?<=^[A-Z ]+)(\(\S+ \S+) .*\)$", RegexOptions.Singleline)]
    private static partial Regex Value();
}
