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

        Assert.That(PairedRatio.Of(one, other).Log, Is.EqualTo(Math.Log(1.05)).Within(1e-12));
    }

    [Test]
    public void Swapped_sides_change_the_sign_and_a_common_factor_nothing()
    {
        double[] one = [1.0, 1.2, 1.1, 1.3, 0.9, 1.0, 1.05, 1.1];
        double[] other = [0.9, 1.0, 1.1, 1.0, 1.0, 1.2, 1.0, 0.9];
        PairedRatio ratio = PairedRatio.Of(one, other);
        PairedRatio swapped = PairedRatio.Of(other, one);
        PairedRatio scaled = PairedRatio.Of([.. one.Select(value => 7 * value)], [.. other.Select(value => 7 * value)]);
        Assert.Multiple(() =>
        {
            Assert.That(swapped.Log, Is.EqualTo(-ratio.Log).Within(1e-12));
            Assert.That(swapped.Bounds.Low, Is.EqualTo(-ratio.Bounds.High).Within(1e-12));
            Assert.That(scaled.Log, Is.EqualTo(ratio.Log).Within(1e-12));
        });
    }

    [Test]
    public void Four_pairs_and_what_was_learnt_share_seven_degrees_of_freedom()
    {
        // By hand: the mean is 0.05, the squares of the deviations add up to 0.0026; s² = (4 · 0.02² + 0.0026) / 7.
        PairedChange change = PairedChange.Of([At(0.03), At(0.07), At(0.02), At(0.08)], learntSpread: 0.02);
        double variance = ((4 * 0.0004) + 0.0026) / 7;
        Assert.Multiple(() =>
        {
            Assert.That(change.Log, Is.EqualTo(0.05).Within(1e-12));
            Assert.That(change.Error, Is.EqualTo(Math.Sqrt(variance / 4)).Within(1e-12));
            Assert.That(change.At95.Low, Is.EqualTo(Math.Exp(0.05 - (2.365 * change.Error)) - 1).Within(1e-12));
            Assert.That(change.At998.Low, Is.EqualTo(Math.Exp(0.05 - (4.785 * change.Error)) - 1).Within(1e-12));
        });
    }

    [Test]
    public void Pairs_that_agree_by_chance_are_no_narrower_than_each_of_them_allows()
    {
        PairedRatio wide = new(0.05, new Interval(-0.05, 0.15));
        PairedChange change = PairedChange.Of([wide, wide, wide, wide], learntSpread: 0.001);
        Assert.That(change.Error, Is.EqualTo(0.1 / 1.959964 / 2).Within(1e-9));
    }

    [Test]
    public void What_has_no_whole_block_or_other_turns_is_refused()
    {
        Assert.Multiple(() =>
        {
            Assert.That(() => PairedRatio.Of([1], [1]), Throws.ArgumentException);
            Assert.That(() => PairedRatio.Of([1, 2], [1]), Throws.ArgumentException);
            Assert.That(() => PairedChange.Of([], 0.02), Throws.ArgumentException);
        });
    }

    static PairedRatio At(double log) => new(log, new Interval(log, log));
}
