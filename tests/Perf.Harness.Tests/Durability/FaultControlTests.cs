using Perf.Durability;

namespace Perf.Harness.Tests.Durability;

/// <summary>The check of failed file calls catches a data layer that keeps the exceptions to itself.</summary>
public sealed class FaultControlTests
{
    const int Commits = 10;
    const int Seed = 6;

    [TestCase("microsoft-data-sqlite/delete-full")]
    [TestCase("microsoft-data-sqlite/wal-full")]
    [TestCase("entity-framework/wal-full")]
    [TestCase("litedb/direct")]
    public void Store_that_swallows_the_exception_is_caught(string configuration)
    {
        EngineConfiguration engine = EngineCatalogue.Find(configuration);
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        EngineConfiguration swallowing = engine with
        {
            Open = (directory, work) => new SwallowsFailures(engine.Open(directory, work)),
        };
        var trial = new FaultTrial(swallowing, new SmallWorkload(RecordedRun.HasBank(engine), Commits, Seed));

        // One is enough, where the engine itself hides none.
        int writes = trial.Calls(FaultyCall.Write);
        for (int n = writes / 2; n <= writes && !trial.IsBroken; n++)
            trial.Attempt($"write {n} of {writes}", Faults.At(FaultyCall.Write, n, FaultEffect.DiskFull));

        Assert.That(trial.IsBroken, Is.True,
            $"An exception never came to the caller, and the check is blind. {trial.Report}");
    }
}
