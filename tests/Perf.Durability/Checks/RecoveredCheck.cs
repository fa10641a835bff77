using Perf.Durability.Writing;

namespace Perf.Durability.Checks;

/// <summary>
/// The content after a writer was killed: every acknowledged commit, and at most the one in flight.
/// </summary>
static class RecoveredCheck
{
    /// <summary>Checks a store that was opened again.</summary>
    /// <param name="store">The store.</param>
    /// <param name="stream">What was written, not yet drawn beyond the acknowledged commit.</param>
    /// <param name="acknowledged">The number of the last commit that was acknowledged.</param>
    /// <returns>The number of the last commit in the store.</returns>
    /// <exception cref="WrongAnswerException">It has fewer commits, more, or a part of one.</exception>
    internal static int Run(IStore store, CommitStream stream, int acknowledged)
    {
        store.CheckIntegrity();
        Content found = Content.Of(store, bank: store.Find<IBankTables>() is not null);
        if (stream.AdvanceTo(acknowledged).Content.DifferenceOf(found) is not { } difference) return acknowledged;
        Commit inFlight = stream.Next();
        if (stream.Content.DifferenceOf(found) is null) return inFlight.Number;
        throw new WrongAnswerException(
            $"{acknowledged} commits were acknowledged before the kill. The store has neither these nor one more: "
            + $"{difference}. A commit was lost, torn, or made up.");
    }
}
