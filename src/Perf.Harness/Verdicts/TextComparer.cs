using System.Text.RegularExpressions;
using Perf.Harness.Baselines;

namespace Perf.Harness.Verdicts;

/// <summary>
/// Compares texts: the options of the engine, the schema, the statements and the query plans. A difference fails until
/// it is accepted, even if no number changed.
/// </summary>
static class TextComparer
{
    internal static IEnumerable<Gate> Compare(CaseBaseline baseline, Run run, SubjectParts changed) =>
        Facts(baseline, run.Facts)
            .Append(Plans(baseline, run, changed.HasFlag(SubjectParts.Native)))
            .OfType<Gate>();

    // A baseline without options was recorded before options, schema and statements were compared.
    static Gate?[] Facts(CaseBaseline baseline, CaseFacts now)
    {
        bool isNew = baseline.Options.Count == 0 && now.Options.Count > 0;
        return
        [
            isNew ? New(Metric.Options) : Options(baseline.Options, now.Options),
            isNew && baseline.Schema.IsEmpty && !now.Schema.IsEmpty
                ? New(Metric.Schema) : Lines(Metric.Schema, baseline.Schema, now.Schema, now),
            isNew && baseline.Sql.IsEmpty && !now.Sql.IsEmpty
                ? New(Metric.Sql) : Lines(Metric.Sql, baseline.Sql, now.Sql, now),
        ];

        static Gate.NotEvaluated New(Metric metric) => new(metric, GateKind.Count, new Reason.NoBaseline());
    }

    static Gate.Judged? Options(
        ImmutableSortedDictionary<string, string> before, IReadOnlyDictionary<string, string> now)
    {
        if (before.Count + now.Count == 0) return null;
        if (now.Count == 0) return Judged(Metric.Options, before.Count, 0, ["no option can be read any more"]);
        return Judged(Metric.Options, before.Count, now.Count,
            before.Keys.Union(now.Keys).Order(StringComparer.Ordinal)
                .Where(name => before.GetValueOrDefault(name) != now.GetValueOrDefault(name))
                .Select(name => $"{name}: {before.GetValueOrDefault(name, "missing")} -> "
                    + now.GetValueOrDefault(name, "missing")));
    }

    static Gate.Judged? Lines(
        Metric metric, ImmutableArray<string> before, ImmutableArray<string> now, CaseFacts facts)
    {
        if (before.Length + now.Length == 0) return null;
        List<string> added = [.. now];
        List<string> removed = [.. before.Where(line => !added.Remove(line))];
        removed.RemoveAll(line => added.Find(other => IsRenamed(line, other)) is { } other && added.Remove(other));
        string[] moved =
        [
            .. removed.Select(line => $"- {line}"), .. added.Select(line => $"+ {line}{CallerOf(line, facts)}"),
        ];
        if (moved.Length == 0 && !before.SequenceEqual(now, ParameterNames.Ignored))
            moved = ["the same statements in another order"];
        return Judged(metric, before.Length, now.Length, moved);
    }

    // A new library may have other plans that are as good: the counts decide.
    static Gate.Judged? Plans(CaseBaseline baseline, Run run, bool isOtherLibrary)
    {
        ImmutableArray<QueryPlan> before = baseline.Work.Plans, now = run.Work.Plans;
        if (before.Length + now.Length == 0) return null;
        Gate.Judged gate = Judged(
            Metric.Plans, before.Length, now.Length, PlanChanges(before, now, run.Facts, baseline.Sql));
        return !isOtherLibrary ? gate : gate with
        {
            Verdict = Verdict.Unchanged,
            Tolerance = new Tolerance(0, 0) { IsForOtherSubject = true },
        };
    }

