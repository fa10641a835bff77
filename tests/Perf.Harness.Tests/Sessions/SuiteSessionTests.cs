using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Sessions;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Workers;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Sessions;

/// <summary>A whole run with real workers, on a toy.</summary>
public sealed class SuiteSessionTests
{
    static readonly CaseId Steady = ToySuite.Id("steady");

    readonly List<string> _said = [];
    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => _folder.Dispose();

    [Test]
    public void A_case_without_a_baseline_is_measured_and_received_and_nothing_is_accepted()
    {
        Comparison comparison = Judge(new Settings { Scope = Scope.Quick }, Steady);
        Assert.Multiple(() =>
        {
            Assert.That(comparison.Unjudged.Select(gate => gate.Why), Is.All.EqualTo(NotJudged.NoBaseline));
            Assert.That(_folder.Files, Is.EqualTo(new[] { "artifacts/received/toy/plain/toys/steady.json" }));
        });
    }

    [Test]
    public void What_is_accepted_holds_is_told_in_the_ledger_and_is_accepted_once()
    {
        var accept = new Settings { Scope = Scope.Quick, Baselines = BaselineUse.Accept, Reason = "a first baseline" };
        Comparison accepted = Judge(accept, Steady);
        string baseline = _folder.Read("baselines/toy/plain.json");
        string ledger = _folder.Read("baselines/LEDGER.md");
        Comparison held = Judge(new Settings { Scope = Scope.Quick }, Steady);
        Assert.Multiple(() =>
        {
            Assert.That(accepted.IsRegressed, Is.False, "fresh workers agree");
            Assert.That(held.IsRegressed, Is.False);
            Assert.That(held.Judged.Select(gate => gate.Metric.Name),
                Does.Contain("allocated-bytes").And.Contain("file-size"));
            Assert.That(ledger, Does.Contain("| toys/steady @ toy/plain | all |  |  |  | new | a first baseline |"));
            Assert.That(_folder.Read("baselines/toy/plain.json"), Is.EqualTo(baseline),
                "an ordinary run never writes a baseline");
            Assert.That(_folder.Files.Where(file => file.Contains("work", StringComparison.Ordinal)), Is.Empty);
        });
    }

    [Test]
    public void A_suspect_for_whom_there_is_no_time_is_not_judged_and_says_why()
    {
        Judge(
            new Settings { Scope = Scope.Quick, Baselines = BaselineUse.Accept, Reason = "a first baseline" }, Steady);
        var hurried = new Settings { Scope = Scope.Quick, Budget = TimeSpan.Zero };
        Comparison left = Judge(hurried, Steady, FourTimes);
        Gate.Unjudged time = left.Unjudged.Single(gate => gate.Metric == Metric.Time);
        Assert.That(time.Reason, Is.EqualTo(
                "a suspect, and the 0 min of PERF_BUDGET were over before fresh workers could decide")
            .Or.StartsWith("the machine was taken away"), "a robbed worker says so, whatever the time");
    }

    [Test]
    public void A_time_that_nobody_calibrated_is_told_and_a_duet_decides_it_where_there_is_one()
    {
        IgnoreWhereTimesMeanNothing();
        Judge(
            new Settings { Scope = Scope.Quick, Baselines = BaselineUse.Accept, Reason = "a first baseline" }, Steady);
        Comparison alone = Judge(new Settings { Scope = Scope.Quick }, Steady, HalfAsLongAgain);
        var beside = new Settings { Scope = Scope.Quick, SuspectsAgainst = new Against(AgainstKind.Self, "") };
        Comparison played = Judge(beside, Steady, HalfAsLongAgain);
        Assert.Multiple(() =>
        {
            Assert.That(alone.IsRegressed, Is.False);
            Assert.That(
                alone.Unjudged.Where(gate => gate.Metric == Metric.Time).Select(gate => gate.Why),
                Is.EqualTo(new[] { NotJudged.NotCalibrated }));
            Assert.That(played.Duet, Does.StartWith("against itself"), "its baseline still suspects it");
        });
    }

