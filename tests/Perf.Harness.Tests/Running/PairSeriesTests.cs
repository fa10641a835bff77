namespace Perf.Harness.Tests.Running;

/// <summary>A pair with steal time does not count and is measured again.</summary>
public sealed class PairSeriesTests
{
    static readonly PairOutcome Lost = new PairOutcome.NotMeasured(new Reason.TooFewRounds()) { IsLost = true };

    static readonly PairOutcome Measured =
        new PairOutcome.Measured(new Dictionary<Metric, double> { [Metric.Time] = 0.01 }) { Seconds = (1.01, 1) };

    [Test]
    public void Fourth_pair_with_steal_time_ends_the_case()
    {
        var series = new PairSeries(MadeCases.Of("crud/insert-one"));
        foreach (PairOutcome outcome in new[] { Lost, Measured, Lost, Measured, Lost }) series.Add(outcome);
        Assert.That((series.Pairs, series.Missing), Is.EqualTo((2, (Reason?)null)));
        series.Add(Lost);
        Assert.That((series.Missing, series.Error, series.IsOpen(isPullRequest: false)),
            Is.EqualTo(((Reason?)new Reason.TooFewRounds(), (string?)null, false)));
    }

    [Test]
    public void Lost_improvement_is_a_regression_though_the_reference_build_was_slower()
    {
        MeasuredCase improved = MadeCases.Of("crud/insert-one");
        improved = improved.With(evidence => evidence with
        {
            AcceptedSince =
            [
                new LedgerEntry(improved.Id, "time", LedgerKind.Changed, "a faster index") { Old = 1, New = 0.5 },
            ],
        });
        var series = new PairSeries(improved);
        for (int i = 0; i < 12; i++)
        {
            series.Add(new PairOutcome.Measured(
                new Dictionary<Metric, double> { [Metric.Time] = Math.Log(0.9) + (i % 2 * 0.001) })
            {
                Seconds = (0.9, 1),
            });
        }

        improved = improved.With(evidence => evidence with { Pair = series.Evidence("b0", isPullRequest: false) });
        Gate.Judged time = improved.SoFar.Judged.Single(gate => gate.Kind == GateKind.Pair);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(time.Verdict, Is.EqualTo(Verdict.Regressed));
        Assert.That(time.Change, Is.EqualTo(0.8).Within(0.01));
        Assert.That(time.Cause, Is.EqualTo("-50.0 % was accepted since that build, and is part of its time"));
    }

    [Test]
    public void Lost_pair_does_not_delay_the_other_cases()
    {
        PairSeries[] all = [.. new[] { "a", "b", "c" }.Select(name => new PairSeries(MadeCases.Of($"crud/{name}")))];
        foreach ((PairSeries one, PairOutcome outcome) in all.Zip([Measured, Lost, Measured])) one.Add(outcome);
        (int pair, PairSeries[] playing) = PairSchedule.Next(all);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(pair, Is.EqualTo(1));
        Assert.That(playing, Is.EqualTo(new[] { all[0], all[2], all[1] }), "it is skipped where time is short");
        Assert.That(PairSchedule.Next([all[1]]).Pair, Is.Zero, "and catches up when the others are done");
    }

    [Test]
    public void First_analysis_is_of_the_most_urgent_cases_of_an_engine()
    {
        string[] engines = ["one", .. Enumerable.Repeat("two", 13), "one"];
        PairSeries[] all = [.. engines.Select((engine, place) =>
            new PairSeries(MadeCases.Of($"crud/w{place}", $"{engine}/plain")))];
        Assert.That(
            PairSchedule.Parts(all), Is.EqualTo(new PairSeries[][] { [all[0], all[14]], all[1..13], [all[13]] }));
    }

    [TestCase(0.2, 4, null), TestCase(0.85, 0, 0.85)]
    public void Load_is_compared_only_on_idle_cores(double busy, int pairs, double? busyCores)
    {
        var series = new PairSeries(MadeCases.Of(MadeRuns.Load((Metric.Throughput, 1_000))));
        for (int i = 0; i < 4; i++) series.Add(OnBusyCores(busy, Metric.Throughput));
        Assert.That((series.Pairs, series.Missing),
            Is.EqualTo((pairs, busyCores is { } share ? new Reason.BusyCores(share) : (Reason?)null)));

        var withoutClients = new PairSeries(MadeCases.Of("crud/insert-one"));
        withoutClients.Add(OnBusyCores(busy, Metric.Time));
        Assert.That(withoutClients.Pairs, Is.EqualTo(1));
    }

    [Test]
    public void Pair_of_a_load_on_busy_cores_is_measured_again()
    {
        var series = new PairSeries(MadeCases.Of(MadeRuns.Load((Metric.Throughput, 1_000))));
        foreach (double busy in new[] { 0.1, 0.85, 0.85, 0.1, 0.85, 0.1 })
            series.Add(OnBusyCores(busy, Metric.Throughput));
        Assert.That((series.Pairs, series.Missing, series.Evidence("", isPullRequest: false).BusyShare),
            Is.EqualTo((3, (Reason?)null, 0.85)));
    }

    static PairOutcome.Measured OnBusyCores(double busy, Metric metric) =>
        new(new Dictionary<Metric, double> { [metric] = 0.01 }) { BusyShare = busy };

    [Test]
    public void Pair_that_fails_ends_the_case_with_its_reason()
    {
        var series = new PairSeries(MadeCases.Of("crud/insert-one"));
        series.Add(new PairOutcome.NotMeasured("the disk is gone") { IsError = true });
        Assert.That((series.Missing, series.Error),
            Is.EqualTo(((Reason?)new Reason.NotPaired("the disk is gone"), "the disk is gone")));
    }
}
