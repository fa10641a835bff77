using Perf.Durability.Writing;

namespace Perf.Durability.Checks;

/// <summary>An id that is there already is refused, and nothing is changed: not by one insert, not by many.</summary>
static class UniqueIdCheck
{
    const int Loaded = 10;

    internal static void Run(IStore store)
    {
        var customers = new Customers();
        store.InsertMany(customers.Loaded.AsSpan()[..Loaded]);
        Content before = Content.Of(store, bank: false);

        Refused.MustBe("An insert of an id that is there", () => store.Insert(customers.Fresh[0] with { Id = Loaded }));
        before.MustBe("After an insert was refused", Content.Of(store, bank: false));

        Customer[] many =
            [.. customers.Fresh[..5], customers.Fresh[5] with { Id = 1 }, .. customers.Fresh[6..Loaded]];
        Refused.MustBe("An insert of many, one of which is there", () => store.InsertMany(many));
        before.MustBe("After an insert of many was refused", Content.Of(store, bank: false));

        store.Insert(customers.Fresh[0]);
        store.CheckIntegrity();
    }
}