    [TestCase(null, 10, Description = "one process tells what nothing judges")]
    [TestCase(0.05, 40)]
    public void Times_that_can_be_judged_have_the_rounds_of_four_processes(double? wander, int rounds)
    {
        IgnoreWhereTimesMeanNothing();
        Judge(
            new Settings { Scope = Scope.Quick, Baselines = BaselineUse.Accept, Reason = "a first baseline" }, Steady);
        var layout = new ProjectLayout(_folder.Root);
        new BaselineStore(layout.Baselines).Change(Steady.Engine, Steady.Configuration, accepted => accepted! with
        {
            Cases = accepted.Cases.SetItem(Steady.What, Calibrated(accepted.Cases[Steady.What], wander)),
        });
        Judge(new Settings { Budget = TimeSpan.Zero }, Steady);
        Run received = new ReceivedRuns(layout.Received).Load(Steady).Single();
        Assert.That(received.Rounds.Length + received.DroppedRounds, Is.GreaterThanOrEqualTo(rounds));
        Assert.That(received.Rounds.Length, Is.LessThanOrEqualTo(rounds));
    }

    static CaseBaseline Calibrated(CaseBaseline accepted, double? wander)
    {
        (string machine, var costs) = accepted.Costs.Single();
        return accepted with
        {
            Costs = accepted.Costs.SetItem(
                machine, costs.SetItem(Metric.Time, costs[Metric.Time] with { Wander = wander })),
        };
    }

    [Test]
    public void What_is_calibrated_is_written_with_what_other_moments_do_and_told_in_one_line()
    {
        Judge(
            new Settings { Scope = Scope.Quick, Baselines = BaselineUse.Accept, Reason = "a first baseline" }, Steady);
        string accepted = _folder.Read("baselines/toy/plain.json");
        var calibrate = new Settings
            { Scope = Scope.Quick, Baselines = BaselineUse.Calibrate, Budget = TimeSpan.FromSeconds(1) };
        Comparison held = Judge(calibrate, Steady);
        Assert.Multiple(() =>
        {
            // Other tests run beside it, a calibration of seconds knows little, and the toy is timed for real.
            Assert.That(held.Judged.Where(gate => gate.Metric != Metric.Time).Select(gate => gate.Verdict),
                Is.All.EqualTo(Verdict.Equivalent));
            Assert.That(accepted, Does.Not.Contain("\"wander\""));
            // A busy machine may make the toy slower than it was accepted, and then it says so.
            Assert.That(_said.Any(line => line.Contains("not calibrated: it is", StringComparison.Ordinal))
                || _folder.Read("baselines/toy/plain.json").Contains("\"wander\"", StringComparison.Ordinal));
            Assert.That(_folder.Read("baselines/CALIBRATION.md"),
                Does.Contain("| toys |").And.Contain("of 1 cost gates in 1 run called slower"));
            Assert.That(_folder.Files.Where(file => file.Contains("work", StringComparison.Ordinal)), Is.Empty);
        });
    }

    [Test]
    public void A_case_that_can_not_be_measured_is_an_error_that_says_why() =>
        Assert.That(() => Judge(new Settings { Scope = Scope.Quick }, ToySuite.Id("throws")),
            Throws.TypeOf<MeasurementException>()
                .With.Message.EqualTo("toys/throws @ toy/plain could not be measured: the disk is gone"));

    [Test]
    public void What_a_killed_run_left_behind_is_swept_by_the_next()
    {
        // No process has this id: the highest one is reserved on every system.
        _folder.Write($"artifacts/work/{int.MaxValue}-1/insert-one-cost/store.db", "left by a run that was killed");
        Judge(new Settings { Scope = Scope.Quick }, Steady);
        Assert.That(_folder.Files.Where(file => file.StartsWith("artifacts/work", StringComparison.Ordinal)), Is.Empty);
    }

    [Test]
    public void What_is_the_same_on_both_sides_of_a_duet_is_judged_as_without_one()
    {
        IgnoreWhereTimesMeanNothing();
        FileInfo library = _folder.Write("libsqlite3.so", "no toy loads it");
        var settings = new Settings
            { Scope = Scope.Quick, Against = new Against(AgainstKind.Native, library.FullName) };
        Comparison comparison = Judge(settings, Steady);
        Assert.Multiple(() =>
        {
            Assert.That(comparison.NoDuet, Is.EqualTo(
                "provider and library are the same in both builds (native:libsqlite3.so)"));
            Assert.That(comparison.Unjudged.Select(gate => gate.Why), Is.All.EqualTo(NotJudged.NoBaseline));
            Assert.That(_folder.Files.Where(file => file.StartsWith("artifacts/work", StringComparison.Ordinal)),
                Is.Empty);
        });
    }

