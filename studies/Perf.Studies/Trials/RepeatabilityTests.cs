using System.Collections.Concurrent;

namespace Perf.Studies.Trials;

/// <summary>Every process counts the same, on a busy machine too.</summary>
[TestFixtureSource(nameof(Engines)), Category("repeatability")]
public sealed class RepeatabilityTests(EngineConfiguration engine)
{
    static IEnumerable<TestFixtureData> Engines => EngineCatalogue.All
        .Where(engine => engine.LeftOut is null && (engine.InDefaultRun || Suites.Settings.Scope == Scope.Full))
        .Select(engine =>
        {
            var fixture = new TestFixtureData(engine);
            fixture.SetArgDisplayNames(engine.Engine, engine.Name);
            return fixture;
        });

    const int Workers = 20;
    const int AtOnce = 4;

    // A worker that only counts takes some ten seconds, and several times that while others run.
    static readonly TimeSpan WorkerLimit = TimeSpan.FromMinutes(10);

    // More would starve while a core is busy.
    static readonly string[] Niced = ["nice", "-n", "5"];

    [Test, Explicit("starts 20 workers for each configuration, which takes three minutes or so of both cores")]
    public void Every_counter_is_equal_to_the_last_digit_in_every_worker()
    {
        ProjectLayout layout = ProjectLayout.Around(new DirectoryInfo(AppContext.BaseDirectory));
        using MachineLock taken = MachineLock.Take(new MachineLockPlan
        {
            Purpose = $"repeatability of {engine}", File = layout.MachineLock, Say = TestContext.Progress.WriteLine,
        });
        DirectoryInfo folder = new(Path.Combine(layout.Work.FullName, $"{Environment.ProcessId}-repeatability"));
        try
        {
            var received = new ReceivedRuns(new DirectoryInfo(Path.Combine(folder.FullName, "received")));
            ConcurrentDictionary<string, string> errors = MeasureAll(received, folder);
            Assert.That(errors, Is.Empty, "some case could not be measured");
            Compare(received);
        }
        finally
        {
            folder.Refresh();
            if (folder.Exists) folder.Delete(recursive: true);
        }
    }

    static void Compare(IReadOnlyList<Run> runs, List<string> differences)
    {
        differences.AddRange(Repeatability.Differences(runs));
        TestContext.Out.WriteLine($"{runs[0].Case}: {runs.Count} workers, {runs[0].Work.Counts.Count} counts, "
            + $"allocated-bytes {runs.Min(Allocated)} to {runs.Max(Allocated)}");

        static long? Allocated(Run run) => run.Work[Metric.AllocatedBytes];
    }

    void Compare(ReceivedRuns received)
    {
        List<string> differences = [];
        foreach (CaseId id in Cases)
        {
            IReadOnlyList<Run> runs = received.Load(id);
            Assert.That(runs, Has.Count.EqualTo(Workers), $"{id}: the runs of its workers");
            Compare(runs, differences);
        }

        Assert.That(differences, Is.Empty, () => "These numbers are not exactly repeatable. Find out why and make them "
            + $"so, or observe them instead of gating them:\n{string.Join('\n', differences)}");
    }

    CaseId[] Cases =>
        [.. Suites.OfCases.Cases.Select(source => source.Id).Where(id => id.On == engine.ToString())];

    ConcurrentDictionary<string, string> MeasureAll(ReceivedRuns received, DirectoryInfo folder)
    {
        var errors = new ConcurrentDictionary<string, string>();
        int third = Workers / 3;
        Measure(Workers - (2 * third), []);
        using (new BusyCore()) Measure(third, []);
        bool canBeNiced = OperatingSystem.IsLinux() || OperatingSystem.IsMacOS();
        if (!canBeNiced) TestContext.Out.WriteLine("no worker is niced: this system has no command nice");
        Measure(third, canBeNiced ? Niced : []);
        return errors;

        void Measure(int workers, string[] through) => Parallel.For(
            0, workers, new ParallelOptions { MaxDegreeOfParallelism = AtOnce }, _ =>
            {
                var worker = new WorkerProcess(Suites.OfCases.Assembly.Location, WorkerLimit)
                { Through = through };
                foreach (var (id, error) in worker.Measure(Plan(received, folder), _ => { })) errors[id] = error;
            });
    }

    WorkerPlan Plan(ReceivedRuns received, DirectoryInfo folder) => new()
    {
        Cases = [.. Cases.Select(id => new CasePlan(id.ToString(), Timed: false))],
        Rounds = 0,
        Passes = 1,
        Received = received.Root.FullName,
        Append = true,
        Directory = Path.Combine(folder.FullName, Guid.NewGuid().ToString("N")),
    };
}
