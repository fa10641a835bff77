using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Yardsticks;

public sealed class YardstickLoadTests
{
    DirectoryInfo _directory = null!;

    [SetUp]
    public void MakeDirectory() => _directory = Directory.CreateTempSubdirectory("perf-yardstick-tests-");

    [TearDown]
    public void RemoveDirectory() => _directory.Delete(recursive: true);

    [Test]
    public void Each_kernel_is_done_by_all_threads_and_told_in_both_ways()
    {
        using YardstickLoad load = YardstickLoad.Open(clients: 2, syncs: false, _directory, TimeProvider.System);
        var window = load.Window();
        Assert.That(load.Threads, Is.EqualTo(2));
        Assert.That(window.Keys,
            Does.Contain("each-managed").And.Contain("together-managed").And.Not.Contain("each-sync-append"));
        Assert.That(window.Values, Is.All.GreaterThan(0));
    }

    [Test]
    public void A_load_that_syncs_is_compared_with_syncs_on_files_of_the_threads_own()
    {
        using YardstickLoad load = YardstickLoad.Open(clients: 2, syncs: true, _directory, TimeProvider.System);
        Assert.That(load.Window().Keys, Does.Contain("each-sync-append").And.Contain("together-sync-append"));
        Assert.That(_directory.EnumerateFiles("*", SearchOption.AllDirectories).Count(), Is.EqualTo(2));
    }

    [Test]
    public void Hundreds_of_clients_have_no_hundreds_of_yardsticks()
    {
        using YardstickLoad load = YardstickLoad.Open(clients: 500, syncs: false, _directory, TimeProvider.System);
        Assert.That(load.Threads, Is.EqualTo(16));
    }

    [Test]
    public void After_it_was_disposed_there_is_no_window()
    {
        YardstickLoad load = YardstickLoad.Open(clients: 1, syncs: false, _directory, TimeProvider.System);
        load.Dispose();
        Assert.That(load.Window, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void A_load_lies_halfway_between_its_yardsticks() => Assert.That(
        YardstickLoad.Between(
            MadeRuns.Numbers(("each-managed", 1)), MadeRuns.Numbers(("each-managed", 3)))["each-managed"],
        Is.EqualTo(2));

    [Test]
    public void A_throughput_follows_what_threads_do_together_and_a_latency_what_each_does()
    {
        Run run = MadeRuns.Run() with
        {
            Rounds =
            [
                .. new[] { 1.0, 2.0, 3.0 }.Select(speed => new Round(
                    new Dictionary<Metric, double>
                    {
                        [Metric.Throughput] = 100 / speed, [Metric.LatencyP50] = 0.02 / speed, [Metric.Attempts] = 1.5,
                    }.ToImmutableSortedDictionary(),
                    MadeRuns.Numbers(
                        ("together-managed", 0.001 * speed), ("each-managed", 0.001 / speed),
                        (YardstickLoad.Constant, 1)))),
            ],
        };
        Assert.Multiple(() =>
        {
            AssertOnly(run, Metric.Throughput, "together-managed", 10);
            AssertOnly(run, Metric.LatencyP50, "each-managed", 20);
            AssertOnly(run, Metric.Attempts, YardstickLoad.Constant, 1.5);
        });
    }

    static void AssertOnly(Run run, Metric metric, string yardstick, double weight)
    {
        ImmutableSortedDictionary<string, double> weights = WeightsFit.Of([run], metric).ByKernel;
        Assert.That(weights.Keys, Is.EqualTo([yardstick]));
        Assert.That(weights[yardstick], Is.EqualTo(weight).Within(1e-6));
    }
}