    [Test]
    public void A_duet_whose_other_build_is_not_there_fails_its_first_case()
    {
        IgnoreWhereTimesMeanNothing();
        var settings = new Settings
            { Scope = Scope.Quick, Against = new Against(AgainstKind.Native, "/nowhere/libsqlite3.so") };
        Assert.That(() => Judge(settings, Steady), Throws.TypeOf<MeasurementException>()
            .With.Message.Contains("wanted the path of a library that is there."));
    }

    [Test]
    [NonParallelizable] // it changes a variable of this process
    public void Where_times_mean_nothing_no_duet_is_played_and_it_says_why()
    {
        IgnoreWhereTimesMeanNothing();
        const string profiling = "CORECLR_ENABLE_PROFILING";
        Environment.SetEnvironmentVariable(profiling, "1");
        try
        {
            var settings = new Settings
                { Scope = Scope.Quick, Against = new Against(AgainstKind.Native, "/nowhere/libsqlite3.so") };
            Comparison comparison = Judge(settings, Steady);
            Assert.That(comparison.NoDuet, Is.EqualTo("a profiler or a coverage collector is attached"));
        }
        finally
        {
            Environment.SetEnvironmentVariable(profiling, null);
        }
    }

    [Test]
    public void What_the_baseline_suspects_is_decided_beside_the_build_of_the_ref_and_nothing_else_is_played()
    {
        IgnoreWhereTimesMeanNothing();
        Judge(
            new Settings { Scope = Scope.Quick, Baselines = BaselineUse.Accept, Reason = "a first baseline" }, Steady);
        var beside = new Settings { Scope = Scope.Quick, SuspectsAgainst = new Against(AgainstKind.Self, "") };
        Comparison slower = Judge(beside, Steady, FourTimes);
        Assert.Multiple(() =>
        {
            Assert.That(slower.Duet, Does.StartWith("against itself this is ").And.EndsWith(" slower (8 pairs)"));
            Assert.That(slower.Judged.Single(gate => gate.Metric == Metric.Time).Verdict, Is.EqualTo(Verdict.Regressed));
            Assert.That(_folder.Files.Where(file => file.StartsWith("artifacts/work", StringComparison.Ordinal)), Is.Empty);
        });
    }

    [Test]
    public void Where_the_build_of_the_ref_can_not_be_had_fresh_workers_decide_and_every_configuration_says_why()
    {
        IgnoreWhereTimesMeanNothing();
        Judge(
            new Settings { Scope = Scope.Quick, Baselines = BaselineUse.Accept, Reason = "a first baseline" },
            [Steady, ToySuite.Query]);
        var beside = new Settings
            { Scope = Scope.Quick, SuspectsAgainst = new Against(AgainstKind.Native, "/nowhere/libsqlite3.so") };
        Comparison[] slower = Judge(beside, [Steady, ToySuite.Query], FourTimes);
        Assert.Multiple(() =>
        {
            Assert.That(
                slower.Select(one => one.NoDuet), Is.All.Contains("wanted the path of a library that is there."));
            Assert.That(slower.Select(one => one.Duet), Is.All.Null);
            Assert.That(
                slower.SelectMany(one => one.Judged).Where(gate => gate.Metric == Metric.Time)
                    .Select(gate => gate.Verdict),
                Is.All.EqualTo(Verdict.Regressed), "a robbed worker decides nothing");
        });
    }

    static CasePlan HalfAsLongAgain(CasePlan plan) => plan with { Slower = 0.5, SlowerIn = Slowness.Managed };

    static CasePlan FourTimes(CasePlan plan) => plan with { Slower = 3, SlowerIn = Slowness.Managed };

    static void IgnoreWhereTimesMeanNothing()
    {
        if (CostConditions.Violated(typeof(ToySuite).Assembly) is { } reason) Assert.Ignore($"no duet: {reason}");
    }

    Comparison Judge(Settings settings, CaseId id, Func<CasePlan, CasePlan>? change = null) =>
        Judge(settings, [id], change).Single();

    Comparison[] Judge(Settings settings, CaseId[] ids, Func<CasePlan, CasePlan>? change = null)
    {
        var layout = new ProjectLayout(_folder.Root)
        {
            MachineLock = new FileInfo(Path.Combine(Path.GetTempPath(), "perf-harness-tests.lock")),
        };
        using var session = new SuiteSession(
            new ToySuite(), settings, layout, ids.Select(id => id.ToString()).ToHashSet(), _said.Add)
        {
            Change = change,
        };
        return [.. ids.Select(session.Judge)];
    }
}
