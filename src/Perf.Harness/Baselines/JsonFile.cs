using System.Text;
using System.Text.Json;

namespace Perf.Harness.Baselines;

/// <summary>A JSON file that is read strictly: whole, merged, each key known and once, nothing after it.</summary>
/// <param name="Path">Where it is, as messages show it.</param>
/// <param name="Advice">What to do when it is bad.</param>
/// <param name="Text">Its text.</param>
sealed record JsonFile(string Path, string Advice, string Text)
{
    readonly byte[] _json = Encoding.UTF8.GetBytes(Text.TrimStart('\uFEFF'));

    /// <summary>What the file holds, which must say this schema.</summary>
    /// <exception cref="BaselineException">The text is something else.</exception>
    public T Read<T>(int schema, JsonSerializerOptions? options = null)
    {
        MergeConflict.ThrowIn(Path, Text);
        if (SchemaFound() is { } found && found != schema)
        {
            throw BaselineException.At(Path, LineOf("schema"),
                $"this file has schema {found}, this harness reads {schema}",
                found > schema
                    ? "Update the harness, or take the file of the commit that this harness belongs to."
                    : $"An older harness wrote it. {Advice}");
        }

        try
        {
            return JsonSerializer.Deserialize<T>(_json, options ?? StrictJson.Options)
                ?? throw new UnwantedJsonException("null", "an object");
        }
        catch (JsonException bad)
        {
            throw JsonPlace.Of(_json, bad).Error(Path, bad, Advice);
        }
    }

    /// <summary>The line that first has a key.</summary>
    public int LineOf(string key) =>
        Text[..Math.Max(Text.IndexOf($"\"{key}\":", StringComparison.Ordinal), 0)].Count(sign => sign == '\n') + 1;

    /// <summary>The error of the line that first has a key.</summary>
    public BaselineException Wrong(string key, string found, string wanted) =>
        BaselineException.At(Path, LineOf(key), $"found {found}, wanted {wanted}", Advice);

    // Before the rest, for a file of another schema may hold anything.
    int? SchemaFound()
    {
        var reader = new Utf8JsonReader(_json);
        try
        {
            while (reader.Read())
            {
                if (reader.CurrentDepth != 1 || reader.TokenType != JsonTokenType.PropertyName
                    || !reader.ValueTextEquals("schema")) continue;
                reader.Read();
                return reader.TokenType == JsonTokenType.Number && reader.TryGetInt32(out int schema) ? schema : null;
            }
        }
        catch (JsonException)
        {
            // Whoever reads the whole is told.
        }

        return null;
    }
}
