using System.Text.Json.Serialization;

namespace Perf.Harness.Cases;

/// <summary>
/// What a case does, in full. What was asked of it – version, sizes, seed, data – is the only condition of a
/// comparison; statements, schema and options are what the subject does about it, and are compared.
/// </summary>
/// <param name="Version">Raised by hand when the workload's code changes its meaning.</param>
/// <param name="Parameters">Sizes, seed and the like, one <c>name=value</c> each.</param>
/// <param name="Statements">The statements as the case declares them, not as an engine was seen to run them.</param>
/// <param name="DataHash">The hash of the data set.</param>
/// <param name="Options">The engine's options as read back after opening.</param>
public sealed record CaseFacts(
    int Version,
    IReadOnlyList<string> Parameters,
    IReadOnlyList<string> Statements,
    [property: JsonPropertyName("data")] string DataHash,
    IReadOnlyDictionary<string, string> Options)
{
    const int DigitsOfHash = 16;

    /// <summary>Nothing was asked in words.</summary>
    public static CaseFacts None { get; } = new(1, [], [], "", new Dictionary<string, string>());

    /// <summary>
    /// The processor cores that the result depends on by its nature, as a curve by clients does; null for others.
    /// </summary>
    public int? Cores { get; init; }

    /// <summary>Which code ran a statement first, by the statement's text; null where nobody knows.</summary>
    public IReadOnlyDictionary<string, string>? Callers { get; init; }

    /// <summary>The same without what the subject does about it.</summary>
    internal CaseFacts OfDefinition => this with { Statements = [], Options = None.Options, Callers = null };

    /// <summary>What was asked, in one line: <c>version 1, rows=1000, seed=7, operations=200, data 1f3a…</c>.</summary>
    public string Asked
    {
        get
        {
            string data = DataHash.Length > DigitsOfHash ? DataHash[..DigitsOfHash] : DataHash;
            IEnumerable<string> parts = Parameters.Prepend(FormattableString.Invariant($"version {Version}"));
            return string.Join(", ", data.Length == 0 ? parts : parts.Append($"data {data}"));
        }
    }

    /// <summary>The declared statements that make tables, indexes and the like.</summary>
    public ImmutableArray<string> Schema => [.. Texts(isSchema: true)];

    /// <summary>The other declared statements.</summary>
    public ImmutableArray<string> Commands => [.. Texts(isSchema: false)];

    IEnumerable<string> Texts(bool isSchema) => Statements.Select(OneLine)
        .Where(text => text.StartsWith("CREATE ", StringComparison.OrdinalIgnoreCase) == isSchema);

    // As it stands in a file and in a message: line breaks and indents of source code mean nothing.
    static string OneLine(string statement) =>
        string.Join(' ', statement.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
}
