using Perf.Engines.Reference;

namespace Perf.Harness.Tests.FastDb;

/// <summary>An engine that is known to lose data is checked after reopening, and the loss is reported.</summary>
public sealed class LossTests : TestsInFolder
{
    static readonly EngineConfiguration Forgetful = Configurations.Memory with
    {
        Persists = true, // a new list store is empty: all is lost
        Faults = new KnownFaults { Loses = "everything" },
    };

    [Test]
    public void Known_loss_is_reported_and_the_case_continues_from_its_start()
    {
        using var measured = new StoreCase("crud", Forgetful, new InsertOne(), Folder.Root);
        measured.Prepare();
        string state = measured.State();

        measured.Verify(measured.Execute(5));

        Assert.That(measured.Losses, Is.EqualTo(new[]
        {
            "lost after reopening: the number of records: found 0, expected 1005. Run the workload on "
            + "list-store/memory: if it is right there, the store is wrong. "
            + "list-store/memory is known to lose everything.",
        }));
        measured.Restore();
        Assert.That(measured.State(), Is.EqualTo(state));
    }

    [Test]
    public void Unknown_loss_is_an_error()
    {
        EngineConfiguration unknown = Forgetful with { Faults = KnownFaults.None };
        using var measured = new StoreCase("crud", unknown, new InsertOne(), Folder.Root);
        measured.Prepare();
        long checksum = measured.Execute(5);

        Assert.That(() => measured.Verify(checksum), Throws.TypeOf<WrongAnswerException>());
        Assert.That(measured.Losses, Is.Empty);
    }

    [Test]
    public void The_modes_that_were_seen_to_lose_are_marked_and_promise_nothing() =>
        Assert.That(
            from configuration in Perf.Engines.FastDb.Configurations.All
            where configuration.Faults.Loses is not null
            select (configuration.Name, configuration.Durability),
            Is.EquivalentTo(new[]
            {
                ("parallel", DurabilityClass.None), ("buffered", DurabilityClass.None),
            }));
}
