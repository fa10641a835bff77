using System.Text.Json;
using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>One value of a JSON file that knows its line, and says so when it is not what was wanted.</summary>
/// <param name="File">The file, and what to do when it is bad.</param>
/// <param name="Line">The line of its key, or of itself where it has none.</param>
/// <param name="Name">Its key, or what it is.</param>
/// <param name="Kind">What it begins with.</param>
/// <param name="Raw">Its text where it is neither an object nor an array.</param>
/// <param name="Parts">Its members or items.</param>
sealed record JsonPart(
    JsonFile File, int Line, string Name, JsonTokenType Kind, string Raw, IReadOnlyList<JsonPart> Parts)
{
    /// <summary>The member with that key, which must be there.</summary>
    public JsonPart this[string key] => Find(key) ?? throw Wrong($"no \"{key}\" in {Name}", $"\"{key}\"");

    /// <summary>The member with that key, or null.</summary>
    public JsonPart? Find(string key) => Members().FirstOrDefault(member => member.Name == key);

    /// <summary>The members of what must be an object.</summary>
    public IReadOnlyList<JsonPart> Members() =>
        Kind == JsonTokenType.StartObject ? Parts : throw WrongKind("an object");

    /// <summary>The items of what must be an array.</summary>
    public IReadOnlyList<JsonPart> Items() => Kind == JsonTokenType.StartArray ? Parts : throw WrongKind("an array");

    /// <summary>This, which must be an object that has no other keys than these.</summary>
    public JsonPart WithKeys(params string[] keys)
    {
        JsonPart? unknown = Members().FirstOrDefault(member => !keys.Contains(member.Name));
        return unknown is null ? this
            : throw unknown.Wrong($"\"{unknown.Name}\" in {Name}", $"\"{NearestName.To(unknown.Name, keys)}\"");
    }

    /// <summary>The text of what must be a string.</summary>
    public string Text() => Kind == JsonTokenType.String ? Raw : throw WrongKind("a string");

    /// <summary>The number of what must be a whole one.</summary>
    public long Whole() =>
        Kind == JsonTokenType.Number
            && long.TryParse(Raw, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long whole)
            ? whole : throw WrongKind("a whole number");

    /// <summary>The number of what must be a whole one of common size, and not less than the least.</summary>
    public int Count(int least)
    {
        long whole = Whole();
        return whole >= least && whole <= int.MaxValue ? (int)whole
            : throw Wrong($"\"{Name}\": {whole}", $"a whole number from {least} to {int.MaxValue}");
    }

    /// <summary>The number of what must be a finite one.</summary>
    public double Number()
    {
        if (Kind != JsonTokenType.Number) throw WrongKind("a number");
        double number = double.Parse(Raw, CultureInfo.InvariantCulture);
        return double.IsFinite(number) ? number : throw WrongKind("a finite number");
    }

    /// <summary>
    /// What a constructor makes of this part; an argument that it can't take is an error of this line.
    /// </summary>
    public T Make<T>(Func<T> make)
    {
        try
        {
            return make();
        }
        catch (Exception invalid) when (invalid is ArgumentException or FormatException)
        {
            string reason = invalid.Message.Split(" (Parameter")[0].TrimEnd('.');
            throw BaselineException.At(
                File.Path, Line, $"found \"{Name}\" with a value that can't be: {reason}", File.Advice);
        }
    }

    /// <summary>The error of this line.</summary>
    public BaselineException Wrong(string found, string wanted) =>
        BaselineException.At(File.Path, Line, $"found {found}, wanted {wanted}", File.Advice);

    BaselineException WrongKind(string wanted) => Wrong($"\"{Name}\": {Shown}", wanted);

    string Shown => Kind switch
    {
        JsonTokenType.StartObject => "an object",
        JsonTokenType.StartArray => "an array",
        JsonTokenType.String => $"\"{Raw}\"",
        _ => Raw,
    };
}
