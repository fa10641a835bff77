using Perf.Harness.Instructions;

namespace Perf.Harness.Tests.Running;

/// <summary>Instructions are counted where they can be compared; a missing Valgrind is a reason and no error.</summary>
sealed class InstructionRunTests
{
    [Test]
    public void Valgrind_is_not_needed_for_a_case_that_cannot_be_compared()
    {
        MeasuredCase unknown = MadeCases.Of("crud/unknown");
        MeasuredCase unsteady = Accepted(new Counting(100, 16, 0.2));
        MeasuredCase large = Accepted(new Counting(100, 16, 0));
        large = large with { Source = large.Source with { CountsInstructions = false } };
        MeasuredCase debug =
            Accepted(new Counting(100, 16, 0), Query with { TimeNotComparable = "debug build" });

        MeasuredCase[] counted = Count([unknown, unsteady, debug], accepts: false, NotNeeded);
        Count([large], accepts: true, NotNeeded);

        Assert.That(counted[0].Evidence.InstructionsMissing, Is.Null);
        Assert.That(
            counted[1].SoFar.NotEvaluated.Select(gate => gate.Reason), Has.Some.InstanceOf<Reason.UnsteadyCount>());
        Assert.That(counted[2].Evidence.InstructionsMissing, Is.EqualTo(new Reason.NotTimed("debug build")));

        static Valgrind NotNeeded() => throw new InvalidOperationException("Valgrind is not needed.");
    }

    [Test]
    public void Instructions_of_a_case_whose_file_grows_are_counted()
    {
        MeasuredCase grows = Accepted(new Counting(100, 16, 0), Query with { Growth = "shop-log.db grows" });
        MeasuredCase[] counted = Count([grows], accepts: false, () => new Valgrind(null, "Valgrind is too old"));
        Assert.That(counted[0].Evidence.InstructionsMissing, Is.InstanceOf<Reason.InstructionsNotCounted>());
    }

    [Test]
    public void Missing_Valgrind_is_the_reason_of_each_case_that_could_be_compared()
    {
        MeasuredCase one = Count(
            [Accepted(new Counting(100, 16, 0))], accepts: false,
            () => new Valgrind(null, "Valgrind is not installed"))[0];
        Assert.That(
            (one.Evidence.InstructionsMissing as Reason.InstructionsNotCounted)?.Why,
            Is.EqualTo("Valgrind is not installed"));
        Assert.That(one.SoFar.IsRegressed, Is.False);
    }

