namespace Perf.Harness.Tests.Reports;

sealed class ReasonWordsTests
{
    internal static readonly (Reason Reason, string Kind, string Words)[] All =
    [
        (new Reason.NoBaseline(), "no baseline",
            "there is no baseline yet. Accept one: -e PERF_BASELINES=accept -e PERF_REASON=\"why\""),
        (new Reason.OtherDefinition(), "other definition", "the definition of the case differs from the baseline"),
        (new Reason.OtherSystem(), "other machine", "the baseline was recorded on another operating system"),
        (new Reason.OtherCores(2, 8), "other machine", "the baseline was recorded with 2 cores, this machine has 8"),
        (new Reason.NotCounted(), "not counted by this library",
            "the native library or provider has changed, and the new one does not count this metric"),
        (new Reason.UnevenCount(), "uneven count",
            "the processes counted different values when the case was accepted. To try again, delete the entry of "
            + "the case from the baseline, and accept the case"),
        (new Reason.InstructionsNotCounted("Valgrind is not installed (apt-get install valgrind)") { IsCurable = true },
            "instructions not counted",
            "instructions were not counted: Valgrind is not installed (apt-get install valgrind)"),
        (new Reason.SeveralThreads(), "several threads",
            "the case runs in several threads, whose order changes the number of instructions"),
        (new Reason.UnsteadyCount(0.073), "unsteady count",
            "the instructions differ by 7.3 % from batch to batch, too much for a comparison"),
        (new Reason.PowerCutNotTried("power", "process or more"), "power cut not tested",
            "the durability class is power in the baseline and process or more in this run. 'Or more' means that a "
            + "power cut could not be tested"),
        (new Reason.NotTimed("a debugger is attached"), "not comparable",
            "not comparable: a debugger is attached"),
        (new Reason.TooNearGenerator("an operation takes 9.00 µs, an empty one 1.00 µs"), "load generator",
            "an operation takes 9.00 µs, an empty one 1.00 µs"),
        (new Reason.TooFewRounds(), "inconclusive",
            "too few rounds: windows had too few operations, or the host paused the machine"),
        (new Reason.Undecided(new Interval(-0.03, 0.11), 24), "inconclusive",
            "after 24 pairs the change is between -3.0 % and +11.0 %"),
        (new Reason.OutOfBudget(TimeSpan.FromSeconds(90)), "out of budget",
            "PERF_BUDGET (90 s) ran out. The next run starts with this case"),
        (new Reason.BusyCores(0.4), "busy machine",
            "other processes used 40 % of the other cores. Run again when the machine is idle"),
        (new Reason.FailsByWork(), "after a failed count",
            "not measured, because a count failed. Pull requests and runs with PERF_BASELINES=accept measure all"),
        (new Reason.NoReference("this clone is shallow"), "no reference build", "this clone is shallow"),
        (new Reason.NotPaired("the worker of 1a2b3c4 failed: it ended with exit code 9"), "no pair",
            "the worker of 1a2b3c4 failed: it ended with exit code 9"),
        (new Reason.ControlFailed("read-one came out +9.0 %"), "controls failed",
            "a control failed, so no time was judged: read-one came out +9.0 %"),
    ];

    [Test]
    public void Every_reason_has_words() => Assert.That(
        All.Select(one => one.Reason.GetType()),
        Is.EquivalentTo(typeof(Reason).GetNestedTypes().Where(type => type.IsSubclassOf(typeof(Reason)))));

    [TestCaseSource(nameof(All))]
    public void Reason_has_a_kind_and_a_sentence((Reason Reason, string Kind, string Words) one) =>
        Assert.Multiple(() =>
        {
            Assert.That(ReasonWords.KindOf(one.Reason), Is.EqualTo(one.Kind));
            Assert.That(ReasonWords.Of(one.Reason), Is.EqualTo(one.Words));
        });
}
