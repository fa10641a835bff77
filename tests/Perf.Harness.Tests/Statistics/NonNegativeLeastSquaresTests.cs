using NUnit.Framework;
using Perf.Harness.Statistics;

namespace Perf.Harness.Tests.Statistics;

public sealed class NonNegativeLeastSquaresTests
{
    [Test]
    public void Exact_weights_are_found()
    {
        double[][] rows = [[1, 0, 2], [0, 1, 1], [1, 1, 0], [2, 1, 3]];
        double[] found = NonNegativeLeastSquares.Solve(
            rows, [.. rows.Select(row => (2 * row[0]) + (3 * row[1]) + (0.5 * row[2]))]);
        Assert.That(found, Is.EqualTo(new[] { 2, 3, 0.5 }).Within(1e-6));
    }

    [Test]
    public void A_weight_that_would_be_negative_is_zero_and_the_others_are_the_best_without_it()
    {
        // Lawson and Hanson, Solving Least Squares Problems, 1974, ch. 23: the constrained solution is on the face.
        double[] found = NonNegativeLeastSquares.Solve([[1, 1], [1, 2], [1, 3]], [3, 2, 1]);
        Assert.That(found, Is.EqualTo(new[] { 2.0, 0.0 }).Within(1e-6));
    }

    [Test]
    public void Scaling_the_target_scales_the_weights()
    {
        double[][] rows = [[1, 0.2], [0.4, 1], [0.9, 0.8]];
        double[] once = NonNegativeLeastSquares.Solve(rows, [1, 2, 3]);
        double[] tenfold = NonNegativeLeastSquares.Solve(rows, [10, 20, 30]);
        Assert.That(tenfold, Is.EqualTo(once.Select(weight => weight * 10)).Within(1e-6));
    }

    [Test]
    public void A_column_of_zeros_has_no_weight() =>
        Assert.That(NonNegativeLeastSquares.Solve([[1, 0], [2, 0]], [1, 2]),
            Is.EqualTo(new[] { 1.0, 0.0 }).Within(1e-9));
}
