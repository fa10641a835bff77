using Perf.Engines.Workloads;

namespace Perf.Durability.Checks;

/// <summary>Two writers that read a number, add one and write it back lose nothing that was acknowledged.</summary>
static class LostUpdateCheck
{
    /// <summary>What is counted, in the words of the failure.</summary>
    internal const string Counted = "the number after each acknowledged writer has added one";

    const int Id = 1;

    static readonly Customer Counter = new(Id, "Counter", 0, new DateTime(2000, 1, 1));

    /// <summary>The second writer does all it has to, if it is let, between the first one's read and write.</summary>
    /// <param name="open">Opens a store of the directory; called twice.</param>
    /// <param name="patience">How long the second client may take, before the first goes on.</param>
    /// <returns>How the second writer got on, for people.</returns>
    internal static string Run(Func<IStore> open, TimeSpan patience)
    {
        using IStore first = open();
        first.Insert(Counter);
        first.Begin();
        long seen = first.Read(Id)!.Telephone;
        Task<bool> second = Elsewhere.Start(() => AddOneFrom(open));
        bool waited = !second.EndsWithin(patience);
        Exception? refusedFirst = Refused.By(() =>
        {
            first.Update(Counter with { Telephone = seen + 1 });
            first.Commit();
        });
        if (refusedFirst is not null) first.Find<IRollback>()?.Rollback();
        Exception? refusedSecond = second.Outcome().Refusal;

        int done = (refusedFirst is null ? 1 : 0) + (refusedSecond is null ? 1 : 0);
        if (done == 0)
            throw new WrongAnswerException(
                $"Both writers were refused, expected was that one goes on: {refusedFirst!.Message}");
        Answer.MustBe(Counted, first.Read(Id)!.Telephone, done);
        return refusedSecond is { } refusal ? $"the second writer is refused: {refusal.Message}"
            : refusedFirst is not null ? $"the first writer is refused: {refusedFirst.Message}"
            : waited ? "the second writer waits for the first" : "neither waits";
    }

    static bool AddOneFrom(Func<IStore> open)
    {
        using IStore store = open();
        Transaction.Of(store, AddOne);
        return true;
    }

    static void AddOne(IStore store)
    {
        Customer counter = store.Read(Id)!;
        store.Update(counter with { Telephone = counter.Telephone + 1 });
    }
}
