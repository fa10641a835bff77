using NUnit.Framework;
using Perf.Harness.Statistics;

namespace Perf.Harness.Tests.Statistics;

public sealed class PairedChangeTests
{
    [Test]
    public void Turns_that_drift_evenly_tell_the_ratio_all_the_same()
    {
        // A B B A: the machine slows down by 1 % with every batch, and one of the two takes 5 % longer.
        double[] moments = [.. Enumerable.Range(0, 40).Select(moment => Math.Pow(1.01, moment))];
        (List<double> one, List<double> other) = ([], []);
        for (int block = 0; block < 10; block++)
        {
            one.AddRange([1.05 * moments[4 * block], 1.05 * moments[(4 * block) + 3]]);
            other.AddRange([moments[(4 * block) + 1], moments[(4 * block) + 2]]);
        }

        Assert.That(PairedRatio.LogOf(one, other), Is.EqualTo(Math.Log(1.05)).Within(1e-12));
    }

    [Test]
    public void Swapped_sides_change_the_sign_and_a_common_factor_nothing()
    {
        double[] one = [1.0, 1.2, 1.1, 1.3, 0.9, 1.0, 1.05, 1.1];
        double[] other = [0.9, 1.0, 1.1, 1.0, 1.0, 1.2, 1.0, 0.9];
        double ratio = PairedRatio.LogOf(one, other);
        Assert.Multiple(() =>
        {
            Assert.That(ratio, Is.Not.Zero);
            Assert.That(PairedRatio.LogOf(other, one), Is.EqualTo(-ratio).Within(1e-12));
            Assert.That(
                PairedRatio.LogOf([.. one.Select(value => 7 * value)], [.. other.Select(value => 7 * value)]),
                Is.EqualTo(ratio).Within(1e-12));
        });
    }

    [Test]
    public void The_interval_is_that_of_Student()
    {
        // By hand: the mean is 0.05, the squares of the deviations add up to 0.0026, so s² = 0.0026 / 3; 3.182 is the
        // quantile of three degrees of freedom in any table, and 14.819 that of all but one in three thousand.
        PairedChange change = PairedChange.Of([0.03, 0.07, 0.02, 0.08]);
        double error = Math.Sqrt(0.0026 / 3 / 4);
        Assert.Multiple(() =>
        {
            Assert.That(change.Log, Is.EqualTo(0.05).Within(1e-12));
            Assert.That(change.Error, Is.EqualTo(error).Within(1e-12));
            Assert.That(change.At95.Low, Is.EqualTo(Math.Exp(0.05 - (3.182 * error)) - 1).Within(1e-12));
            Assert.That(change.Sure.High, Is.EqualTo(Math.Exp(0.05 + (14.819 * error)) - 1).Within(1e-12));
        });
    }

    [Test]
    public void What_has_no_whole_block_or_other_turns_or_nothing_to_differ_by_is_refused()
    {
        Assert.Multiple(() =>
        {
            Assert.That(() => PairedRatio.LogOf([1], [1]), Throws.ArgumentException);
            Assert.That(() => PairedRatio.LogOf([1, 2], [1]), Throws.ArgumentException);
            Assert.That(() => PairedChange.Of([0.01]), Throws.ArgumentException);
            Assert.That(
                () => PairedChange.Of([.. Enumerable.Repeat(0.01, PairedChange.PairsAtMost + 1)]),
                Throws.ArgumentException);
        });
    }
}
