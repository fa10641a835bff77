using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Pairing;
using Perf.Harness.Running;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Running;

/// <summary>The pairs of a case are those that tell something; one that the machine spoilt is played again.</summary>
public sealed class PairSeriesTests
{
    static readonly PairOutcome Lost = new PairOutcome.NotMeasured(new Reason.TooFewRounds()) { IsLost = true };

    static readonly PairOutcome Played =
        new PairOutcome.Measured(new Dictionary<Metric, double> { [Metric.Time] = 0.01 }) { Seconds = (1.01, 1) };

    [Test]
    public void Three_pairs_that_the_host_took_are_played_again_and_the_fourth_ends_the_case()
    {
        var series = new PairSeries(MadeCases.Of("crud/insert-one"));
        foreach (PairOutcome outcome in new[] { Lost, Played, Lost, Played, Lost }) series.Add(outcome);
        Assert.That((series.Pairs, series.Missing), Is.EqualTo((2, (Reason?)null)));
        series.Add(Lost);
        Assert.That((series.Missing, series.Error, series.IsOpen(isPullRequest: false)),
            Is.EqualTo(((Reason?)new Reason.TooFewRounds(), (string?)null, false)));
    }

    [Test]
    public void What_the_machine_spoilt_does_not_keep_the_others_waiting()
    {
        PairSeries[] all = [.. new[] { "a", "b", "c" }.Select(name => new PairSeries(MadeCases.Of($"crud/{name}")))];
        foreach ((PairSeries one, PairOutcome outcome) in all.Zip([Played, Lost, Played])) one.Add(outcome);
        (int pair, PairSeries[] playing) = PairSchedule.Next(all);
        Assert.Multiple(() =>
        {
            Assert.That(pair, Is.EqualTo(1));
            Assert.That(playing, Is.EqualTo(new[] { all[0], all[2], all[1] }), "where time is short it is left out");
            Assert.That(PairSchedule.Next([all[1]]).Pair, Is.Zero, "and catches up when the others are done");
        });
    }

    [Test]
    public void A_first_look_is_of_the_most_urgent_of_an_engine()
    {
        string[] engines = ["one", .. Enumerable.Repeat("two", 13), "one"];
        PairSeries[] all = [.. engines.Select((engine, place) =>
            new PairSeries(MadeCases.Of($"crud/w{place}", $"{engine}/plain")))];
        Assert.That(
            PairSchedule.Parts(all), Is.EqualTo(new PairSeries[][] { [all[0], all[14]], all[1..13], [all[13]] }));
    }

    [TestCase(0.2, 4, null), TestCase(0.85, 0, 0.85)]
    public void A_load_is_compared_where_others_leave_its_clients_the_cores(double busy, int pairs, double? beside)
    {
        var series = new PairSeries(MadeCases.Of(MadeRuns.Load((Metric.Throughput, 1_000))));
        for (int i = 0; i < 4; i++) series.Add(Beside(busy, Metric.Throughput));
        Assert.That((series.Pairs, series.Missing),
            Is.EqualTo((pairs, beside is { } share ? new Reason.BusyCores(share) : (Reason?)null)));
    }

    [Test]
    public void A_pair_of_a_load_beside_busy_cores_is_played_again()
    {
        var series = new PairSeries(MadeCases.Of(MadeRuns.Load((Metric.Throughput, 1_000))));
        foreach (double busy in new[] { 0.1, 0.85, 0.85, 0.1, 0.85, 0.1 }) series.Add(Beside(busy, Metric.Throughput));
        Assert.That((series.Pairs, series.Missing, series.Evidence("", isPullRequest: false).BusyShare),
            Is.EqualTo((3, (Reason?)null, 0.85)));
    }

    [Test]
    public void A_case_without_clients_is_compared_beside_busy_cores()
    {
        var series = new PairSeries(MadeCases.Of("crud/insert-one"));
        series.Add(Beside(0.85, Metric.Time));
        Assert.That(series.Pairs, Is.EqualTo(1));
    }

    static PairOutcome.Measured Beside(double busy, Metric metric) =>
        new(new Dictionary<Metric, double> { [metric] = 0.01 }) { BusyShare = busy };

    [Test]
    public void What_fails_once_is_over_and_says_why()
    {
        var series = new PairSeries(MadeCases.Of("crud/insert-one"));
        series.Add(new PairOutcome.NotMeasured("the disk is gone") { IsError = true });
        Assert.That((series.Missing, series.Error),
            Is.EqualTo(((Reason?)new Reason.NotPaired("the disk is gone"), "the disk is gone")));
    }
}
