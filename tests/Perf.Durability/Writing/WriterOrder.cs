namespace Perf.Durability.Writing;

/// <summary>The order of a writing child.</summary>
/// <param name="Configuration">The engine configuration's name.</param>
/// <param name="Directory">Where the store is.</param>
/// <param name="Seed">The seed of its commits.</param>
/// <param name="Done">How many of them the store has made already.</param>
/// <param name="Early">Whether it acknowledges a commit before it makes it: the negative control.</param>
sealed record WriterOrder(string Configuration, string Directory, ulong Seed, int Done, bool Early)
{
    const string Verb = "write";
    const string Honest = "honest";
    const string EarlyWord = "early";

    /// <summary>The arguments of the process.</summary>
    internal IReadOnlyList<string> Words =>
    [
        Verb, Configuration, Directory, Seed.ToString(CultureInfo.InvariantCulture),
        Done.ToString(CultureInfo.InvariantCulture), Early ? EarlyWord : Honest,
    ];

    /// <summary>The order that the arguments stand for, or null where they ask for something else.</summary>
    internal static WriterOrder? Parse(string[] words) =>
        words is [Verb, var configuration, var directory, var seed, var done, Honest or EarlyWord]
            ? new WriterOrder(configuration, directory, ulong.Parse(seed, CultureInfo.InvariantCulture),
                int.Parse(done, CultureInfo.InvariantCulture), words[^1] == EarlyWord)
            : null;
}
