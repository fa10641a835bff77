namespace Perf.Engines.Stores;

/// <summary>Compares the options that were wanted with those that an engine has.</summary>
static class OptionsReadBack
{
    /// <summary>Every option that was wanted is there, and no other.</summary>
    /// <exception cref="InvalidOperationException">One is not.</exception>
    internal static void Compare(
        string configuration, IReadOnlyDictionary<string, string> wanted, IReadOnlyDictionary<string, string> found)
    {
        string[] differences =
        [
            .. from name in wanted.Keys.Union(found.Keys).Order(StringComparer.Ordinal)
               let want = wanted.GetValueOrDefault(name, "nothing")
               let have = found.GetValueOrDefault(name, "no such option")
               where want != have
               select $"{name} is '{have}', expected was '{want}'",
        ];
        if (differences.Length == 0) return;
        throw new InvalidOperationException(
            $"{configuration} can't be had: {string.Join("; ", differences)}. "
            + "Use a file system and an engine that can do it, or another configuration.");
    }
}
