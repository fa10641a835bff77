using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Perf.Harness.Baselines;

/// <summary>Reads and writes files strictly: no unknown, duplicate or missing key; easy to read in a diff.</summary>
static class StrictJson
{
    /// <summary>The options of every file.</summary>
    public static JsonSerializerOptions Options { get; } = new()
    {
        AllowDuplicateProperties = false,
        Converters =
        {
            new TextValue(), new WholeNumber(0), new LongNumber(), new FiniteNumber(), new FileParts(),
            new WordValue<ShownDurability>(
                Enum.GetValues<ShownDurability>().ToDictionary(shown => shown.Words()), shown => shown.Words()),
            new MadeOf<WorkCounts, WorkFile>(WorkFile.Of, file => file.ToWork()),
            new MadeOf<TimeBaseline, TimeFile>(TimeFile.Of, file => file.ToTime()),
            new MadeOf<Round, RoundFile>(
                round => new RoundFile { Values = round.Values }, file => new Round(file.Values)),
        },
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, // quotation marks and SQL stay readable
        NewLine = "\n",
        PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower,
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { Change } },
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        WriteIndented = true,
    };

    static JsonSerializerOptions Flat { get; } = new(Options) { IndentSize = 0 };

    /// <summary>The text of a file.</summary>
    public static string Write<T>(T file) => JsonSerializer.Serialize(file, Options) + "\n";

    /// <summary>The same on one line: a text in JSON has no line break of its own.</summary>
    public static string OneLine<T>(T value) => JsonSerializer.Serialize(value, Flat).Replace('\n', ' ');

    /// <summary>Reads a part, so that an error has its line in the whole file.</summary>
    public static T Part<T>(this JsonSerializerOptions options, ref Utf8JsonReader reader) =>
        ((JsonConverter<T>)options.GetConverter(typeof(T))).Read(ref reader, typeof(T), options)!;

    static void Change(JsonTypeInfo type)
    {
        JsonPropertyInfo[] derived = type.Kind == JsonTypeInfoKind.Object
            ? [.. type.Properties.Where(key => key.Set is null)] : [];
        foreach (JsonPropertyInfo key in derived) type.Properties.Remove(key);
        if (type.Type.IsAssignableTo(typeof(IMetricKeys)))
            ((IMetricKeys)Activator.CreateInstance(type.Type)!).AddTo(type);
        if (type.Type == typeof(Batch))
        {
            foreach (JsonPropertyInfo key in type.Properties) key.IsRequired = true;
            type.Properties.Single(key => key.Name == "repetitions").CustomConverter = new WholeNumber(1);
        }

        if (type.Type == typeof(Run)) // the file names the case once
            type.Properties.Remove(type.Properties.Single(key => key.Name == "case"));
    }
}

/// <summary>An unexpected value.</summary>
/// <param name="found">What was found; null for the value at this place.</param>
/// <param name="expected">What was expected.</param>
sealed class UnexpectedJsonException(string? found, string expected) : JsonException(expected)
{
    public string? Found { get; } = found;

    public string Expected { get; } = expected;
}

/// <summary>The place of an error in a JSON text.</summary>
/// <param name="Line">The line; for the end of an object or array, the line on which it begins.</param>
/// <param name="Key">The path of keys, with dots; empty for the whole text.</param>
/// <param name="Found">The text at the place.</param>
sealed record JsonPlace(int Line, string Key, string Found)
{
    /// <summary>The place of an error: the last token before it.</summary>
    internal static JsonPlace Of(ReadOnlySpan<byte> json, JsonException bad)
    {
        int end = 0;
        for (long lines = bad.LineNumber ?? 0; lines > 0; lines--) end += json[end..].IndexOf((byte)'\n') + 1;
        end += (int)(bad.BytePositionInLine ?? 0);

        var reader = new Utf8JsonReader(json[..end], isFinalBlock: false, default);
        var keys = new string?[reader.CurrentState.Options.MaxDepth + 1];
        var begins = new long[keys.Length];
        while (reader.Read())
        {
            if (reader.TokenType == JsonTokenType.PropertyName) keys[reader.CurrentDepth] = reader.GetString();
            if (reader.TokenType is not (JsonTokenType.StartObject or JsonTokenType.StartArray)) continue;
            begins[reader.CurrentDepth] = reader.TokenStartIndex;
            keys[reader.CurrentDepth + 1] = null;
        }

        bool isDamaged = bad.InnerException is JsonException;
        bool isOver = !isDamaged && reader.TokenType is JsonTokenType.EndObject or JsonTokenType.EndArray;
        int line = 1 + json[..(isOver ? (int)begins[reader.CurrentDepth] : end)].Count((byte)'\n');
        var names = keys[..(reader.CurrentDepth + 1)].OfType<string>();
        return new JsonPlace(line, string.Join('.', names), Shown(json[..end], reader));
    }

    /// <summary>The error, with its file, its line and its key.</summary>
    internal BaselineException Error(string path, JsonException bad, string advice)
    {
        // .NET adds the place in its own words.
        string added =
            $" Path: {bad.Path} | LineNumber: {bad.LineNumber} | BytePositionInLine: {bad.BytePositionInLine}.";
        string problem = bad is UnexpectedJsonException unexpected
            ? $"found {unexpected.Found ?? Found}, expected {unexpected.Expected}"
            : bad.Message.Replace(added, "", StringComparison.Ordinal).TrimEnd('.');
        return BaselineException.At(path, Line, Key.Length == 0 ? problem : $"{Key}: {problem}", advice);
    }

    // A number at the end may be incomplete, so that the reader does not return it.
    static string Shown(ReadOnlySpan<byte> json, Utf8JsonReader reader)
    {
        string rest = Encoding.UTF8.GetString(json[(int)reader.BytesConsumed..]).Trim(' ', '\r', '\n', ',', ':');
        return rest.Length > 0 ? rest : reader.TokenType switch
        {
            JsonTokenType.StartObject => "an object",
            JsonTokenType.StartArray => "an array",
            _ => Encoding.UTF8.GetString(json[(int)reader.TokenStartIndex..]),
        };
    }
}
