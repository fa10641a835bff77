using NUnit.Framework;
using Perf.Engines.Durability;
using Perf.Engines.Stores;
using Perf.Harness.Environments;
using Perf.Harness.Work;
using Perf.Tests;

namespace Perf.Crud.Durability;

/// <summary>
/// The power is cut at any point of a small workload: from what the engine wrote and synced, the files are rebuilt as
/// they could be then, and opened. It simulates the disk; that a drive does what <see cref="DiskModel"/> says is not
/// shown.
/// </summary>
[TestFixtureSource(typeof(EngineFixtures), nameof(EngineFixtures.Recorded))]
[Category("durability")]
public sealed class PowerLossTests(EngineConfiguration engine)
{
    const int Seed = 5;
    const int Commits = 40;

    static bool IsFull => SettingsOfRun.OrDefault.Scope == Scope.Full;

    static int Images => IsFull ? 5_000 : 250;

    static int ImagesOfForgetfulDisk => IsFull ? 5_000 : 60;

    readonly SmallWorkload _workload = new(HasBank(engine), Commits, Seed);

    [Test]
    public void A_power_cut_leaves_what_the_class_promises()
    {
        RecordedRun run = RecordedRun.Of(engine, _workload);

        PowerLossTrial trial = Try(run, DiskModel.KeepsDeletions, Images, PowerLossTrial.MayLose(engine.Durability));

        TestContext.Out.WriteLine($"{engine}: {trial.Report}");
        if (run.Syncs)
            Assert.That(trial.IsBroken, Is.False, trial.Report);
        else
            Assert.That(trial.IsBroken, Is.True, $"Nothing is ever synced, and no loss was found: the check is blind. {trial.Report}");
        Assert.That(trial.Images, Is.EqualTo(Images), "the log has fewer images than wanted: make the workload longer");
    }

    [Test]
    public void A_drive_that_lies_about_its_syncs_is_caught()
    {
        RecordedRun run = RecordedRun.Of(engine, _workload, Faults.NoSync());
        Assert.That(run.Syncs, Is.False);

        var trial = Try(run, DiskModel.KeepsDeletions, Images, PowerLossTrial.MayLose(engine.Durability), untilBroken: true);

        TestContext.Out.WriteLine($"{engine}: caught after {trial.Images} images. {trial.Report}");
        Assert.That(trial.IsBroken, Is.True, $"Every sync did nothing, and no loss was found: the check is blind. {trial.Report}");
    }

    [Test]
    public void A_deletion_that_the_file_system_forgets_costs_the_newest_commit_at_most()
    {
        if (engine.Durability != DurabilityClass.Power) Assert.Ignore($"{engine} promises nothing of the newest commit");
        RecordedRun run = RecordedRun.Of(engine, _workload);

        PowerLossTrial trial = Try(run, DiskModel.Forgetful, ImagesOfForgetfulDisk, mayLose: 1);

        TestContext.Out.WriteLine($"{engine}: {trial.Report}");
        Assert.That(trial.IsBroken, Is.False, trial.Report);
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

    static bool HasBank(EngineConfiguration engine)
    {
        using var directory = new TemporaryDirectory();
        using IStore store = engine.Open(directory.Info, null);
        return store is IBankStore;
    }
}
