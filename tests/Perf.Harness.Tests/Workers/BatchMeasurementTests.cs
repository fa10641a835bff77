using NUnit.Framework;
using Perf.Crud.Trials;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Workers;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Workers;

public sealed class BatchMeasurementTests
{
    readonly SteppedClock _clock = new();

    [Test]
    public void The_pilot_picks_as_many_operations_as_a_batch_of_some_milliseconds_holds()
    {
        using var measurement = Measure(new ClockedCase(_clock));
        Assert.That(measurement.BatchOperations, Is.InRange(700, 900), "10 µs an operation, 8 ms a batch");
    }

    [Test]
    public void What_the_baseline_says_is_taken_in_its_place()
    {
        using var measurement = Measure(new ClockedCase(_clock), operations: 123);
        Assert.That(measurement.BatchOperations, Is.EqualTo(123));
    }

    [Test]
    public void A_round_holds_the_batch_and_one_slice_of_each_kernel()
    {
        using var measurement = Measure(new ClockedCase(_clock), operations: 500);
        measurement.Visit(3, Yardsticks());
        Assert.Multiple(() =>
        {
            Assert.That(measurement.Rounds, Has.Count.EqualTo(3));
            Assert.That(measurement.Rounds[0].Values[Metric.Time], Is.EqualTo(5e-3).Within(1e-12));
            Assert.That(measurement.Rounds[0].Kernels["ticking"], Is.EqualTo(1e-4).Within(1e-12));
            Assert.That(measurement.Rounds[0].Kernels, Does.Not.ContainKey("sync"), "this case makes no syncs");
        });
    }

    [Test]
    public void The_sync_yardstick_stands_for_all_the_syncs_of_the_batch()
    {
        using var measurement = Measure(new ClockedCase(_clock), operations: 500);
        measurement.BatchSyncs = 1_000;
        measurement.Visit(1, Yardsticks());
        Assert.That(measurement.Rounds[0].Kernels["sync"], Is.EqualTo(1_000 * 2e-4).Within(1e-9));
    }

    [Test]
    public void What_others_write_is_counted_where_the_case_syncs()
    {
        using var scratch = new ScratchFolder();
        string system = FileSystem.Of(scratch.Root);
        if (!OperatingSystem.IsLinux() || system is not ("ext4" or "xfs" or "btrfs"))
            Assert.Ignore($"what others write is seen on disks of Linux, and the tests' folder is on {system}");
        using var neighbour = new SyncingThread(Path.Combine(scratch.Root.FullName, "page"));
        using var syncs = Measure(new ClockedCase(_clock), operations: 500);
        syncs.BatchSyncs = 1;
        syncs.Visit(RoundsBeside, Syncing());
        using var unsynced = Measure(new ClockedCase(_clock), operations: 500);
        unsynced.Visit(RoundsBeside, Syncing());

        Assert.Multiple(() =>
        {
            Assert.That(syncs.WritesBesideEachSync, Is.GreaterThan(0));
            Assert.That(unsynced.WritesBesideEachSync, Is.Zero, "a case that does not sync waits for nobody's");
        });
    }

    const int RoundsBeside = 20;

    YardstickSet Syncing() => new([new SleepingKernel()], [new TickingKernel("sync", _clock, 200)], _clock);

    [TestCase(3, 10, 3, Description = "a few rounds are measured again")]
    [TestCase(int.MaxValue, 0, 20, Description = "not more than twice as many: the machine may never come back")]
    public void A_round_in_which_the_machine_was_taken_away_is_measured_again(int times, int rounds, int dropped)
    {
        long stolen = 0, asked = 0;
        using var measurement = Measure(new ClockedCase(_clock), operations: 500,
            () => ++asked % 2 == 0 && stolen < times ? ++stolen : stolen);
        measurement.Visit(10, Yardsticks());
        Assert.That((measurement.Rounds.Count, measurement.DroppedRounds), Is.EqualTo((rounds, dropped)));
    }

    [Test]
    public void A_store_that_is_slower_loses_as_many_rounds_for_each_second_and_none_for_its_own_time()
    {
        (double fast, double slow) = (DroppedPerSecond(microseconds: 10), DroppedPerSecond(microseconds: 12));
        Assert.That(slow, Is.EqualTo(fast).Within(10).Percent, "for each second that rounds were watched");

        static double DroppedPerSecond(double microseconds)
        {
            const int rounds = 3_000;
            const double meanSecondsBetween = 0.05;
            var clock = new SteppedClock();
            var random = new Random(20_26);
            double next = 0;
            long stolen = 0;
            double Now() => (double)clock.GetTimestamp() / clock.TimestampFrequency;
            long? Stolen()
            {
                for (; next <= Now(); next -= meanSecondsBetween * Math.Log(1 - random.NextDouble())) stolen++;
                return stolen;
            }

            using var measurement = Measure(clock, new ClockedCase(clock, microseconds), 500, Stolen);
            double before = Now();
            measurement.Visit(rounds, Yardsticks(clock));
            Assert.That(measurement.Rounds.Select(round => round.Values[Metric.Time]),
                Has.Exactly(rounds).Items.And.All.EqualTo(500e-6 * microseconds).Within(1e-9));
            return measurement.DroppedRounds / (Now() - before);
        }
    }