    static IEnumerable<string> PlanChanges(
        ImmutableArray<QueryPlan> before, ImmutableArray<QueryPlan> now, CaseFacts facts, ImmutableArray<string> sql)
    {
        Dictionary<string, string> old = before.ToDictionary(plan => plan.Statement, plan => plan.Steps);
        List<QueryPlan> added = [];
        foreach (QueryPlan plan in now)
        {
            if (!old.Remove(plan.Statement, out string? steps)) added.Add(plan);
            else if (steps != plan.Steps) yield return $"{steps} -> {plan.Steps} in {plan.Statement}";
        }

        foreach (QueryPlan plan in added)
        {
            string? other = old.Keys.FirstOrDefault(statement => IsRenamed(statement, plan.Statement));
            if (other is not null && old.Remove(other, out string? steps))
            {
                if (steps != plan.Steps) yield return $"{steps} -> {plan.Steps} in {plan.Statement}";
                continue;
            }

            other = old.Keys.Where(statement => old[statement] == plan.Steps)
                .MaxBy(statement => ChangedText.SharedWords(statement, plan.Statement));
            if (other is null)
            {
                yield return $"new: {plan.Steps} in {plan.Statement}{CallerOf(plan.Statement, facts)}";
                continue;
            }

            old.Remove(other);
            if (sql.Contains(other) && facts.Sql.Contains(plan.Statement)) continue; // the texts have their own gate
            yield return $"same plan, other text: {ChangedText.Between(other, plan.Statement)}";
        }

        foreach ((string statement, string steps) in old) yield return $"gone: {steps} in {statement}";
    }

    static bool IsRenamed(string before, string now) =>
        ParameterNames.Ignored.Equals(before, now);

    static string CallerOf(string statement, CaseFacts facts) =>
        facts.Callers?.GetValueOrDefault(statement) is { } caller ? $" (from {caller})" : "";

    static Gate.Judged Judged(Metric metric, int before, int now, IEnumerable<string> moved)
    {
        string cause = string.Join('\n', moved);
        Verdict verdict = cause.Length == 0 ? Verdict.Unchanged : Verdict.Regressed;
        return new Gate.Judged(metric, GateKind.Count, verdict, before, now, 0)
        {
            Cause = cause.Length == 0 ? null : cause,
        };
    }
}

/// <summary>
/// Compares statements without the names of their parameters: EF Core takes them from variables of C#, and another
/// name is no other statement.
/// </summary>
sealed partial class ParameterNames : IEqualityComparer<string>
{
    internal static ParameterNames Ignored { get; } = new();

    public bool Equals(string? x, string? y) =>
        x == y || (x is not null && y is not null && Numbered(x) == Numbered(y));

    public int GetHashCode(string statement) => Numbered(statement).GetHashCode(StringComparison.Ordinal);

    // With numbers in place of names, in the order of their first use.
    static string Numbered(string statement)
    {
        List<string> names = [];
        return Parameter().Replace(statement, found =>
        {
            if (!found.Groups["name"].Success) return found.Value;
            if (!names.Contains(found.Value)) names.Add(found.Value);
            return string.Create(CultureInfo.InvariantCulture, $"@{names.IndexOf(found.Value)}");
        });
    }

    // Texts and quoted names are matched first, and stay as they are.
    [GeneratedRegex("""'(?:[^']|'')*'|"[^"]*"|(?<name>[@:$][A-Za-z_]\w*)""")]
    private static partial Regex Parameter();
}

/// <summary>
/// Two statements as one, with the words that differ: <c>SELECT [a -> a, b] FROM t [added: LIMIT 1]</c>.
/// </summary>
static class ChangedText
{
    /// <summary>The number of words that two statements share at their beginning and end.</summary>
    internal static int SharedWords(string before, string now)
    {
        (int start, int end) = Shared(before.Split(' '), now.Split(' '));
        return start + end;
    }

    /// <summary>The new statement, with the changed words in brackets: before -> now.</summary>
    internal static string Between(string before, string now)
    {
        string[] old = before.Split(' '), words = now.Split(' ');
        (int start, int end) = Shared(old, words);
        string changed = (Joined(old[start..^end]), Joined(words[start..^end])) switch
        {
            ("", var added) => $"[added: {added}]",
            (var removed, "") => $"[removed: {removed}]",
            var (removed, added) => $"[{removed} -> {added}]",
        };
        return Joined([.. words[..start], changed, .. words[^end..]]);
    }

    static (int Start, int End) Shared(string[] before, string[] now)
    {
        int most = Math.Min(before.Length, now.Length), start = 0, end = 0;
        while (start < most && before[start] == now[start]) start++;
        while (end < most - start && before[^(end + 1)] == now[^(end + 1)]) end++;
        return (start, end);
    }

    static string Joined(string[] words) => string.Join(' ', words);
}
