using System.Text;
using System.Text.Json;

namespace Perf.Harness.Baselines;

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
