using System.Text.RegularExpressions;
using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Data;
using Perf.Engines.Reference;
using Perf.Engines.Workloads;
using Perf.Harness.Cases;
using Perf.Harness.Measuring;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Builds;
using Perf.Harness.Tests.Engines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Measuring;

/// <summary>
/// The flaws of the published comparisons' own harnesses, numbered as in the inventory, each with a test that ours does
/// not have it. The first, third and eleventh are of tables made by hand: ours are made from samples.
/// </summary>
public sealed partial class FlawsTests
{
    static readonly string[] MeasuringFolders = ["/Measuring/", "/Pairing/", "/Workloads/", "/Drivers/"];

    DirectoryInfo _directory = null!;

    [SetUp]
    public void MakeDirectory() => _directory = Directory.CreateTempSubdirectory("perf-flaws-");

    [TearDown]
    public void RemoveDirectory() => _directory.Delete(recursive: true);

    [Test]
    public void Flaw_2_no_wall_clock_with_a_coarse_step_measures_anything() => Assert.That(
        Repository.Files("*.cs")
            .Where(path => MeasuringFolders.Any(path.Contains) && !path.Contains("/Pairing/Build")
                && CoarseClock().IsMatch(Repository.Text(path))),
        Is.Empty);

    [Test]
    public void Flaw_2_what_a_select_finds_is_fetched()
    {
        var store = new NamesNobodyReads();
        var reading = new ReadOne();
        reading.Prepare(store);
        long checksum = reading.Execute(store, 100);
        Assert.That(() => reading.Verify(store, checksum), Throws.InstanceOf<WrongAnswerException>());
    }

    [Test]
    public void Flaw_2_the_folders_in_which_time_is_measured_are_there() => Assert.That(
        MeasuringFolders.Where(folder =>
            !Repository.Files("*.cs").Any(path => path.Contains(folder, StringComparison.Ordinal))),
        Is.Empty);

    [Test]
    public void Flaw_4_another_workload_is_not_compared_with_the_old_baseline()
    {
        Run changed = MadeRuns.Run(cost: 9600) with { Facts = MadeRuns.Facts with { Version = 2 } };
        Comparison comparison = Judge.Of(new Evidence(MadeRuns.Case(), changed));
        Assert.Multiple(() =>
        {
            Assert.That(comparison.Judged.Select(gate => gate.Metric), Is.EqualTo([Metric.Definition]));
            Assert.That(comparison.NotEvaluated.Select(gate => gate.Reason),
                Is.All.EqualTo(new Reason.OtherDefinition()));
        });
    }

    [Test]
    public void Flaw_5_an_insert_that_nobody_waited_for_is_a_wrong_answer()
    {
        var store = new ForgetsItsInserts();
        var inserting = new InsertOne();
        inserting.Prepare(store);
        long checksum = inserting.Execute(store, 200);
        Assert.That(() => inserting.Verify(store, checksum), Throws.InstanceOf<WrongAnswerException>());
    }

    [Test]
    public void Flaw_6_a_size_is_taken_after_the_store_was_closed()
    {
        CaseSource source = Source(
            Configurations.Memory with { Open = (directory, _) => new WritesWhenClosed(directory) });
        Assert.That(WorkPass.Of(source, _directory, new Batch(10)).Work[Metric.FileSize],
            Is.EqualTo(WritesWhenClosed.Bytes));
    }

    [Test]
    public void A_size_that_differs_by_process_is_told_and_not_judged()
    {
        CaseSource source = Source(
            Configurations.Memory with { Open = (directory, _) => new WritesWhenClosed(directory) });
        WorkPass pass = WorkPass.Of(source with { Uneven = [Metric.FileSize] }, _directory, new Batch(10));
        Assert.Multiple(() =>
        {
            Assert.That(pass.Work[Metric.FileSize], Is.Null);
            Assert.That(pass.Observed["file-size-bytes"], Is.EqualTo(WritesWhenClosed.Bytes));
        });
    }

    [Test]
    public void Flaw_7_an_operation_of_the_query_is_a_query_and_not_a_row_it_passed_over()
    {
        var customers = new Customers();
        int found = customers.Loaded.Count(record => record.Name.StartsWith("John ", StringComparison.Ordinal)
            && record.Telephone > Customers.TelephoneLimit);
        Assert.Multiple(() =>
        {
            Assert.That(new Query().WorkOperations, Is.EqualTo(20), "queries, over a table of a thousand rows");
            Assert.That(found, Is.InRange(150, 350), "each half of the filter leaves out about half of the rows");
        });
    }

    [Test]
    public void Flaw_8_an_interval_wider_than_what_counts_is_not_judged() => Assert.That(
        PairRule.Standard.Decide(PairedChange.Of(
            [.. Enumerable.Range(0, 24).Select(pair => pair % 2 == 0 ? 0.5 : -0.4)])),
        Is.EqualTo(Verdict.Inconclusive));

    [Test]
    public void Flaw_9_a_case_begins_in_a_directory_of_its_own()
    {
        File.WriteAllText(Path.Combine(_directory.FullName, "left.db"), "by another case");
        using IMeasuredCase measured = Source(Configurations.Memory).Open(_directory);
        Assert.That(measured.Prepare,
            Throws.InvalidOperationException.With.Message.Contains("found left.db in its directory"));
    }

    [Test]
    public void Flaw_9_no_configuration_keeps_a_pooled_handle_unsaid() => Assert.That(
        EngineCatalogue.All.Where(engine => engine.Engine == "microsoft-data-sqlite")
            .Select(engine => engine.Options.GetValueOrDefault("pooling")),
        Is.All.Not.Null);

    [Test]
    public void Flaw_10_a_process_is_warm_before_its_first_round()
    {
        int calls = 0;
        bool warm = new WarmUp(TimeProvider.System).UntilNothingIsCompiled([() => calls++]);
        Assert.Multiple(() =>
        {
            Assert.That(warm, Is.True, "nothing here is compiled for long");
            Assert.That(calls, Is.GreaterThan(60),
                "thirty calls promote a method; one warm-up does not reach a steady state");
        });
    }

    static CaseSource Source(Perf.Engines.Stores.EngineConfiguration engine) => new(
        CaseId.Parse("crud/insert-one @ list-store/memory"), engine.Subject,
        directory => new StoreCase("crud", engine, new InsertOne(), directory));

    [GeneratedRegex(@"DateTime\.(Utc)?Now|Environment\.TickCount|DateTimeOffset\.(Utc)?Now")]
    private static partial Regex CoarseClock();

    sealed class NamesNobodyReads : RelayedStore
    {
        public override Customer? Read(int id) => base.Read(id) is { } record ? record with { Name = "" } : null;
    }

    sealed class ForgetsItsInserts : RelayedStore
    {
        public override void Insert(Customer record)
        {
        }
    }

    sealed class WritesWhenClosed(DirectoryInfo directory) : RelayedStore
    {
        internal const int Bytes = 4096;

        public override void Dispose()
        {
            File.WriteAllBytes(Path.Combine(directory.FullName, "late.db"), new byte[Bytes]);
            base.Dispose();
        }
    }
}
