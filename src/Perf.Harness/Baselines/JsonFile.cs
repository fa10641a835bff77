using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Perf.Harness.Baselines;

/// <summary>A JSON file that is read strictly: complete, merged, and without unknown or duplicate keys.</summary>
/// <param name="Path">Its path, as messages show it.</param>
/// <param name="Advice">What to do if it is damaged.</param>
/// <param name="Text">Its text.</param>
sealed partial record JsonFile(string Path, string Advice, string Text)
{
    readonly byte[] _json = Encoding.UTF8.GetBytes(Text.TrimStart('\uFEFF'));

    /// <summary>The content of the file, which must have this format.</summary>
    /// <exception cref="BaselineException">The text is not such a file.</exception>
    public T Read<T>(int format, JsonSerializerOptions? options = null)
    {
        MergeConflict.ThrowIn(Path, Text);
        if (FormatFound().Match(Text) is { Success: true, Groups: var shown }
            && int.Parse(shown["format"].Value, CultureInfo.InvariantCulture) is var found && found != format)
        {
            throw BaselineException.At(Path, LineOf(shown["key"].Value),
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
    [GeneratedRegex("""\A\uFEFF?\s*\{\s*"(?<key>format|schema)"\s*:\s*(?<format>[0-9]{1,9})""")]
    private static partial Regex FormatFound();
}
