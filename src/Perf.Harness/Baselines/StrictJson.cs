using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Perf.Harness.Baselines;

/// <summary>How our files are read and written: each key known, once and there; made to be read in a diff.</summary>
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

    /// <summary>Reads a part in its place, so that an error has the line of the whole file.</summary>
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

/// <summary>A value that is not what was wanted.</summary>
/// <param name="found">What was found; null for the value at its place.</param>
/// <param name="wanted">What was wanted.</param>
sealed class UnwantedJsonException(string? found, string wanted) : JsonException(wanted)
{
    public string? Found { get; } = found;

    public string Wanted { get; } = wanted;
}

/// <summary>Where in a JSON text an error is.</summary>
/// <param name="Line">The line; of an object or array that ends there, the one on which it begins.</param>
/// <param name="Key">The keys that lead there, with dots between; empty for the whole.</param>
/// <param name="Found">What stands there.</param>
sealed record JsonPlace(int Line, string Key, string Found)
{
    /// <summary>The place of an error: the last thing that was read before it.</summary>
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
        // .NET adds the place as its own words.
        string added =
            $" Path: {bad.Path} | LineNumber: {bad.LineNumber} | BytePositionInLine: {bad.BytePositionInLine}.";
        string problem = bad is UnwantedJsonException unwanted
            ? $"found {unwanted.Found ?? Found}, wanted {unwanted.Wanted}"
            : bad.Message.Replace(added, "", StringComparison.Ordinal).TrimEnd('.');
        return BaselineException.At(path, Line, Key.Length == 0 ? problem : $"{Key}: {problem}", advice);
    }

    // A number at the end of what is read could go on, so that the reader leaves it.
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
