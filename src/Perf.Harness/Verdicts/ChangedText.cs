namespace Perf.Harness.Verdicts;

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
