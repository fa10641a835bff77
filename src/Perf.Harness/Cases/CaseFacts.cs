using System.Text.Json.Serialization;

namespace Perf.Harness.Cases;

/// <summary>
/// What a case does, in full. Its definition – version, sizes, seed, data – must be that of the baseline for a
/// comparison; statements, schema and options are compared.
/// </summary>
/// <param name="Version">Raised by hand when the workload's code changes its meaning.</param>
/// <param name="Parameters">Sizes, seed and the like, one <c>name=value</c> each.</param>
/// <param name="Statements">The statements that the case declares.</param>
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

    /// <summary>Version 1, without parameters, statements, data or options.</summary>
    public static CaseFacts None { get; } = new(1, [], [], "", new Dictionary<string, string>());

    /// <summary>The cores of the machine, for a case whose result depends on them; else null.</summary>
    public int? Cores { get; init; }

    /// <summary>The code that ran a statement first, by the statement's text; null if unknown.</summary>
    public IReadOnlyDictionary<string, string>? Callers { get; init; }

    /// <summary>The same facts without statements, options and callers.</summary>
    internal CaseFacts OfDefinition => this with { Statements = [], Options = None.Options, Callers = null };

    /// <summary>The definition of the case in one line: <c>version 1, rows=1000, seed=7, data 1f3a…</c>.</summary>
    public string Definition
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
    public ImmutableArray<string> Sql => [.. Texts(isSchema: false)];

    IEnumerable<string> Texts(bool isSchema) => Statements.Select(OneLine)
        .Where(text => text.StartsWith("CREATE ", StringComparison.OrdinalIgnoreCase) == isSchema);

    // Files and messages show one line: line breaks and indents of source code have no meaning.
    static string OneLine(string statement) =>
        string.Join(' ', statement.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
}
