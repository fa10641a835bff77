using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Perf.Harness.Baselines;

/// <summary>
/// Writes JSON that is made to be read in a diff: keys in the order given, LF, small objects on one line.
/// </summary>
sealed class JsonText
{
    readonly StringBuilder _text = new();
    int _depth;
    bool _first = true;

    /// <summary>The text of one object with what the action adds to it, and a line end.</summary>
    public static string Of(Action<JsonText> add)
    {
        var json = new JsonText();
        json.Enclose("{", "}", () => add(json));
        return json._text.Append('\n').ToString();
    }

    /// <summary>A string as JSON writes it; quotation marks and SQL stay readable.</summary>
    public static string Quoted(string text) =>
        $"\"{JsonEncodedText.Encode(text, JavaScriptEncoder.UnsafeRelaxedJsonEscaping)}\"";

    /// <summary>A number with every digit that it takes to read it back equal.</summary>
    /// <exception cref="ArgumentException">JSON has no word for it.</exception>
    public static string Exact(double number) => double.IsFinite(number)
        ? number.ToString("R", CultureInfo.InvariantCulture)
        : throw new ArgumentException($"{number} can't be written: a measured value is a finite number.");

    /// <summary>An object on one line.</summary>
    public static string OneLine(IEnumerable<(string Key, string Json)> members)
    {
        string joined = string.Join(", ", members.Select(member => $"{Quoted(member.Key)}: {member.Json}"));
        return joined.Length == 0 ? "{}" : $"{{ {joined} }}";
    }

    /// <summary>A member or, without a key, an item that is JSON already.</summary>
    public void Add(string? key, string json)
    {
        NextLine();
        if (key is not null) _text.Append(Quoted(key)).Append(": ");
        _text.Append(json);
    }

    /// <summary>A string.</summary>
    public void AddText(string key, string text) => Add(key, Quoted(text));

    /// <summary>A whole number.</summary>
    public void AddWhole(string key, long number) => Add(key, number.ToString(CultureInfo.InvariantCulture));

    /// <summary>An object, a line for each member.</summary>
    public void AddObject(string? key, Action add)
    {
        Add(key, "");
        Enclose("{", "}", add);
    }

    /// <summary>An array, a line for each item.</summary>
    public void AddArray(string key, Action add)
    {
        Add(key, "");
        Enclose("[", "]", add);
    }

    /// <summary>An object of strings, a line for each.</summary>
    public void AddTexts(string key, IEnumerable<KeyValuePair<string, string>> texts) => AddObject(key, () =>
    {
        foreach ((string name, string text) in texts) AddText(name, text);
    });

    void Enclose(string open, string close, Action add)
    {
        _text.Append(open);
        _depth++;
        _first = true;
        add();
        _depth--;
        if (!_first) _text.Append('\n').Append(' ', 2 * _depth);
        _first = false;
        _text.Append(close);
    }

    void NextLine()
    {
        if (!_first) _text.Append(',');
        _first = false;
        _text.Append('\n').Append(' ', 2 * _depth);
    }
}
