namespace Perf.Harness.Tests.Reports;

sealed class PairReportTests
{
    static readonly PairStatus Accepted = new() { Against = "46ed4ee (accepted build)" };

    static readonly Comparison Passed = MadeComparisons.Of(evidence => evidence.Paired(1));

    static IEnumerable<TestCaseData> Statuses =>
    [
        Of(new PairStatus(), "time: not measured", Passed),
        Of(new PairStatus { Missing = "PERF_AGAINST=none" }, "time: PERF_AGAINST=none", Passed),
        Of(Accepted with { IsSameBuild = true },
            "time: this build is the same as 46ed4ee (accepted build), so no instructions or pairs were needed",
            Passed),
        Of(new PairStatus { Against = "HEAD", IsSameBuild = true, Missing = "no pair with 46ed4ee (accepted build)" },
            "time: this build is the same as HEAD, so no instructions or pairs were needed "
            + "(no pair with 46ed4ee (accepted build))", Passed),
        Of(Accepted,
            "time: compared with 46ed4ee (accepted build): 1 of 1 gates judged in pairs, 1 unchanged, 0 slower, "
            + "0 faster", Passed),
        Of(Accepted,
            "time: compared with 46ed4ee (accepted build): 1 of 2 gates judged in pairs, 0 unchanged, 1 slower, "
            + "0 faster; 1 skipped",
            MadeComparisons.Of(evidence => evidence.Paired(1.2)),
            MadeComparisons.Of(evidence => evidence.Unpaired(new Reason.OutOfBudget(TimeSpan.FromMinutes(4))))),
        Of(new PairStatus { Against = "HEAD", Missing = "no pair with 46ed4ee (accepted build)" },
            "time: compared with HEAD (no pair with 46ed4ee (accepted build)): 1 of 1 gates judged in pairs, "
            + "1 unchanged, 0 slower, 0 faster", Passed),
        Of(new PairStatus { Against = "HEAD", FailedControl = "crud/read-one, as it is, came out +9.0 %" },
            "time: no pair was judged: a control failed: crud/read-one, as it is, came out +9.0 %", Passed),
        Of(Accepted, "time: compared with 46ed4ee (accepted build): no case has a pair", MadeComparisons.Of()),
        Of(Accepted, "time: no pair with 46ed4ee (accepted build): 1 gate not measured, because counts failed",
            MadeComparisons.Of(evidence => evidence.Unpaired(new Reason.FailsByWork()))),
        Of(Accepted with { IsOfAcceptance = true },
            "time: measured against 46ed4ee (accepted build); a changed time is in baselines/ledger.tsv",
            MadeComparisons.Of()),
    ];

    static TestCaseData Of(PairStatus status, string line, params Comparison[] cases) => new(status, line, cases);

    [TestCaseSource(nameof(Statuses))]
    public void One_line_shows_the_pair_results_or_why_there_are_none(
        PairStatus status, string line, Comparison[] cases) =>
        Assert.That(PairReport.Line(status, cases), Is.EqualTo(line));

    [Test]
    public void A_gate_of_a_load_has_no_seconds_of_an_operation()
    {
        var gate = new Gate.Judged(Metric.Throughput, GateKind.Pair, Verdict.Regressed, 0, 0, 0.25)
        {
            Interval = new Interval(0.2, 0.31), Pairs = 12,
        };
        Assert.That(PairReport.Sentence(gate, "HEAD"),
            Is.EqualTo("+25.0 % compared with HEAD (95 % interval +20.0 % to +31.0 %, 12 pairs)"));
    }

    // Each tenth operation takes ten times as long: half of the rounds have one of them, some have two.
    [TestCase(176e-6, "100 µs -> 175 µs per operation")]
    [TestCase(205e-6, "medians of the processes 100 µs -> 205 µs: some operations take far longer than others")]
    public void Times_that_would_contradict_the_drawing_are_those_of_the_processes(double middle, string times)
    {
        var gate = new Gate.Judged(Metric.Time, GateKind.Pair, Verdict.Regressed, 100e-6, 175e-6, 0.75)
        {
            Interval = new Interval(0.66, 0.84), Pairs = 12, Processes = [(middle, 100e-6)],
        };
        Assert.That(PairReport.Sentence(gate, "HEAD"), Is.EqualTo(
            $"+75.0 % compared with HEAD (95 % interval +66.0 % to +84.0 %, 12 pairs); {times}"));
    }

    [Test]
    public void Accepted_slowdown_shows_its_reason_instead_of_unchanged()
    {
        var gate = new Gate.Judged(Metric.Time, GateKind.Pair, Verdict.Unchanged, 100e-6, 125e-6, 0.25)
        {
            Interval = new Interval(0.2, 0.31), Pairs = 12, AcceptedFor = "a checksum for each row",
        };
        Assert.That(PairReport.Sentence(gate, "HEAD"), Is.EqualTo(
            "+25.0 % compared with HEAD (95 % interval +20.0 % to +31.0 %, 12 pairs); 100 µs -> 125 µs per operation; "
            + "accepted: a checksum for each row"));
    }
}
