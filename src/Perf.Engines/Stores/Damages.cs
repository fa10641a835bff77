namespace Perf.Engines.Stores;

/// <summary>What an engine says of the files of a store.</summary>
static class Damages
{
    /// <summary>Nothing may be damaged.</summary>
    /// <exception cref="WrongAnswerException">Something is; the message has all that the engine said.</exception>
    internal static void MustBeNone(this IReadOnlyList<string> damages)
    {
        if (damages.Count > 0)
            throw new WrongAnswerException($"The files of the store are damaged: {string.Join("; ", damages)}");
    }
}
