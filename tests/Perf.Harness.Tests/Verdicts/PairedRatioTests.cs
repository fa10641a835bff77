namespace Perf.Harness.Tests.Verdicts;

public sealed class PairedRatioTests
{
    [Test]
    public void Even_drift_of_the_batches_does_not_change_the_ratio()
    {
        // A B B A: the machine slows down by 1 % with every batch, and one of the two takes 5 % longer.
        double[] moments = [.. Enumerable.Range(0, 40).Select(moment => Math.Pow(1.01, moment))];
        (List<double?> one, List<double?> other) = ([], []);
        for (int block = 0; block < 10; block++)
        {
            one.AddRange([1.05 * moments[4 * block], 1.05 * moments[(4 * block) + 3]]);
            other.AddRange([moments[(4 * block) + 1], moments[(4 * block) + 2]]);
        }

        Assert.That(Ratio([.. one], [.. other]), Is.EqualTo(Math.Log(1.05)).Within(1e-12));
    }

    [Test]
    public void Swapped_sides_change_the_sign_and_a_common_factor_nothing()
    {
        double?[] one = [1.0, 1.2, 1.1, 1.3, 0.9, 1.0, 1.05, 1.1];
        double?[] other = [0.9, 1.0, 1.1, 1.0, 1.0, 1.2, 1.0, 0.9];
        double? ratio = Ratio(one, other);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(ratio, Is.Not.Zero);
        Assert.That(Ratio(other, one), Is.EqualTo(-ratio).Within(1e-12));
        Assert.That(
            Ratio([.. one.Select(value => 7 * value)], [.. other.Select(value => 7 * value)]),
            Is.EqualTo(ratio).Within(1e-12));
    }

    [Test]
    public void A_rate_that_falls_is_a_cost_that_rises() => Assert.That(
        PairedRatio.LogOf(Metric.Throughput, Rounds(Metric.Throughput, 50, 50), Rounds(Metric.Throughput, 100, 100)),
        Is.EqualTo(Math.Log(2)).Within(1e-12));

    [Test]
    public void One_burst_in_one_block_moves_nothing() => Assert.That(
        Ratio([1, 1, 9, 9, 1, 1], [1, 1, 1, 1, 1, 1]), Is.Zero);

    [Test]
    public void Block_with_an_empty_round_is_ignored() => Assert.Multiple(() =>
    {
        Assert.That(Ratio([2, null, 3, 3], [1, 1, 1, 1]), Is.EqualTo(Math.Log(3)).Within(1e-12));
        Assert.That(Ratio([2, 2, 3, 3], [1, 1, null, 1]), Is.EqualTo(Math.Log(2)).Within(1e-12));
    });

    [Test]
    public void Without_a_whole_block_there_is_no_ratio() => Assert.Multiple(() =>
    {
        Assert.That(Ratio([1, null], [1, 1]), Is.Null);
        Assert.That(Ratio([1], [1]), Is.Null);
        Assert.That(Ratio([], []), Is.Null);
    });

    static double? Ratio(double?[] one, double?[] other) =>
        PairedRatio.LogOf(Metric.Time, Rounds(Metric.Time, one), Rounds(Metric.Time, other));

    static Round[] Rounds(Metric metric, params double?[] values) =>
        [.. values.Select(value => value is { } known ? Round.Of(metric, known) : Round.Empty)];
}
