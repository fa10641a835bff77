using Perf.Engines.Durability;
using Perf.Harness.Environments;

namespace Perf.Durability;

/// <summary>
/// Each file call of a small workload fails once, from opening the store to closing it: the caller gets an exception
/// (closing throws none, and errors that an engine is known to hide are only reported), nothing hangs or stays open,
/// and what was acknowledged is there when the store is opened again without faults.
/// </summary>
[TestFixtureSource(typeof(EngineFixtures), nameof(EngineFixtures.Recorded)), Category("durability")]
public sealed class FaultTests(EngineConfiguration engine)
{
    const int Seed = 6;
    const int Commits = 10;     // one of each kind, and a flush
    const int AttemptsOfDefaultRun = 1_400;     // of all configurations together: a thousand take four seconds
    const int AttemptsAtLeast = 8;
    const int FaultsOfConfiguration = 8;        // the calls of Each below

    [Test]
    public void A_device_that_fails_once_costs_nothing_acknowledged() =>
        Check(trial =>
        {
            foreach (FaultyCall call in Enum.GetValues<FaultyCall>())
                Each(trial, call, n => Faults.At(call, n, FaultEffect.DeviceError), "meets a device error");
        });

    [Test]
    public void A_full_disk_costs_nothing_acknowledged() =>
        Check(trial =>
        {
            Each(trial, FaultyCall.Write, n => Faults.At(FaultyCall.Write, n, FaultEffect.DiskFull),
                "meets a full disk");
            Each(trial, FaultyCall.Write, n => Faults.From(FaultyCall.Write, n, FaultEffect.DiskFull),
                "and all after it meet a full disk");
        });

    [Test]
    public void Half_a_write_costs_nothing_acknowledged() =>
        Check(trial =>
            Each(trial, FaultyCall.Write, n => Faults.At(FaultyCall.Write, n, FaultEffect.ShortWrite),
                "is cut in half"));

    void Check(Action<FaultTrial> faults)
    {
        var trial = new FaultTrial(engine, new SmallWorkload(RecordedRun.HasBank(engine), Commits, Seed));
        faults(trial);
        CollectWhatFailed();
        TestContext.Out.WriteLine($"{engine}: {trial.Report}");
        Assert.That(trial.IsBroken, Is.False, trial.Report);
        Assert.That(trial.Injected, Is.Positive,
            "Nothing failed, so nothing was shown: give the workload calls that can fail.");
        Evidence.Note(
            engine, Flag.Durability,
            $"{trial.Injected} file calls failed, nothing acknowledged was lost{HiddenBy(trial)}",
            (Figure.Faults, trial.Injected));
    }

    string HiddenBy(FaultTrial trial)
    {
        if (engine.Faults.Hides is null) return "";
        Assert.That(trial.Hidden, Is.Positive,
            $"{engine} is known to hide {engine.Faults.Hides}. It reported every failed call to its caller. Take that "
            + "out of its configuration.");
        return $"; {trial.Hidden} of them its caller never heard of: {engine.Faults.Hides}";
    }

    // A failed object may end the process when it is collected: then it does so here, not in another test.
    static void CollectWhatFailed()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    // Every call in a full run, a seeded choice in others.
    static int AttemptsAtMost => SettingsOfRun.OrDefault.Scope == Scope.Full
        ? int.MaxValue
        : Math.Max(AttemptsAtLeast, AttemptsOfDefaultRun / (FaultsOfConfiguration * EngineFixtures.Recorded.Count()));

    static void Each(FaultTrial trial, FaultyCall call, Func<int, Faults> faults, string story)
    {
        int calls = trial.Calls(call);
        foreach (int n in new SeededRandom(Seed).Permutation(1, calls).Take(AttemptsAtMost))
            trial.Attempt($"{call} {n} of {calls} {story}", faults(n));
    }
}
