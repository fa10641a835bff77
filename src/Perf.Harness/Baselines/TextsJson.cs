namespace Perf.Harness.Baselines;

/// <summary>Options and facts: texts by their name.</summary>
static class TextsJson
{
    public static ImmutableSortedDictionary<string, string> Read(JsonPart part) => part.Members()
        .ToImmutableSortedDictionary(member => member.Name, member => member.Text(), StringComparer.Ordinal);
}
