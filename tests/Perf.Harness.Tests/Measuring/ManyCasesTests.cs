namespace Perf.Harness.Tests.Measuring;

/// <summary>The cost of many cases is linear.</summary>
public sealed class ManyCasesTests
{
    const int Many = 10_000;

    [Test]
    [Tried(19, "10,000 cases, of which a few hundred are measured", "the suite makes its list once")]
    public void Worker_reads_the_list_of_cases_once()
    {
        using var folder = new ScratchFolder();
        var suite = new LargeSuite();
        var failed = new List<string>();
        WorkerPlan plan = ToyWorkers.Plan(
            folder.Root, isTimed: false,
            [.. Enumerable.Range(0, 300).Select(one => new CaseId("none", $"{one}", "e", "c"))]);
        new Worker(suite, plan, TimeProvider.System, message =>
        {
            if (message is WorkerMessage.Failed(var id, _)) failed.Add(id);
        }).Run();
        Assert.That((failed.Count, suite.Listed), Is.EqualTo((300, 1)));
    }

    sealed class LargeSuite : ISuite
    {
        internal int Listed { get; private set; }

        public string Name => "many";

        public IReadOnlyList<CaseSource> Cases
        {
            get
            {
                Listed++;
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
