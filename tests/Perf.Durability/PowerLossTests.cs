using Perf.Engines.Durability;
using Perf.Harness.Environments;

namespace Perf.Durability;

/// <summary>
/// The power is cut at any point of a small workload: from what the engine wrote and synced, the files are rebuilt as
/// they could be then, and opened. It simulates the disk; that a drive does what <see cref="DiskModel"/> says is not
/// shown.
/// </summary>
[TestFixtureSource(typeof(EngineFixtures), nameof(EngineFixtures.Recorded)), Category("durability")]
public sealed class PowerLossTests(EngineConfiguration engine)
{
    const int Seed = 5;
    const int Commits = 40;
    const int ImagesOfDefaultRun = 1_800;  // of all configurations together: a thousand take a second or two
    const int ImagesAtLeast = 60;
    const int ImagesOfFullRun = 5_000;
    const int ImagesOfControl = 250;       // it ends at the first that is broken

    static bool IsFull => SettingsOfRun.OrDefault.Scope == Scope.Full;

    static int Images => IsFull
        ? ImagesOfFullRun : Math.Max(ImagesAtLeast, ImagesOfDefaultRun / EngineFixtures.Recorded.Count());

    static int ImagesOfForgetfulDisk => IsFull ? ImagesOfFullRun : ImagesAtLeast;

    bool _hasBank;
    SmallWorkload _workload = null!;

    [OneTimeSetUp]
    public void MakeWorkload()
    {
        _hasBank = RecordedRun.HasBank(engine);
        _workload = new SmallWorkload(_hasBank, Commits, Seed);
    }

    [Test]
    public void Power_cut_keeps_the_promise_of_the_durability_class()
    {
        PowerLossTrial? kept = Check(DiskModel.KeepsDeletions, Images, PowerLossTrial.MayLose(engine.Durability));
        if (kept is not null) Note(kept);
    }

    [Test]
    public void Even_a_forgotten_deletion_costs_the_newest_commit_alone()
    {
        int mayLose = engine.Durability == DurabilityClass.Power ? 1 : PowerLossTrial.MayLose(engine.Durability);
        PowerLossTrial? kept = Check(DiskModel.Forgetful, ImagesOfForgetfulDisk, mayLose);
        if (kept is null) return;
        Evidence.Note(
            engine, Flag.Durability,
            $"{kept.Images} images where a deletion is safe only when its directory was synced, "
            + Lost(kept));
    }

    [Test]
    public void Drive_that_reports_false_syncs_is_found()
    {
        RecordedRun run = RecordedRun.Of(engine, _workload, Faults.NoSync());
        Assert.That(run.Syncs, Is.False);

        int mayLose = PowerLossTrial.MayLose(engine.Durability);
        PowerLossTrial trial = Try(run, DiskModel.KeepsDeletions, ImagesOfControl, mayLose, untilBroken: true);

        TestContext.Out.WriteLine($"{engine}: caught after {trial.Images} images. {trial.Report}");
        Assert.That(trial.IsBroken, Is.True,
            $"Every sync did nothing, and no loss was found: the check is blind. {trial.Report}");
    }

    // A configuration that never syncs promises nothing of a power cut, and is a control: null.
    PowerLossTrial? Check(DiskModel model, int images, int mayLose)
    {
        RecordedRun run = RecordedRun.Of(engine, _workload);
        PowerLossTrial trial = Try(run, model, images, mayLose);

        TestContext.Out.WriteLine($"{engine}: {trial.Report}");
        bool keeps = run.Syncs && engine.Faults.BreaksByPowerCut is null;
        if (keeps)
        {
            Assert.That(trial.Images, Is.EqualTo(images),
                "The log has fewer images than wanted: make the workload longer.");
            Assert.That(trial.IsBroken, Is.False, trial.Report);
        }
        else
        {
            Assert.That(
                trial.IsBroken, Is.True,
                $"{engine.Faults.BreaksByPowerCut ?? "Nothing is ever synced"}, and no loss was found: "
                + $"the check is blind, or the engine got better. {trial.Report}");
        }
        return keeps ? trial : null;
    }

    PowerLossTrial Try(RecordedRun run, DiskModel model, int images, int mayLose, bool untilBroken = false)
    {
        var trial = new PowerLossTrial(engine, _workload);
        foreach (PowerLossImage image in new PowerLossImages(run.Files, run.Events, model).Sample(images, Seed))
        {
            trial.Judge(image, mayLose);
            if (untilBroken && trial.IsBroken) break;
        }
        return trial;
    }

    // Without a flush the loss would have no end that the workload could show.
    static string Lost(PowerLossTrial trial) =>
        $"{trial.LostAtWorst} of the newest commits lost at worst, with a flush after every {SmallWorkload.FlushEvery}";

    void Note(PowerLossTrial trial)
    {
        string figures = $"{trial.Images} images after a power cut";
        Evidence.Note(engine, Flag.Atomicity, $"{figures}, half a commit in none");
        Evidence.Note(
            engine, Flag.Consistency, $"{figures}, damage in none{(_hasBank ? ", sums agree in all" : "")}");
        Evidence.Note(
            engine, Flag.Durability, $"{figures}, {Lost(trial)}",
            (Figure.Images, trial.Images), (Figure.CommitsLost, trial.LostAtWorst));
    }
}
