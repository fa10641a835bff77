using System.Text;
using System.Text.Json;

namespace Perf.Harness.Baselines;

/// <summary>A JSON file that is read strictly: whole, merged, each key once, nothing after it.</summary>
/// <param name="Path">Where it is, as messages show it.</param>
/// <param name="Advice">What to do when it is bad.</param>
sealed record JsonFile(string Path, string Advice)
{
    /// <summary>The root of the text, which must be an object that says this schema.</summary>
    /// <exception cref="BaselineException">The text is something else.</exception>
    public JsonPart Parse(string text, int schema)
    {
        MergeConflict.ThrowIn(Path, text);
        JsonPart root = Tree(text);
        JsonPart found = root["schema"];
        long number = found.Whole();
        if (number == schema) return root;
        throw BaselineException.At(Path, found.Line,
            $"this file has schema {number}, this harness reads {schema}",
            number > schema
                ? "Update the harness, or take the file of the commit that this harness belongs to."
                : $"An older harness wrote it. {Advice}");
    }

    JsonPart Tree(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text.TrimStart('\uFEFF'));
        var lines = new Lines(bytes);
        var reader = new Utf8JsonReader(bytes);
        try
        {
            reader.Read();
            JsonPart root = Value(ref reader, lines, "the file", 0);
            if (reader.TokenType != JsonTokenType.EndObject) _ = root.Members();
            while (reader.Read()) { } // nothing may follow, and the reader says so
            return root;
        }
        catch (JsonException bad)
        {
            throw Damaged(text, bad);
        }
    }

    JsonPart Value(ref Utf8JsonReader reader, Lines lines, string name, int keyLine)
    {
        int line = keyLine > 0 ? keyLine : lines.At(reader.TokenStartIndex);
        JsonTokenType kind = reader.TokenType;
        var parts = new List<JsonPart>();
        string raw = kind switch
        {
            JsonTokenType.String => reader.GetString()!,
            JsonTokenType.StartObject or JsonTokenType.StartArray => "",
            _ => Encoding.UTF8.GetString(reader.ValueSpan),
        };
        if (kind == JsonTokenType.StartObject) AddMembers(ref reader, lines, parts);
        if (kind == JsonTokenType.StartArray)
            while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
                parts.Add(Value(ref reader, lines, $"{name}[{parts.Count}]", 0));
        return new JsonPart(this, line, name, kind, raw, parts);
    }

    void AddMembers(ref Utf8JsonReader reader, Lines lines, List<JsonPart> members)
    {
        var first = new Dictionary<string, int>(StringComparer.Ordinal);
        while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
        {
            string key = reader.GetString()!;
            int line = lines.At(reader.TokenStartIndex);
            if (!first.TryAdd(key, line))
            {
                throw BaselineException.At(
                    Path, line, $"found \"{key}\" again, wanted it once: it is on line {first[key]} already", Advice);
            }

            reader.Read();
            members.Add(Value(ref reader, lines, key, line));
        }
    }

    BaselineException Damaged(string text, JsonException bad)
    {
        string[] lines = text.TrimEnd().Split('\n');
        if (text.Trim().Length == 0) return BaselineException.At(Path, 1, "found an empty file, wanted JSON", Advice);
        bool truncated = !lines[^1].StartsWith('}');
        if (truncated)
        {
            return BaselineException.At(
                Path, lines.Length, "the file ends in the middle, wanted the closing brace of its first line", Advice);
        }

        int line = (int)(bad.LineNumber ?? 0) + 1;
        string reason = bad.Message.Split(" LineNumber:")[0].TrimEnd('.');
        return BaselineException.At(Path, line, $"found damaged JSON ({reason}), wanted a whole file", Advice);
    }

    // Counts lines forwards only: tokens come in order.
    sealed class Lines(byte[] bytes)
    {
        long _counted;
        int _line = 1;

        public int At(long index)
        {
            for (; _counted < index; _counted++)
                if (bytes[_counted] == '\n') _line++;
            return _line;
        }
    }
}
