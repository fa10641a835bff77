namespace Perf.Harness.Environments;

/// <summary>The configurations of one of several runners that share a run (<c>PERF_SHARD</c>).</summary>
/// <param name="Number">The number of the runner, from 1.</param>
/// <param name="Of">The number of runners.</param>
sealed record Shard(int Number, int Of)
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
        if (text.Split('/') is [var one, var all] && IsNumber(one, out int number) && IsNumber(all, out int of)
            && number >= 1 && number <= of) return new Shard(number, of);
        throw new SettingsException(
            $"Found {SettingNames.Shard}={text}, expected a number and a total: 2/5 is the second of five. "
            + $"Try {SettingNames.Shard}=1/2.");

        static bool IsNumber(string part, out int number) =>
            int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out number);
    }
}
