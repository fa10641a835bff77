using System.Text.Json;

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

    /// <summary>The arguments of the process.</summary>
    internal IReadOnlyList<string> Words => [Verb, JsonSerializer.Serialize(this)];

    /// <summary>The order that the arguments stand for, or null where they ask for something else.</summary>
    internal static WriterOrder? Parse(string[] words) =>
        words is [Verb, var order] ? JsonSerializer.Deserialize<WriterOrder>(order) : null;
}
