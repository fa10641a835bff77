using System.Text.RegularExpressions;

namespace Perf.Harness.Environments;

/// <summary>This runner's share of the configurations, where several runners share a run (<c>PERF_SHARD</c>).</summary>
/// <param name="Number">Which, from 1.</param>
/// <param name="Of">How many there are.</param>
sealed partial record Shard(int Number, int Of)
{
    /// <summary>The whole run.</summary>
    public static Shard Whole { get; } = new(1, 1);

    /// <summary>
    /// What it takes of a list that is the same on every runner: dealt out in turns, so that no runner has an engine
    /// alone.
    /// </summary>
    public IEnumerable<T> Take<T>(IEnumerable<T> all) => all.Where((_, index) => index % Of == Number - 1);

    /// <summary>Reads <c>2/5</c>.</summary>
    /// <exception cref="SettingsException">It is no share.</exception>
    public static Shard Parse(string text)
    {
        Match match = Shape().Match(text);
        if (match.Success && Part(1) is var number && Part(2) is var of && number >= 1 && number <= of)
            return new Shard(number, of);
        throw new SettingsException($"Found {SettingNames.Shard}={text}, expected which of how many: 2/5 is the second "
            + $"of five. Try {SettingNames.Shard}=1/2.");

        int Part(int group) => int.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);
    }

    [GeneratedRegex("^([0-9]{1,3})/([0-9]{1,3})$")]
    private static partial Regex Shape();
}
