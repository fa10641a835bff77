using System.Text.RegularExpressions;

namespace Perf.Harness.Environments;

/// <summary>The configurations of one of several runners that share a run (<c>PERF_SHARD</c>).</summary>
/// <param name="Number">The number of the runner, from 1.</param>
/// <param name="Of">The number of runners.</param>
sealed partial record Shard(int Number, int Of)
{
    /// <summary>The whole run.</summary>
    public static Shard Whole { get; } = new(1, 1);

    /// <summary>
    /// This runner's items of a list, which is the same on every runner: every n-th item, so that engines are spread.
    /// </summary>
    public IEnumerable<T> Take<T>(IEnumerable<T> all) => all.Where((_, index) => index % Of == Number - 1);

    /// <summary>Parses <c>2/5</c>.</summary>
    /// <exception cref="SettingsException">The text has another form.</exception>
    public static Shard Parse(string text)
    {
        Match match = Shape().Match(text);
        if (match.Success && Part(1) is var number && Part(2) is var of && number >= 1 && number <= of)
            return new Shard(number, of);
        throw new SettingsException(
            $"Found {SettingNames.Shard}={text}, expected a number and a total: 2/5 is the second of five. "
            + $"Try {SettingNames.Shard}=1/2.");

        int Part(int group) => int.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);
    }

    [GeneratedRegex("^([0-9]{1,3})/([0-9]{1,3})$")]
    private static partial Regex Shape();
}