    [Test]
    public void A_case_that_grows_is_found_and_named_as_broken()
    {
        Assert.That(() => Measure(new ClockedCase(_clock) { Grows = true }, operations: 500),
            Throws.TypeOf<WrongAnswerException>().With.Message.EqualTo(
                "toys/clocked @ toy/plain: after 12 batches and restores the state still moves, at last to "
                + "'14 rows'. Restore must undo the batch: a case that grows is a broken workload, not a slow one."));
    }

    [Test]
    public void A_case_that_grows_later_is_found_before_the_next_batch()
    {
        var grows = new ClockedCase(_clock);
        using var measurement = Measure(grows, operations: 500);
        measurement.Visit(1, Yardsticks());
        grows.Rows = 7;
        Assert.That(() => measurement.Visit(1, Yardsticks()), Throws.TypeOf<WrongAnswerException>()
            .With.Message.Contains("the state before a batch is '7 rows', before the first it was '0 rows'"));
    }

    [Test]
    public void A_slow_first_batch_changes_nothing_of_what_is_counted()
    {
        var slow = new ClockedCase(_clock) { FirstMicroseconds = 1e6 };
        using var measurement = new BatchMeasurement(slow, new CasePlan(slow.Id.ToString(), Cost: false), _clock);
        measurement.Prepare();
        measurement.Pilot();
        int before = slow.Batches;
        measurement.Visit(0, Yardsticks());

        Assert.That(slow.Batches - before, Is.EqualTo(5), "the least of five, whatever a clock says");
        Assert.That(measurement.BatchOperations, Is.EqualTo(10));
    }

    [Test]
    public void Allocations_are_the_least_of_the_batches()
    {
        using var measurement = Measure(new ClockedCase(_clock) { Allocates = true }, operations: 500);
        measurement.Visit(5, Yardsticks());
        Assert.That(measurement.AllocatedBytes, Is.EqualTo(24 + 8), "an array of one long: header, length, element");
    }

    [Test]
    public void What_makes_a_case_slower_takes_no_batch_and_is_in_the_time_of_each()
    {
        (int asItIs, double fast) = OfTwoVisits(slower: 0);
        (int slowed, double slow) = OfTwoVisits(slower: 0.10);
        Assert.Multiple(() =>
        {
            Assert.That(slowed, Is.EqualTo(asItIs));
            Assert.That(slow, Is.GreaterThan(fast));
        });

        static (int Batches, double Seconds) OfTwoVisits(double slower)
        {
            var clock = new SteppedClock { MicrosecondsOfLook = 1_000 }; // or the work would take no time at all
            var measured = new ClockedCase(clock);
            using var measurement = new BatchMeasurement(
                measured, new CasePlan(measured.Id.ToString(), Cost: true, 500) { Slower = slower }, clock)
            {
                StolenTicks = () => null,
            };
            measurement.Prepare();
            measurement.Pilot();
            measurement.Visit(1, Yardsticks(clock));
            measurement.Visit(1, Yardsticks(clock));
            return (measured.Batches, measurement.Rounds[^1].Values[Metric.Time]);
        }
    }

    BatchMeasurement Measure(ClockedCase measured, int operations = 0, Func<long?>? stolen = null) =>
        Measure(_clock, measured, operations, stolen ?? (() => null));

    static BatchMeasurement Measure(
        SteppedClock clock, ClockedCase measured, int operations, Func<long?> stolen)
    {
        var measurement = new BatchMeasurement(
            measured, new CasePlan(measured.Id.ToString(), Cost: true, operations), clock)
        {
            StolenTicks = stolen,
        };
        measurement.Prepare();
        measurement.Pilot();
        return measurement;
    }

    YardstickSet Yardsticks() => Yardsticks(_clock);

    static YardstickSet Yardsticks(SteppedClock clock) =>
        new([new TickingKernel("ticking", clock, 100)], [new TickingKernel("sync", clock, 200)], clock);
}

/// <summary>A kernel whose slice takes so many microseconds of a stepped clock.</summary>
public sealed class TickingKernel(string name, SteppedClock clock, double microseconds) : IKernel
{
    public string Name => name;

    public void Slice() => clock.Work(microseconds);
}

/// <summary>A kernel that leaves a core to others for 20 ms.</summary>
sealed class SleepingKernel : IKernel
{
    public string Name => "sleeping";

    public void Slice() => Thread.Sleep(20);
}

/// <summary>A case whose operations take so many microseconds each of a stepped clock.</summary>
public sealed class ClockedCase(SteppedClock clock, double microseconds = 10) : ICase, IStatefulCase
{
    public CaseId Id { get; } = ToySuite.Id("clocked");

    public bool Grows { get; init; }

    public bool Allocates { get; init; }

    public int Rows { get; set; }

    public double FirstMicroseconds { get; init; }

    public int Batches { get; private set; }

    public void Prepare() { }

    public long Execute(int operations)
    {
        clock.Work(microseconds * operations + (Batches++ == 0 ? FirstMicroseconds : 0));
        for (int i = 0; Allocates && i < operations; i++) GC.KeepAlive(new long[1]);
        if (Grows) Rows++;
        return 0;
    }

    public void Restore() { }

    public string State() => $"{Rows} rows";

    public void Verify(long checksum) { }

    public void Dispose() { }
}
