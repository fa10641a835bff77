using MathNet.Numerics.Distributions;
using MathNet.Numerics.LinearRegression;
using Library = MathNet.Numerics.Statistics.Statistics;
using StudentT = Perf.Harness.Statistics.StudentT;

namespace Perf.Harness.Tests.Verdicts;

/// <summary>Our estimators, and the quantiles in the code, compared with those of a library.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class BesideMathNetTests
{
    static readonly double[][] Samples =
    [
        [1, 2], [3, 1, 2], [0.5, 0.5, 0.5, 7], .. Enumerable.Range(0, 20).Select(Sample),
    ];

    [Test]
    public void The_median() => Same(Median.Of, Library.Median);

    [Test]
    public void An_empty_sample_has_no_median() => Assert.That(() => Median.Of([]), Throws.ArgumentException);

    [Test]
    public void The_standard_deviation() => Same(StandardDeviation.Of, Library.StandardDeviation);

    [Test]
    public void The_slope_of_logarithms()
    {
        double[] sizes = [100, 1_000, 10_000, 100_000], values = [1.1, 9.7, 130, 1_050];
        (_, double slope) = SimpleRegression.Fit(
            [.. sizes.Select(size => Math.Log(size))], [.. values.Select(value => Math.Log(value))]);
        Assert.That(Slope.OfLogs([.. sizes.Zip(values)]), Is.EqualTo(slope).Within(1e-12));
    }

    [Test]
    public void Interval_of_a_median_contains_it_in_nineteen_of_twenty_samples(
        [Values(6, 12, 20, 24, 40, 60)] int count)
    {
        Interval ranks = Interval.OfMedian([.. Enumerable.Range(0, count).Select(rank => (double)rank)]);
        double missed = 2 * Binomial.CDF(0.5, count, ranks.Low);
        Assert.That(missed, Is.InRange(0.005, 0.065), $"ranks {ranks.Low} to {ranks.High} of {count}");
    }

    [TestCase(0.025), TestCase(0.25), TestCase(PairRule.ErrorRate)]
    public void The_quantiles_of_Student(double upperTail) => Assert.Multiple(() =>
    {
        foreach (int freedom in (int[])[1, 2, 3, 4, 5, 11, 23, 50, 101])
        {
            Assert.That(Tail(freedom, StudentT.Quantile(upperTail, freedom)),
                Is.EqualTo(upperTail).Within(1e-5).Percent, $"{freedom} degrees of freedom");
        }
    });

    [TestCase(0.0), TestCase(0.5), TestCase(-0.1), TestCase(double.NaN)]
    public void A_tail_is_above_nothing_and_below_a_half(double upperTail) => Assert.That(
        () => StudentT.Quantile(upperTail, 5), Throws.TypeOf<ArgumentOutOfRangeException>());

    [Test]
    public void One_value_has_no_degree_of_freedom() => Assert.That(
        () => StudentT.Quantile(0.025, 0), Throws.TypeOf<ArgumentOutOfRangeException>());

    // That of the library's lower tail at the negative: 1 - CDF would lose the digits of a tail of 4e-6.
    static double Tail(int freedom, double t) => MathNet.Numerics.Distributions.StudentT.CDF(0, 1, freedom, -t);

    static void Same(Func<double[], double> ours, Func<double[], double> library) => Assert.Multiple(() =>
    {
        foreach (double[] sample in Samples) Assert.That(ours(sample), Is.EqualTo(library(sample)).Within(1e-12));
    });

    static double[] Sample(int seed)
    {
        var random = new Random(seed);
        return [.. Enumerable.Range(0, 2 + (seed * 2)).Select(_ => Math.Exp(random.NextDouble() * 3))];
    }
}
