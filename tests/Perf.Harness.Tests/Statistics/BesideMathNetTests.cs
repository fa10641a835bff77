using MathNet.Numerics.Distributions;
using MathNet.Numerics.LinearRegression;
using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Statistics;
using Library = MathNet.Numerics.Statistics.Statistics;

namespace Perf.Harness.Tests.Statistics;

/// <summary>Our estimators, and the quantiles that are written into the code, beside those of a library.</summary>
public sealed class BesideMathNetTests
{
    static readonly double[][] Samples =
    [
        [1, 2], [3, 1, 2], [0.5, 0.5, 0.5, 7], .. Enumerable.Range(0, 20).Select(Sample),
    ];

    [Test]
    public void The_median() => Same(Median.Of, Library.Median);

    [Test]
    public void The_standard_deviation() => Same(StandardDeviation.Of, Library.StandardDeviation);

    [Test]
    public void The_share_that_it_is_of_the_mean() =>
        Same(StandardDeviation.ShareOf, sample => Library.StandardDeviation(sample) / Library.Mean(sample));

    [Test]
    public void The_slope_of_logarithms()
    {
        double[] sizes = [100, 1_000, 10_000, 100_000], values = [1.1, 9.7, 130, 1_050];
        (_, double slope) = SimpleRegression.Fit(
            [.. sizes.Select(size => Math.Log(size))], [.. values.Select(value => Math.Log(value))]);
        Assert.That(Slope.OfLogs([.. sizes.Zip(values)]), Is.EqualTo(slope).Within(1e-12));
    }

    [Test]
    public void Least_squares_whose_weights_are_positive_anyway()
    {
        var random = new Random(4);
        double[][] rows = [.. Enumerable.Range(0, 30).Select(_ => Enumerable.Range(0, 3)
            .Select(_ => 1 + random.NextDouble()).ToArray())];
        double[] wanted = [.. rows.Select(row => (2 * row[0]) + row[1] + (3 * row[2]) + (0.1 * random.NextDouble()))];
        double[] library = MultipleRegression.QR(rows, wanted);
        Assert.Multiple(() =>
        {
            Assert.That(library, Has.All.Positive, "or the two are not the same problem");
            Assert.That(NonNegativeLeastSquares.Solve(rows, wanted), Is.EqualTo(library).Within(1e-6));
        });
    }

    [Test]
    public void The_interval_of_a_mean([Values(2, 3, 5, 10, 11, 12, 20, 40)] int count)
    {
        double[] sample = [.. Sample(count).Concat(Sample(count + 1)).Take(count)];
        double margin = StudentT.InvCDF(0, 1, count - 1, 0.975)
            * Library.StandardDeviation(sample) / Math.Sqrt(count);
        Interval found = Interval.OfMean(sample, leastSpread: 0);
        Assert.That((found.High - found.Low) / 2, Is.EqualTo(margin).Within(0.2).Percent);
    }

    [Test]
    public void The_median_of_spreads_of_a_few_processes([Values(2, 3, 5, 12, 20, 24, 60)] int processes)
    {
        double degrees = processes - 1;
        Assert.That(LearntNoise.MedianOfSpreads(processes),
            Is.EqualTo(Math.Sqrt(ChiSquared.InvCDF(degrees, 0.5) / degrees)).Within(processes < 4 ? 2 : 0.3).Percent);
    }

    [Test]
    public void The_ranks_of_the_interval_of_a_median_hold_it_in_nineteen_of_twenty_samples(
        [Values(6, 12, 20, 24, 40, 60)] int count)
    {
        Interval ranks = Interval.OfMedian([.. Enumerable.Range(0, count).Select(rank => (double)rank)]);
        double missed = 2 * Binomial.CDF(0.5, count, ranks.Low);
        Assert.That(missed, Is.InRange(0.005, 0.065), $"ranks {ranks.Low} to {ranks.High} of {count}");
    }

    [Test]
    public void The_quantiles_of_pairs([Range(1, 23)] int freedom) => Assert.Multiple(() =>
    {
        var change = new PairedChange(Log: 0, Error: 0.001, freedom + 1);
        Assert.That(StudentT.CDF(0, 1, freedom, Math.Log(1 + change.At95.High) / change.Error),
            Is.EqualTo(0.975).Within(0.00003));
        Assert.That(StudentT.CDF(0, 1, freedom, Math.Log(1 + change.Sure.High) / change.Error),
            Is.EqualTo(1 - (1 / 3000.0)).Within(0.000001));
    });

    [TestCase(CostVerdict.ScreenOfGain, 0.999)]
    [TestCase(CostVerdict.Conviction, 0.9998)]
    [TestCase(CostVerdict.LeastChance, 0.95)]
    public void The_quantiles_of_looks(double quantile, double share) =>
        Assert.That(quantile, Is.EqualTo(Normal.InvCDF(0, 1, share)).Within(0.0005));

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