    [Test]
    public void One_process_counts_the_configurations_of_an_engine()
    {
        MeasuredCase[] cases =
        [
            InParallel(MadeCases.Of("crud/a", "f/three")), InParallel(MadeCases.Of("crud/a", "g/five")),
            InParallel(MadeCases.Of("crud/a", "f/four")),
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
        MeasuredCase[] cases = [.. names.Select(name => InParallel(MadeCases.Of("crud/a", name)))];
        Assert.That(string.Join(", ", Lanes(cases, cores, processes)), Is.EqualTo(wanted));
    }

    [Test]
    public void Cases_that_may_share_a_server_are_counted_one_after_the_other()
    {
        MeasuredCase[] cases =
        [
            MadeCases.Of("crud/a", "e/one"), MadeCases.Of("crud/b", "d/one"),
            InParallel(MadeCases.Of("crud/a", "f/three")),
        ];
        Assert.That(Lanes(cases), Is.EqualTo(["e/one, d/one", "f/three"]));
    }

    static IEnumerable<string> Lanes(MeasuredCase[] cases, int cores = 2, int processes = 1) =>
        InstructionRun.Lanes(cases, processes, cores).Select(lane =>
            string.Join(", ", lane.Select(together => string.Join(" + ", together.Select(one => one.Id.On)))));

    static MeasuredCase InParallel(MeasuredCase one) => one with { Source = one.Source with { CountsBeside = true } };

    static Run Query => MadeRuns.Run(id: CaseId.Parse("crud/query @ microsoft-data-sqlite/wal-full"));

    static MeasuredCase Accepted(Counting counting, Run? run = null) =>
        MadeCases.Of(run ?? MadeRuns.Run()).With(evidence => evidence with
        {
            Accepted = evidence.Accepted! with { Counting = counting },
        });

    [Test]
    public void Configuration_with_an_explained_failure_is_not_counted()
    {
        MeasuredCase one = Accepted(new Counting(100, 16, 0)).With(evidence => evidence with
        {
            Accepted = evidence.Accepted! with
            {
                Options = evidence.Accepted.Options.SetItem("journal_mode", "off"),
            },
        });
        Assert.That(MissingWith(one), Is.All.EqualTo(new Reason.FailsByWork()));
    }

    [Test]
    public void Configuration_that_allocates_more_is_not_counted()
    {
        MeasuredCase one = Accepted(new Counting(100, 16, 0)).With(evidence => evidence with
        {
            Run = evidence.Run with { Work = evidence.Run.Work.With(Metric.AllocatedBytes, 5_000) },
        });
        Assert.That(MissingWith(one), Is.All.EqualTo(new Reason.FailsByWork()));
    }

    [Test]
    public void Configuration_that_fails_without_a_count_is_not_counted()
    {
        MeasuredCase uncounted = MadeCases.Of(MadeRuns.Run()).With(evidence => evidence with
        {
            Run = evidence.Run with { Work = evidence.Run.Work.With(Metric.Syncs, 5_000) },
        });
        Assert.That(MissingWith(uncounted)[1], Is.EqualTo(new Reason.FailsByWork()));
    }

    // What is missing of a case that fails, and of another one of its configuration.
    static Reason?[] MissingWith(MeasuredCase failing)
    {
        MeasuredCase[] skipped = Count(
            [failing, Accepted(new Counting(100, 16, 0), Query)], accepts: false,
            () => throw new InvalidOperationException("It was looked for."), stops: true);
        return [.. skipped.Select(one => one.Evidence.InstructionsMissing)];
    }

    [TestCase(1_070, false, true)]
    [TestCase(1_070, true, true)]
    [TestCase(1_090, false, false, Description = "it moved too far for a difference between two processes")]
    [TestCase(930, false, true)]
    [TestCase(930, true, false, Description = "two processes for an improvement would delay the failure")]
    [TestCase(910, false, false)]
    [TestCase(1_000, false, false)]
    public void Moved_count_is_confirmed_if_other_processes_can_differ(
        long now, bool hasFailed, bool isConfirmed)
    {
        MeasuredCase one = MadeCases.Of(MadeRuns.Run()).Counted(1_000, now);
        Assert.That(InstructionRun.IsToConfirm(one, hasFailed), Is.EqualTo(isConfirmed));
    }

    [Test]
    public void Confirmed_count_is_not_counted_again()
    {
        MeasuredCase one = MadeCases.Of(MadeRuns.Run()).Counted(1_000, 1_070);
        Assert.That(InstructionRun.Unconfirmed([one]), Has.Length.EqualTo(1));
        Assert.That(InstructionRun.Unconfirmed([one with { IsConfirmed = true }]), Is.Empty);
    }

    [TestCase("the worker was killed. It said:\n    Process terminated.\n    more", ExpectedResult =
        "the worker was killed. It said: Process terminated.")]
    [TestCase("Its work can't be counted.\n   at Place", ExpectedResult = "Its work can't be counted.")]
    [TestCase("It said:", ExpectedResult = "It said:")]
    public string Reason_of_a_missing_count_is_one_line(string error) => InstructionRun.OneLine(error);

    static MeasuredCase[] Count(MeasuredCase[] cases, bool accepts, Func<Valgrind> find, bool stops = false)
    {
        using var folder = new ScratchFolder();
        var layout = new ProjectLayout(folder.Root);
        using var progress = new ProgressLine(TimeProvider.System, _ => { });
        using var workers = new Workers(new ToySuite(), new Settings(), layout, progress, _ => { });
        return new InstructionRun(workers) { Find = find }.Count(cases, accepts, stops);
    }
}
