using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Cases;
using Perf.Harness.Measuring;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Builds;

namespace Perf.Harness.Tests.Measuring;

/// <summary>Many cases, and many runs, cost a look at each and no more.</summary>
public sealed class ManyCasesTests
{
    const int Many = 10_000;

    [Test]
    [Tried(19, "10,000 cases, of which a few hundred are measured", "the suite is asked once for its list")]
    public void A_worker_asks_for_the_list_of_cases_once()
    {
        using var folder = new ScratchFolder();
        var suite = new LargeSuite();
        var failed = new List<string>();
        var plan = new WorkerPlan
        {
            Cases = [.. Enumerable.Range(0, 300).Select(one => new CasePlan($"none/{one} @ e/c", Timed: false))],
            Received = Path.Combine(folder.Root.FullName, "received"),
            Directory = Path.Combine(folder.Root.FullName, "work"),
        };
        new Worker(suite, plan, TimeProvider.System, message =>
        {
            if (message is WorkerMessage.Failed(var id, _)) failed.Add(id);
        }).Run();
        Assert.That((failed.Count, suite.Asked), Is.EqualTo((300, 1)));
    }

    [Test]
    [Tried(20, "many runs, one after the other", "what they received does not add up")]
    public void What_a_run_receives_takes_the_place_of_what_was_received_before()
    {
        using var folder = new ScratchFolder();
        var received = new ReceivedRuns(folder.Root);
        received.Replace(MadeRuns.Run());
        (string Name, string Text)[] once = Content(folder);
        for (int run = 0; run < 20; run++) received.Replace(MadeRuns.Run());
        Assert.That(Content(folder), Is.EqualTo(once));
    }

    static (string Name, string Text)[] Content(ScratchFolder folder) =>
        [.. folder.Files.Select(file => (file, folder.Read(file)))];

    sealed class LargeSuite : ISuite
    {
        internal int Asked { get; private set; }

        public string Name => "many";

        public IReadOnlyList<CaseSource> Cases
        {
            get
            {
                Asked++;
                return
                [
                    .. Enumerable.Range(0, Many).Select(one => new CaseSource(
                        new CaseId("many", $"case-{one}", "toy", "plain"), () => Subject.Here("Toy 1.0", "none"),
                        _ => throw new InvalidOperationException("Nothing is measured here."))),
                ];
            }
        }

        public IReadOnlyList<CaseId> Known => [.. Cases.Select(source => source.Id)];
    }
}
