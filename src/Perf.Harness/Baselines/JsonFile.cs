using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>A JSON file that is read strictly: whole, merged, each key known and once, nothing after it.</summary>
/// <param name="Path">Where it is, as messages show it.</param>
/// <param name="Advice">What to do when it is bad.</param>
/// <param name="Text">Its text.</param>
sealed partial record JsonFile(string Path, string Advice, string Text)
{
    static readonly JsonSerializerOptions AnyKeys = new(StrictJson.Options)
    {
        AllowDuplicateProperties = true,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Skip,
    };

    readonly string[] _lines = Text.TrimEnd().Split('\n');

    /// <summary>What the file holds, which must say this schema.</summary>
    /// <exception cref="BaselineException">The text is something else.</exception>
    public T Read<T>(int schema, JsonSerializerOptions? options = null)
    {
        MergeConflict.ThrowIn(Path, Text);
        string json = Text.TrimStart('\uFEFF');
        try
        {
            int found = (JsonSerializer.Deserialize<Header>(json, AnyKeys)
                ?? throw new UnwantedJsonException("null", "an object")).Schema;
            if (found == schema) return JsonSerializer.Deserialize<T>(json, options ?? StrictJson.Options)!;
            throw BaselineException.At(Path, LineOf("schema"),
                $"this file has schema {found}, this harness reads {schema}",
                found > schema
                    ? "Update the harness, or take the file of the commit that this harness belongs to."
                    : $"An older harness wrote it. {Advice}");
        }
        catch (JsonException bad)
        {
            throw bad.InnerException is JsonException ? Damaged(bad) : Wrong(bad, typeof(T).Assembly);
        }
    }

    /// <summary>The line that first has a key.</summary>
    public int LineOf(string key) => Math.Max(Array.FindIndex(_lines, line => Has(line, key)), 0) + 1;

    /// <summary>The error of the line that first has a key.</summary>
    public BaselineException Wrong(string key, string found, string wanted) => At(LineOf(key) - 1, found, wanted);

    BaselineException At(int index, string found, string wanted) =>
        BaselineException.At(Path, index + 1, $"found {found}, wanted {wanted}", Advice);

    // .NET says which key or type it was; where, and what was wanted instead, stands in the file and in the types.
    BaselineException Wrong(JsonException bad, Assembly types)
    {
        string[] place =
            ["the file", .. PathPart().Matches(bad.Path ?? "").Select(part => part.Value.Trim('.', '[', ']', '\''))];
        int line = Math.Min((int)(bad.LineNumber ?? 0), _lines.Length - 1);
        string message = bad.Message;
        if (Unknown().Match(message) is { Success: true } unknown)
        {
            string key = unknown.Groups[1].Value;
            var known = StrictJson.Options.GetTypeInfo(types.GetType(unknown.Groups[2].Value)!).Properties;
            return At(line, $"\"{key}\" in {place.Last(name => name != key)}",
                $"\"{NearestName.To(key, known.Select(property => property.Name))}\"");
        }

        if (message.StartsWith("Duplicate", StringComparison.Ordinal))
        {
            string key = Quoted().Match(message) is { Success: true } quoted ? quoted.Groups[1].Value : place[^1];
            int again = LastWith(key, line);
            return At(again, $"\"{key}\" again", $"it once: it is on line {LastWith(key, again - 1) + 1} already");
        }

        bool isItem = bad.Path is [.., >= '0' and <= '9', ']'];
        int begin = !isItem && _lines[line].TrimStart() is ['}' or ']', ..] ? LastWith(place[^1], line) : line;
        if (message.Contains("missing required properties", StringComparison.Ordinal))
        {
            string key = Quoted().Matches(message)[1].Groups[1].Value;
            return At(begin, $"no \"{key}\" in {place[^1]}", $"\"{key}\"");
        }

        string wanted = bad is UnwantedJsonException ? message : ListType().IsMatch(message) ? "an array" : "an object";
        return (bad as UnwantedJsonException)?.Found is { } found ? At(begin, found, wanted)
            : At(line, ValueAt(line, (int)(bad.BytePositionInLine ?? 0), place[^1]), wanted);
    }

    // What stands before the byte is a key with its value, or an item.
    string ValueAt(int line, int end, string name)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(_lines[line]);
        string read = Encoding.UTF8.GetString(bytes, 0, Math.Min(end, bytes.Length));
        Match member = Member().Match(read);
        string value = member.Groups[2].Value switch { "{" => "an object", "[" => "an array", var shown => shown };
        return $"\"{(member.Groups[1].Success ? member.Groups[1].Value : name)}\": {value}";
    }

    int LastWith(string key, int line)
    {
        while (line > 0 && !Has(_lines[line], key)) line--;
        return Math.Max(line, 0);
    }

    static bool Has(string line, string key) => line.Contains($"\"{key}\":", StringComparison.Ordinal);

    BaselineException Damaged(JsonException bad)
    {
        if (Text.Trim().Length == 0) return BaselineException.At(Path, 1, "found an empty file, wanted JSON", Advice);
        if (!_lines[^1].StartsWith('}'))
        {
            return BaselineException.At(
                Path, _lines.Length, "the file ends in the middle, wanted the closing brace of its first line", Advice);
        }

        int line = (int)(bad.LineNumber ?? 0) + 1;
        string reason = bad.Message.Split(" Path:")[0].Split(" LineNumber:")[0].TrimEnd('.');
        return BaselineException.At(Path, line, $"found damaged JSON ({reason}), wanted a whole file", Advice);
    }

    [GeneratedRegex(@"\.[^.\[]+|\['.*?'\]")]
    private static partial Regex PathPart();

    [GeneratedRegex("'(.+?)'")]
    private static partial Regex Quoted();

    [GeneratedRegex("(Array|List)`1")]
    private static partial Regex ListType();

    [GeneratedRegex(@"^The JSON property '(.+)' could not be mapped .* contained in type '(.+)'\.")]
    private static partial Regex Unknown();

    [GeneratedRegex("""
        (?:"((?:[^"\\]|\\.)*)"\s*:\s*(?:\[[^\]"]*)?)?("(?:[^"\\]|\\.)*"|\[|[^"\s\[,:]+)$
        """)]
    private static partial Regex Member();

    sealed record Header(int Schema);
}
