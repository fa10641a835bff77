using System.Text.RegularExpressions;

namespace Perf.Harness.Environments;

/// <summary>Parses the values of settings.</summary>
static partial class SettingValue
{
    /// <summary>One of the words of an enumeration, in lower case.</summary>
    public static T Word<T>(IReadOnlyDictionary<string, string> given, string name, T standard)
        where T : struct, Enum
    {
        if (!given.TryGetValue(name, out string? text)) return standard;
        foreach (T value in Enum.GetValues<T>())
            if (WordOf(value).Equals(text, StringComparison.OrdinalIgnoreCase)) return value;
        string[] words = [.. Enum.GetValues<T>().Select(WordOf)];
        throw new SettingsException(
            $"Found {name}={text}, expected {string.Join(", ", words[..^1])} or {words[^1]}. "
            + $"Did you mean {name}={NearestName.To(text, words)}?");
    }

    /// <summary>A time with its unit: <c>90s</c>, <c>4m</c>, <c>1h</c>.</summary>
    public static TimeSpan Time(IReadOnlyDictionary<string, string> given, string name, TimeSpan standard)
    {
        if (!given.TryGetValue(name, out string? text)) return standard;
        Match match = TimeShape().Match(text);
        int number = match.Success ? int.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture) : 0;
        if (number == 0)
        {
            throw new SettingsException(
                $"Found {name}={text}, expected a time above 0 with its unit: 90s, 4m or 1h. "
                + $"Try {name}={Suggested(text)}.");
        }

        return match.Groups[2].Value switch
        {
            "h" => TimeSpan.FromHours(number),
            "m" => TimeSpan.FromMinutes(number),
            _ => TimeSpan.FromSeconds(number),
        };
    }

    /// <summary>A whole number above zero.</summary>
    public static int Number(IReadOnlyDictionary<string, string> given, string name, int standard)
    {
        if (!given.TryGetValue(name, out string? text)) return standard;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number > 0
            ? number
            : throw new SettingsException(
                $"Found {name}={text}, expected a whole number above 0. "
                + $"Try {name}={standard.ToString(CultureInfo.InvariantCulture)}.");
    }

    /// <summary>A share in per cent: <c>200%</c>.</summary>
    public static double Share(IReadOnlyDictionary<string, string> given, string name, double standard)
    {
        if (!given.TryGetValue(name, out string? text)) return standard;
        return text.EndsWith('%') && double.TryParse(
            text.TrimEnd('%').Trim(), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double percent)
            && percent > 0
            ? percent / 100
            : throw new SettingsException(FormattableString.Invariant(
                $"Found {name}={text}, expected a share above 0 in per cent. ")
                + FormattableString.Invariant($"Try {name}={(standard > 0 ? 100 * standard : 5):0}%."));
    }

    static string WordOf<T>(T value) where T : struct, Enum => value.ToString().ToLowerInvariant();

    // A number without a unit most likely means minutes.
    static string Suggested(string text)
    {
        string digits = string.Concat(text.TakeWhile(char.IsAsciiDigit)).TrimStart('0');
        char unit = text.SkipWhile(char.IsAsciiDigit).Select(char.ToLowerInvariant).FirstOrDefault(char.IsAsciiLetter);
        return digits.Length is 0 or > 4 ? "4m" : $"{digits}{(unit is 'h' or 's' ? unit : 'm')}";
    }

    [GeneratedRegex("^([0-9]{1,6})(h|m|s)$")]
    private static partial Regex TimeShape();
}
