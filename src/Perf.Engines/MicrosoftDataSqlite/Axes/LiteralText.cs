using System.Text;
using System.Text.RegularExpressions;

namespace Perf.Engines.MicrosoftDataSqlite.Axes;

/// <summary>A statement whose values are written into its text, taken apart once.</summary>
sealed partial class LiteralText
{
    readonly string[] _parts;   // the text before, between and behind the parameters
    readonly int[] _places;     // which value stands where

    internal LiteralText(string sql, IReadOnlyList<string> parameters)
    {
        _parts = Parameter().Split(sql);
        _places = [.. Parameter().Matches(sql).Select(match => Place(parameters, match.Value))];
    }

    /// <summary>The text with these values in it, a date in the form that the provider gives one.</summary>
    internal string With(ReadOnlySpan<object> values)
    {
        var text = new StringBuilder(_parts[0]);
        for (int i = 0; i < _places.Length; i++) Append(text, values[_places[i]]).Append(_parts[i + 1]);
        return text.ToString();
    }

    static StringBuilder Append(StringBuilder text, object value) => value switch
    {
        string words => text.Append('\'').Append(words.Replace("'", "''", StringComparison.Ordinal)).Append('\''),
        DateTime date => text.Append(CultureInfo.InvariantCulture, $"'{date:yyyy-MM-dd HH:mm:ss.FFFFFFF}'"),
        _ => text.Append(CultureInfo.InvariantCulture, $"{value}"),
    };

    static int Place(IReadOnlyList<string> parameters, string name)
    {
        for (int i = 0; i < parameters.Count; i++)
            if (parameters[i] == name) return i;
        throw new ArgumentException(
            $"{name} stands in the statement, and {string.Join(", ", parameters)} have values: add it there.");
    }

    [GeneratedRegex("@[A-Za-z]+")]
    private static partial Regex Parameter();
}
