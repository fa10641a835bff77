using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Sqlite;
using Perf.Harness.Tests.Workers;
using Perf.Harness.Workers;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Yardsticks;

/// <summary>A slower build of the engine moves the cost of its cases, and not what they are measured with.</summary>
public sealed class SlowerNativeTests
{
    // Steps take four times as long, and are about half of a query: cost rises by more than 1. Much of that is left to
    // other machines and to busy ones, and a quarter to what differs between two processes.
    const double LeastRise = 0.4;
    const double MostOfYardsticks = 0.25;

    // Both workers run at the same time: what slows the machine slows both. A pair may be disturbed even so.
    const int PairsAtMost = 3;
    const int Rounds = 16;
    const int Queries = 20; // in each batch of both: some milliseconds

    static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);
    static readonly string[] PinnedKernels = ["pin-read", "pin-scan", "pin-write", "provider-read", "provider-write"];

    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => _folder.Dispose();

    [Test]
    public void A_slower_library_moves_the_cost_and_not_the_yardsticks()
    {
        string slower = SlowerLibrary.Build(
            _folder.Root.CreateSubdirectory("library"), NativeBuildTests.PackagesOwn(), out string? missing);
        if (missing is not null) Assert.Ignore(missing);
        (double Cost, double Yardsticks) rise = default;
        for (int pair = 0; pair < PairsAtMost && !(rise is (> LeastRise, < MostOfYardsticks)); pair++)
        {
            Task<Run> slow = Task.Run(() => Measure($"slower-{pair}", slower));
            rise = Rise(Measure($"own-{pair}", null), slow.GetAwaiter().GetResult());
        }

        TestContext.Out.WriteLine(FormattableString.Invariant(
            $"cost {100 * rise.Cost:+0;-0} %, yardsticks {100 * rise.Yardsticks:+0;-0} %"));
        Assert.Multiple(() =>
        {
            Assert.That(rise.Cost, Is.GreaterThan(LeastRise),
                "the engine under test is slower, and the cost must say so");
            Assert.That(rise.Yardsticks, Is.LessThan(MostOfYardsticks), "the pinned engine is not the one under test");
        });
    }

    static (double Cost, double Yardsticks) Rise(Run own, Run slower)
    {
        Weights weights = WeightsFit.Of([own], Metric.Time);
        return (
            (Cost.OfRun(slower, Metric.Time, weights) / Cost.OfRun(own, Metric.Time, weights)) - 1,
            PinnedKernels.Max(kernel => SecondsOf(slower, kernel) / SecondsOf(own, kernel)) - 1);
    }

    static double SecondsOf(Run run, string kernel) => Median.Of(run.Rounds.Select(round => round.Kernels[kernel]));

    Run Measure(string name, string? library)
    {
        var received = new ReceivedRuns(new DirectoryInfo(Path.Combine(_folder.Root.FullName, $"received-{name}")));
        var plan = new WorkerPlan
        {
            Cases = [new CasePlan(ToySuite.Query.ToString(), Cost: true, Queries)],
            Rounds = Rounds,
            Received = received.Root.FullName,
            Directory = Path.Combine(_folder.Root.FullName, $"work-{name}"),
        };
        var errors = new WorkerProcess(typeof(ToySuite).Assembly.Location, Limit)
        {
            Variables = new Dictionary<string, string> { [Against.NativeVariable] = library ?? "" },
        }.Measure(plan, _ => { });
        return errors.Count == 0 ? received.Load(ToySuite.Query)[0]
            : throw new InvalidOperationException(string.Join('\n', errors.Values));
    }
}
