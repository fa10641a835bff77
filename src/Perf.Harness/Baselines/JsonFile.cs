using System.Text;
using System.Text.Json;

namespace Perf.Harness.Baselines;

/// <summary>A JSON file that is read strictly: complete, merged, and without unknown or duplicate keys.</summary>
/// <param name="Path">Its path, as messages show it.</param>
/// <param name="Advice">What to do if it is damaged.</param>
/// <param name="Text">Its text.</param>
sealed record JsonFile(string Path, string Advice, string Text)
{
    readonly byte[] _json = Encoding.UTF8.GetBytes(Text.TrimStart('\uFEFF'));

    /// <summary>The content of the file, which must have this format.</summary>
    /// <exception cref="BaselineException">The text is not such a file.</exception>
    public T Read<T>(int format, JsonSerializerOptions? options = null)
    {
        MergeConflict.ThrowIn(Path, Text);
        if (FormatFound() is var (key, found) && found != format)
        {
            throw BaselineException.At(Path, LineOf(key),
                $"found format {found}, expected format {format}",
                found > format
                    ? "A newer version of Perf wrote the file: update Perf, or check out the file of this commit."
                    : $"An older version of Perf wrote the file. {Advice}");
        }

        try
        {
            return JsonSerializer.Deserialize<T>(_json, options ?? StrictJson.Options)
                ?? throw new UnexpectedJsonException("null", "an object");
        }
        catch (JsonException bad)
        {
            throw JsonPlace.Of(_json, bad).Error(Path, bad, Advice);
        }
    }

    /// <summary>The first line with a key.</summary>
    public int LineOf(string key) =>
        Text[..Math.Max(Text.IndexOf($"\"{key}\":", StringComparison.Ordinal), 0)].Count(sign => sign == '\n') + 1;

    /// <summary>The error of the first line with a key.</summary>
    public BaselineException Wrong(string key, string found, string expected) =>
        BaselineException.At(Path, LineOf(key), $"found {found}, expected {expected}", Advice);

    // It is read before the rest: a file of another format may have any content. Old files call it the schema.
    (string Key, int Format)? FormatFound()
    {
        var reader = new Utf8JsonReader(_json);
        try
        {
            while (reader.Read())
            {
                if (reader.CurrentDepth != 1 || reader.TokenType != JsonTokenType.PropertyName) continue;
                string key = reader.GetString()!;
                if (key is not ("format" or "schema")) continue;
                reader.Read();
                return reader.TokenType == JsonTokenType.Number && reader.TryGetInt32(out int format)
                    ? (key, format) : null;
            }
        }
        catch (JsonException)
        {
            // Reading the whole file reports it.
        }

        return null;
    }
}
