using Perf.Engines.Durability;
using Perf.Engines.Experiments;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Harness.Tests.Mutations;

namespace Perf.Harness.Tests.Engines;

/// <summary>
/// The class of a configuration is what an experiment shows, not what its name says. Perf.Durability tries each
/// configuration; these are controls of the experiment.
/// </summary>
public sealed class DurabilityProbeTests
{
    [TestCase("delete-full")]
    [TestCase("truncate-full")]
    [TestCase("wal-full")]
    public void Drive_that_ignores_syncs_lowers_the_durability_class(string name)
    {
        EngineConfiguration configuration = Sqlite(name);
        EngineConfiguration lying = configuration with
        {
            Record = recorder => configuration.Record!(recorder with { Faults = Faults.NoSync() }),
        };
        DurabilityFinding finding = Try(lying);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(finding.Class, Is.EqualTo(ShownDurability.Process));
        Assert.That(finding.BrokenPromise($"{lying}", lying.Durability), Is.EqualTo(
            $"durability class: microsoft-data-sqlite/{name} promises power, the experiment has shown process: "
            + "a record was inserted, and after a power cut it was gone. "
            + "Find the missing flush, or declare a lower class."));
    }

    [Test]
    public void A_store_that_leaves_its_commit_for_later_shows_nothing()
    {
        EngineConfiguration late = Sqlite("wal-full").With(store => new CommitsLater(store));
        DurabilityFinding finding = Try(late);
        Assert.That((finding.Class, finding.Story), Is.EqualTo((ShownDurability.None, "after a kill it was gone")));
    }

    [Test]
    public void Class_is_at_least_process_if_no_power_cut_can_be_tried()
    {
        DurabilityFinding finding = Try(Sqlite("wal-full") with { Record = null });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(finding.Class, Is.EqualTo(ShownDurability.ProcessOrMore));
        Assert.That(finding.BrokenPromise("", DurabilityClass.Power), Is.Null, "no experiment broke it");
        Assert.That(Try(Perf.Engines.Reference.Configurations.Memory).Class, Is.EqualTo(ShownDurability.None));
    }

    static EngineConfiguration Sqlite(string name) => EngineCatalogue.Find($"microsoft-data-sqlite/{name}");

    static DurabilityFinding Try(EngineConfiguration configuration)
    {
        using var scratch = new ScratchFolder();
        return DurabilityProbe.Of(configuration, scratch.Root)!;
    }

    sealed class CommitsLater(Store store) : MutatedStore(store)
    {
        public override void Insert(Customer record)
        {
            if (Inner.Transaction is null) Begin();
            base.Insert(record);
        }
    }
}
