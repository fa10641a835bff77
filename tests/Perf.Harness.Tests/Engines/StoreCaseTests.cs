using Perf.Engines.Reference;

namespace Perf.Harness.Tests.Engines;

/// <summary>A workload on a store, as the instrument sees it.</summary>
public sealed class StoreCaseTests : TestsInFolder
{
    [Test]
    public void Facts_contain_parameters_data_hash_and_options_read_back()
    {
        using var measured = Case(Configurations.Memory);
        measured.Prepare();

        Assert.That(measured.Facts.Parameters, Is.EqualTo(["rows=1000", "seed=1", "operations=200"]));
        Assert.That(measured.Facts.DataHash, Has.Length.EqualTo(16));
        Assert.That(measured.Facts.Options, Is.EqualTo(new Dictionary<string, string> { ["kind"] = "list" }));
    }

    [Test]
    public void Wrong_checksum_is_an_error()
    {
        using var measured = Case(Configurations.Memory);
        measured.Prepare();
        long checksum = measured.Execute(1);

        Assert.That(
            () => measured.Verify(checksum + 1),
            Throws.TypeOf<WrongAnswerException>().With.Message.StartsWith("the checksum of 1 operations: "));
    }

    [TestCase("journal", "wal", "nothing")]
    [TestCase("kind", "tree", "list")]
    public void Option_that_the_engine_reports_otherwise_or_not_at_all_is_an_error(
        string option, string expected, string found)
    {
        using var measured = Case(Configurations.Memory with
        {
            Options = new Dictionary<string, string> { ["kind"] = "list", [option] = expected },
        });

        Assert.That(measured.Prepare, Throws.InvalidOperationException.With.Message.StartsWith(
            $"list-store/memory was opened with another {option}: found {found}, expected {expected}."));
    }

    [Test]
    public void Records_lost_by_closing_the_store_fail_verification()
    {
        using var measured = Case(Configurations.Memory with { Persists = true });
        measured.Prepare();
        long checksum = measured.Execute(200);

        var wrong = Assert.Throws<WrongAnswerException>(() => measured.Verify(checksum))!;

        Assert.That(wrong.Message, Does.Contain("the number of records: found 0, expected 1200."));
        Assert.That(measured.Losses, Is.Empty);
    }

    [Test]
    public void Known_loss_is_reported_and_the_case_continues_from_its_start()
    {
        using var measured = Case(Configurations.Memory with
        {
            Persists = true, // a new list store is empty: all is lost
            Faults = new KnownFaults { Loses = "everything" },
        });
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
    public void Persistent_store_is_reopened_to_verify_and_then_restored()
    {
        using var kept = new KeptStore();
        using var measured = Case(Configurations.Memory with { Persists = true, Open = (_, _) => kept });
        measured.Prepare();
        string state = measured.State();

        measured.Verify(measured.Execute(200));
        measured.Restore();

        Assert.That(kept.Closed, Is.EqualTo(1));
        Assert.That(measured.State(), Is.EqualTo(state));
        measured.Dispose();
        Assert.That(kept.Closed, Is.EqualTo(2), "the store is closed with the case");
    }

    [Test]
    public void Damage_that_the_engine_finds_is_a_wrong_answer()
    {
        using var measured = Case(Configurations.Memory with { Open = (_, _) => new DamagedStore() });
        measured.Prepare();
        long checksum = measured.Execute(1);

        Assert.That(() => measured.Verify(checksum), Throws.TypeOf<WrongAnswerException>()
            .With.Message.EqualTo("page 3 is torn"));
    }

    [Test]
    public void The_store_is_opened_under_the_source_that_counts()
    {
        IWorkSource? seen = null;
        using var source = new UncountedWork();
        using var measured = Case(Opened(under => seen = under) with { CountWork = () => source });

        Assert.That(measured.CountWork(), Is.SameAs(source));
        measured.Prepare();
        Assert.That(seen, Is.SameAs(source));
    }

    [Test]
    public void Where_nothing_can_be_counted_nothing_is_claimed()
    {
        using var measured = Case(Configurations.Memory);
        Assert.That(measured.CountWork(), Is.Null);
    }

    [Test]
    public void Work_is_counted_from_the_start_or_not_at_all()
    {
        using var measured = Case(Configurations.Memory);
        measured.Prepare();

        Assert.That(measured.CountWork, Throws.InvalidOperationException);
        Assert.That(measured.Prepare, Throws.InvalidOperationException);
    }

    [Test]
    public void Another_case_s_files_are_not_measured()
    {
        File.WriteAllText(Path.Combine(Folder.Root.FullName, "old.db"), "");
        using var measured = Case(Configurations.Memory);

        Assert.That(measured.Prepare, Throws.InvalidOperationException.With.Message.EqualTo(
            "crud/insert-one @ list-store/memory found old.db in its directory, expected an empty one. "
            + "Give each case a directory of its own."));
    }

    [Test]
    public void Execute_without_Prepare_is_an_error_that_names_Prepare()
    {
        using var measured = Case(Configurations.Memory);

        Assert.That(() => measured.Execute(1), Throws.InvalidOperationException.With.Message.EqualTo(
            "crud/insert-one @ list-store/memory is not prepared or closed already; call Prepare first."));
    }

    StoreCase Case(EngineConfiguration configuration) => new("crud", configuration, new InsertOne(), Folder.Root);

    // Reports the source under which its store is opened.
    static EngineConfiguration Opened(Action<IWorkSource?> report) => Configurations.Memory with
    {
        Open = (_, source) =>
        {
            report(source);
            return new ListStore();
        },
    };

    sealed class KeptStore : RelayedStore
    {
        internal int Closed { get; private set; }

        public override void Dispose()
        {
            Closed++;
            base.Dispose();
        }
    }

    sealed class DamagedStore : RelayedStore
    {
        public override void CheckIntegrity() => throw new WrongAnswerException("page 3 is torn");
    }
}

sealed class UncountedWork : IWorkSource
{
    public void Start() { }

    public WorkCounts Stop() => WorkCounts.Unknown;

    public void Dispose() { }
}
