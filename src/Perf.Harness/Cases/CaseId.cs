namespace Perf.Harness.Cases;

/// <summary>
/// The stable name of a case: <c>crud/insert-one @ microsoft-data-sqlite/wal-full</c>.
/// Each of its four parts is lower-case letters, digits and single hyphens.
/// </summary>
public sealed record CaseId(string Suite, string Workload, string Engine, string Configuration)
{
    /// <summary>The test project that owns the case: <c>crud</c>.</summary>
    public string Suite { get; } = Part(Suite);

    /// <summary>The workload: <c>insert-one</c>.</summary>
    public string Workload { get; } = Part(Workload);

    /// <summary>The storage engine under test: <c>microsoft-data-sqlite</c>.</summary>
    public string Engine { get; } = Part(Engine);

    /// <summary>The complete, named set of the engine's options: <c>wal-full</c>.</summary>
    public string Configuration { get; } = Part(Configuration);

    /// <summary>The part before the at sign: <c>crud/insert-one</c>.</summary>
    public string What => $"{Suite}/{Workload}";

    /// <summary>The part after the at sign: <c>microsoft-data-sqlite/wal-full</c>.</summary>
    public string On => $"{Engine}/{Configuration}";

    /// <summary>Parses the text of <see cref="ToString"/>.</summary>
    /// <exception cref="FormatException">The text has another shape.</exception>
    public static CaseId Parse(string text)
    {
        string[] parts = text.Split([" @ ", "/"], StringSplitOptions.None);
        return parts.Length == 4 && text == $"{parts[0]}/{parts[1]} @ {parts[2]}/{parts[3]}"
            ? new CaseId(parts[0], parts[1], parts[2], parts[3])
            : throw new FormatException(
                $"'{text}' is not a case id. Expected suite/workload @ engine/configuration.");
    }

    /// <inheritdoc/>
    public override string ToString() => $"{What} @ {On}";

    static string Part(string part) => IsPart(part) ? part
        : throw new FormatException($"'{part}' is not a part of a case id. Use lower-case letters, digits, hyphens.");

    // No regular expression: a worker under Valgrind would wait for its compilation.
    static bool IsPart(string part) =>
        part.Split('-').All(word => word.Length > 0 && word.All(IsLetterOrDigit));

    static bool IsLetterOrDigit(char one) => char.IsAsciiLetterLower(one) || char.IsAsciiDigit(one);
}
