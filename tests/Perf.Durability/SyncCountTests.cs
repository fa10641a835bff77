using Perf.Durability.Servers;
using Perf.Harness.Environments;

namespace Perf.Durability;

/// <summary>
/// The syncs of a whole process, seen from outside: from the opening of a store to its end; where a server has the
/// store, those of the server.
/// </summary>
[AskedOf(nameof(EngineFixtures.Traced)), Category("durability")]
public sealed class SyncCountTests(EngineConfiguration engine)
{
    const int Commits = 50;

    readonly Lazy<SyncTrace> _traced = new(() =>
    {
        using var folder = new StoreFolder(engine);
        return ServersOfRun.Of(engine) is { } server
            ? ServerTrace.Of(server, engine, folder.Root, Commits)
            : InsertingChild.Traced(engine, folder.Root, Commits);
    });

    [SetUp]
    public void Needs_the_engine_and_strace()
    {
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        ServersOfRun.NeedsOurs(engine);
        if (_traced.Value.Unknown is { } unknown) Assert.Ignore(unknown);
        Assert.That(_traced.Value.Output, Is.EqualTo(Commits.ToString(CultureInfo.InvariantCulture)),
            "the commits that the child made");
    }

    [Test, Needs(Counted = true)]
    public void A_process_syncs_as_often_as_its_work_is_counted()
    {
        if (Recorded() is not { } syncs)
        {
            Assert.Ignore("the syncs of this engine can't be counted from inside");
            return;
        }

        Assert.That(_traced.Value.Syncs, Is.EqualTo(syncs));
    }

    // Rollback journal: its content, its header, the directory it was made in, the database; TRUNCATE syncs the emptied
    // journal too.
    [Test, Needs(Option = "journal_mode")]
    public void SQLite_commit_syncs_as_often_as_its_protocol_requires()
    {
        long? each = (engine.Options.GetValueOrDefault("journal_mode"),
            engine.Options.GetValueOrDefault("synchronous")) switch
        {
            ("delete", "full") => 4,
            ("truncate", "full") => 5,
            ("wal", "full") => 1,
            ("wal", "normal") or (not null, "off") => 0,
            _ => null,
        };
        if (each is null) Assert.Ignore("no protocol is known of this configuration");
        Assert.That(SyncsOfCommit, Is.EqualTo(each));
    }

    [Test]
    public void Configuration_of_class_power_syncs_for_each_commit()
    {
        long syncs = _traced.Value.Syncs!.Value;
        TestContext.Out.WriteLine($"{engine}: {syncs} syncs {Where} of {Commits} commits");
        if (engine.Durability == DurabilityClass.Power)
            Assert.That(SyncsOfCommit, Is.Positive, "a commit that is not synced is lost");

        // To sync is needed, and is no proof: the flag is earned by what is lost.
        Evidence.Note(
            engine, flag: null, $"{syncs} syncs {Where} of {Commits} commits", (Figure.SyncsOfCommit, SyncsOfCommit));
    }

    // Opening and closing are the rest.
    long SyncsOfCommit => (long)Math.Round((double)_traced.Value.Syncs!.Value / Commits);

    string Where => ServersOfRun.Of(engine) is null ? "in a process" : "of a server in a session";

    long? Recorded()
    {
        using var folder = new StoreFolder(engine);
        using IWorkSource? counted = engine.CountWork?.Invoke();
        if (counted is null) return null;
        counted.Start();
        InsertingChild.InsertInto(engine, folder.Root, Commits, counted);
        return counted.Stop()[Metric.Syncs];
    }
}
