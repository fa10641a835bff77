using Perf.Engines.Durability;

namespace Perf.Harness.Tests.Mutations;

/// <summary>A configuration that breaks its promise is not measured.</summary>
public sealed class BrokenPromiseTests
{
    static readonly WorkloadSource[] Workloads = [CrudWorkloads.InsertOne, CrudWorkloads.ReadOne];

    [Test]
    public void Broken_promise_is_an_error_of_each_case()
    {
        EngineConfiguration wal = EngineCatalogue.Find("microsoft-data-sqlite/wal-full");
        EngineConfiguration lying = wal with
        {
            Record = recorder => wal.Record!(recorder with { Faults = Faults.NoSync() }),
        };
        var (runs, errors) = new MutatedSuite(lying, Workloads).Measure();
        const string Message = "durability class: microsoft-data-sqlite/wal-full promises power, "
            + "the experiment has shown process: a record was inserted, and after a power cut it was gone. "
            + "Find the missing flush, or declare a lower class.";
        using var scope = Assert.EnterMultipleScope();
        Assert.That(runs, Is.Empty);
        Assert.That(errors, Is.EquivalentTo(Workloads.Select(one => $"crud/{one.Name} @ {wal}: {Message}")));
    }
}
