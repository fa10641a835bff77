using Perf.Durability.Writing;
using Perf.Engines.Workloads;

namespace Perf.Durability.Checks;

/// <summary>
/// A reader during another transaction sees the state before it, or waits, or is refused: never a part of it.
/// </summary>
static class IsolationCheck
{
    const int Loaded = 50;

    /// <summary>Reads from a second store while the first has changed something and not committed it.</summary>
    /// <param name="open">Opens a store of the directory; called twice.</param>
    /// <param name="patience">How long the second client may take, before the first goes on.</param>
    /// <returns>How the reader got on, for people.</returns>
    internal static string Run(Func<IStore> open, TimeSpan patience)
    {
        using IStore writer = open();
        var customers = new Customers();
        writer.InsertMany(customers.Loaded.AsSpan()[..Loaded]);
        Content before = Content.RecordsOf(writer);
        writer.Begin();
        writer.Insert(customers.Loaded[Loaded]);
        writer.Update(customers.Loaded[0] with { Telephone = 1 });
        writer.Delete(Loaded);

        Task<Content> reading = Elsewhere.Start(() => ReadFrom(open));
        bool waited = !reading.EndsWithin(patience);
        writer.Commit();
        Outcome<Content> outcome = reading.Outcome();
        Content after = Content.RecordsOf(writer);
        if (outcome.Refusal is WrongAnswerException wrong) throw wrong;
        if (outcome.Refusal is { } refusal) return $"the reader is refused: {refusal.Message}";
        if (waited && after.DifferenceOf(outcome.Result!) is null) return "the reader waits for the writer";
        before.MustBe("What a reader saw while a transaction was open", outcome.Result!);
        Content.RecordsOf(writer).MustBe("What is there after the commit", ReadFrom(open));
        return waited ? "the reader waits, and sees the old state" : "the reader sees the old state";
    }

    static Content ReadFrom(Func<IStore> open)
    {
        using IStore reader = open();
        return Content.RecordsOf(reader);
    }
}
