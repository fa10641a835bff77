using Perf.Harness.Instructions;

namespace Perf.Harness.Tests.Running;

/// <summary>Instructions are counted where they can be compared; a missing Valgrind is a reason and no error.</summary>
sealed class InstructionRunTests
{
    [Test]
    public void Valgrind_is_not_needed_for_a_case_that_cannot_be_compared()
    {
        JudgedCase unknown = MadeCases.Of(MadeRuns.Run());
        JudgedCase unsteady = Accepted(new Counting(100, 16, 0.2));
        JudgedCase large = Accepted(new Counting(100, 16, 0));
        large = large with { Source = large.Source with { CountsInstructions = false } };
        JudgedCase debug =
            Accepted(new Counting(100, 16, 0), MadeRuns.Run() with { TimeNotComparable = "debug build" });

        Count([unknown, unsteady, debug], accepts: false, NotNeeded);
        Count([large], accepts: true, NotNeeded);

        Assert.That(unknown.Evidence.InstructionsMissing, Is.Null);
        Assert.That(
            unsteady.Judge().NotEvaluated.Select(gate => gate.Reason), Has.Some.InstanceOf<Reason.UnsteadyCount>());
        Assert.That(debug.Evidence.InstructionsMissing, Is.EqualTo(new Reason.NotTimed("debug build")));

        static Valgrind NotNeeded() => throw new InvalidOperationException("Valgrind is not needed.");
    }

    [Test]
    public void Missing_Valgrind_is_the_reason_of_each_case_that_could_be_compared()
    {
        JudgedCase one = Accepted(new Counting(100, 16, 0));
        Count([one], accepts: false, () => new Valgrind(null, "Valgrind is not installed"));
        Assert.That(
            (one.Evidence.InstructionsMissing as Reason.InstructionsNotCounted)?.Why,
            Is.EqualTo("Valgrind is not installed"));
        Assert.That(one.Judge().IsRegressed, Is.False);
    }

    [Test]
    public void One_process_counts_the_configurations_of_an_engine()
    {
        JudgedCase[] cases =
        [
            Beside(MadeCases.Of("crud/a", "f/three")), Beside(MadeCases.Of("crud/a", "g/five")),
            Beside(MadeCases.Of("crud/a", "f/four")),
        ];
        Assert.That(Lanes(cases, cores: 1), Is.EqualTo(["f/three + f/four", "g/five"]));
    }

    [TestCase(1, 2, "f/one + f/two + f/three, f/four + f/five")]
    [TestCase(2, 2, "f/one + f/two + f/three + f/four + f/five")]
    [TestCase(1, 8, "f/one, f/two, f/three, f/four, f/five")]
    [TestCase(2, 4, "f/one + f/two + f/three, f/four + f/five")]
    public void Every_core_counts_some_cases(int processes, int cores, string wanted)
    {
        string[] names = ["f/one", "f/two", "f/three", "f/four", "f/five"];
        JudgedCase[] cases = [.. names.Select(name => Beside(MadeCases.Of("crud/a", name)))];
        Assert.That(string.Join(", ", Lanes(cases, cores, processes)), Is.EqualTo(wanted));
    }

    [Test]
    public void Cases_that_may_share_a_server_are_counted_one_after_the_other()
    {
        JudgedCase[] cases =
        [
            MadeCases.Of("crud/a", "e/one"), MadeCases.Of("crud/b", "d/one"), Beside(MadeCases.Of("crud/a", "f/three")),
        ];
        Assert.That(Lanes(cases), Is.EqualTo(["e/one, d/one", "f/three"]));
    }

    static IEnumerable<string> Lanes(JudgedCase[] cases, int cores = 2, int processes = 1) =>
        InstructionRun.Lanes(cases, processes, cores).Select(lane =>
            string.Join(", ", lane.Select(together => string.Join(" + ", together.Select(one => one.Id.On)))));

    static JudgedCase Beside(JudgedCase one) => one with { Source = one.Source with { CountsBeside = true } };

    static JudgedCase Accepted(Counting counting, Run? run = null)
    {
        JudgedCase one = MadeCases.Of(run ?? MadeRuns.Run());
        CaseBaseline accepted = one.Evidence.Accepted! with { Counting = counting };
        one.Evidence = one.Evidence with { Accepted = accepted };
        return one;
    }

    [Test]
    public void Configuration_whose_failure_names_its_cause_is_not_counted()
    {
        JudgedCase one = Accepted(new Counting(100, 16, 0));
        one.Evidence = one.Evidence with
        {
            Accepted = one.Evidence.Accepted! with
            {
                Options = one.Evidence.Accepted.Options.SetItem("journal_mode", "off"),
            },
        };
        JudgedCase other = Accepted(
            new Counting(100, 16, 0), MadeRuns.Run(id: CaseId.Parse("crud/query @ microsoft-data-sqlite/wal-full")));
        Count(
            [one, other], accepts: false, () => throw new InvalidOperationException("It was looked for."),
            stops: true);
        Assert.That(
            new[] { one, other }.Select(skipped => skipped.Evidence.InstructionsMissing),
            Is.All.EqualTo(new Reason.FailsByWork()));
    }

    static void Count(JudgedCase[] cases, bool accepts, Func<Valgrind> find, bool stops = false)
    {
        using var folder = new ScratchFolder();
        var layout = new ProjectLayout(folder.Root);
        using var progress = new ProgressLine(TimeProvider.System, _ => { });
        using var workers = new Workers(new ToySuite(), new Settings(), layout, progress, _ => { });
        new InstructionRun(workers) { Find = find }.Count(cases, accepts, stops);
    }
}
