using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Pairing;
using Perf.Harness.Running;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Running;

/// <summary>The pairs of a case are those that were played; one that the host took is played again.</summary>
public sealed class PairSeriesTests
{
    static readonly PairOutcome Lost = new PairOutcome.NotPlayed("the host took the machine") { IsLost = true };

    static readonly PairOutcome Played =
        new PairOutcome.Played(new Dictionary<Metric, double> { [Metric.Time] = 0.01 }) { Seconds = (1.01, 1) };

    [Test]
    public void Three_pairs_that_the_host_took_are_played_again_and_the_fourth_ends_the_case()
    {
        var series = new PairSeries(MadeCases.Of("crud/insert-one"));
        foreach (PairOutcome outcome in new[] { Lost, Played, Lost, Played, Lost }) series.Add(outcome);
        Assert.That((series.Pairs, series.Missing), Is.EqualTo((2, (Reason?)null)));
        series.Add(Lost);
        Assert.That((series.Missing, series.Error, series.IsOpen(isPullRequest: false)),
            Is.EqualTo(((Reason?)new Reason.NotPaired("the host took the machine"), (string?)null, false)));
    }

    [Test]
    public void What_fails_once_is_over_and_says_why()
    {
        var series = new PairSeries(MadeCases.Of("crud/insert-one"));
        series.Add(new PairOutcome.NotPlayed("the disk is gone") { IsError = true });
        Assert.That((series.Missing, series.Error),
            Is.EqualTo(((Reason?)new Reason.NotPaired("the disk is gone"), "the disk is gone")));
    }
}
