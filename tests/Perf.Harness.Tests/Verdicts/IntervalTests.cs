namespace Perf.Harness.Tests.Verdicts;

public sealed class IntervalTests
{
    [Test]
    public void Interval_of_a_median_has_the_ranks_of_the_published_table()
    {
        // n = 40: ranks 14 and 27 (Conover, Practical Nonparametric Statistics, table A3, nearest 95 %).
        Interval interval = Interval.OfMedian([.. Enumerable.Range(1, 40).Select(i => (double)i)]);
        Assert.That(interval, Is.EqualTo(new Interval(14, 27)));
    }

    [Test]
    public void Interval_shifts_and_scales_with_the_sample_in_any_order()
    {
        double[] sample = [3, 1, 4, 1.5, 9, 2.6, 5, 3.5, 8, 9.7, 9.3, 2.3];
        Interval interval = Interval.OfMedian(sample);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Interval.OfMedian([.. sample.Select(x => x + 10)]),
            Is.EqualTo(new Interval(interval.Low + 10, interval.High + 10)));
        Assert.That(Interval.OfMedian([.. sample.Select(x => x * 4)]),
            Is.EqualTo(new Interval(interval.Low * 4, interval.High * 4)));
        Assert.That(Interval.OfMedian([.. sample.Reverse()]), Is.EqualTo(interval));
    }

    [Test]
    public void Nothing_has_no_interval() => Assert.That(Interval.OfMedian([]).Low, Is.NaN);
}
