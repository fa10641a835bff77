using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Measuring;

/// <summary>A slower build of the engine moves the time of its cases, and not what they are measured with.</summary>
public sealed class SlowerNativeTests : TestsInFolder
{
    // Steps take four times as long, and are about half of a query: it takes more than twice as long. Much of that is
    // left to other machines and to busy ones, and a quarter to what differs between two processes.
    const double LeastRise = 0.4;
    const double MostOfReference = 0.25;

    // Both workers run at the same time: what slows the machine slows both. A pair may be disturbed even so.
    const int PairsAtMost = 3;
    const int Rounds = 16;
    const int Queries = 20; // in each batch of both: some milliseconds

    static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    [Test, Explicit("measures times of two processes; the nightly job runs it")]
    public void A_slower_library_moves_the_case_and_not_the_reference_workload()
    {
        if (PinnedLibrary.Load(out string? missing) is null) Assert.Ignore(missing!);
        string slower = SlowerLibrary.Build(
            Folder.Root.CreateSubdirectory("library"), NativeBuildTests.PackagesOwn(), out missing);
        if (missing is not null) Assert.Ignore(missing);
        (double Case, double Reference) rise = default;
        for (int pair = 0; pair < PairsAtMost && !(rise is ( > LeastRise, < MostOfReference)); pair++)
        {
            Task<Run> slow = Task.Run(() => Measure($"slower-{pair}", slower));
            rise = Rise(Measure($"own-{pair}", null), slow.GetAwaiter().GetResult());
        }

        TestContext.Out.WriteLine(FormattableString.Invariant(
            $"case {100 * rise.Case:+0;-0} %, reference workload {100 * rise.Reference:+0;-0} %"));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(rise.Case, Is.GreaterThan(LeastRise),
            "the engine under test is slower, and its time must say so");
        Assert.That(rise.Reference, Is.LessThan(MostOfReference), "the pinned engine is not the one under test");
    }

    static (double Case, double Reference) Rise(Run own, Run slower)
    {
        double reference = slower.Calibration!.Processor / own.Calibration!.Processor;
        return ((slower.Middle(Metric.Time)!.Value / own.Middle(Metric.Time)!.Value / reference) - 1, reference - 1);
    }

    Run Measure(string name, string? library)
    {
        var received = new ReceivedRuns(new DirectoryInfo(Path.Combine(Folder.Root.FullName, $"received-{name}")));
        var plan = new WorkerPlan
        {
            Cases = [new CasePlan(ToySuite.Query.ToString(), Timed: true, new Batch(Queries))],
            Rounds = Rounds,
            Received = received.Root.FullName,
            Directory = Path.Combine(Folder.Root.FullName, $"work-{name}"),
        };
        var errors = new WorkerProcess(typeof(ToySuite).Assembly.Location, Limit)
        {
            Variables = new Dictionary<string, string> { [ReferenceRequest.NativeVariable] = library ?? "" },
        }.Measure(plan, _ => { });
        return errors.Count == 0 ? received.Load(ToySuite.Query)[0]
            : throw new InvalidOperationException(string.Join('\n', errors.Values));
    }
}
