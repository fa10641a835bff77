using NUnit.Framework;
using Perf.Harness.Statistics;

namespace Perf.Harness.Tests.Statistics;

public sealed class IntervalTests
{
    [Test]
    public void The_interval_of_a_median_lies_at_the_tabled_ranks()
    {
        // n = 40: ranks 14 and 27 (Conover, Practical Nonparametric Statistics, table A3, nearest 95 %).
        Interval interval = Interval.OfMedian([.. Enumerable.Range(1, 40).Select(i => (double)i)]);
        Assert.That(interval, Is.EqualTo(new Interval(14, 27)));
    }

    [Test]
    public void It_covers_the_median_as_often_as_it_says()
    {
        var random = new Random(7);
        int covered = Enumerable.Range(0, 4_000).Count(_ =>
        {
            // Skewed on purpose: order statistics do not mind.
            double[] sample = [.. Enumerable.Range(0, 40).Select(_ => -Math.Log(random.NextDouble()))];
            Interval interval = Interval.OfMedian(sample);
            return interval.Low <= Math.Log(2) && Math.Log(2) <= interval.High;
        });
        Assert.That(covered / 4_000.0, Is.InRange(0.945, 0.985));
    }

    [Test]
    public void It_moves_and_stretches_with_the_sample_and_minds_no_order()
    {
        double[] sample = [3, 1, 4, 1.5, 9, 2.6, 5, 3.5, 8, 9.7, 9.3, 2.3];
        Interval interval = Interval.OfMedian(sample);
        Assert.Multiple(() =>
        {
            Assert.That(Interval.OfMedian([.. sample.Select(x => x + 10)]),
                Is.EqualTo(new Interval(interval.Low + 10, interval.High + 10)));
            Assert.That(Interval.OfMedian([.. sample.Select(x => x * 4)]),
                Is.EqualTo(new Interval(interval.Low * 4, interval.High * 4)));
            Assert.That(Interval.OfMedian([.. sample.Reverse()]), Is.EqualTo(interval));
        });
    }

    [Test]
    public void The_interval_of_a_mean_is_students()
    {
        // Worked example: 4 values, mean 10, standard deviation 2, t(3) = 3.182: 10 ± 3.182.
        double[] sample = [10 - Math.Sqrt(6), 10, 10, 10 + Math.Sqrt(6)];
        Interval interval = Interval.OfMean(sample, leastSpread: 0);
        Assert.Multiple(() =>
        {
            Assert.That(interval.Low, Is.EqualTo(10 - 3.182).Within(1e-9));
            Assert.That(interval.High, Is.EqualTo(10 + 3.182).Within(1e-9));
        });
    }

    [Test]
    public void Four_values_that_agree_by_luck_are_given_the_spread_that_was_learnt() =>
        Assert.That(Interval.OfMean([1, 1, 1, 1], leastSpread: 0.1).High,
            Is.EqualTo(1 + (3.182 * 0.1 / 2)).Within(1e-9));
}
