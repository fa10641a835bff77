namespace Perf.Harness.Tests.Verdicts;

public sealed class PairedChangeTests
{
    // By hand: the mean is 0.05, the squares of the deviations add up to 0.0026, so s² = 0.0026 / 3.
    static readonly double[] Logs = [0.03, 0.07, 0.02, 0.08];

    [Test]
    public void The_interval_is_that_of_Student()
    {
        // 3.1824 is the quantile of three degrees of freedom in any table, and 14.819 that of one in three thousand.
        PairedChange change = PairedChange.Of(Logs);
        double error = Math.Sqrt(0.0026 / 3 / 4);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(change.Log, Is.EqualTo(0.05).Within(1e-12));
        Assert.That(change.Error, Is.EqualTo(error).Within(1e-12));
        Assert.That(change.Change, Is.EqualTo(Math.Exp(0.05) - 1).Within(1e-12));
        Assert.That(change.At95.Low, Is.EqualTo(Math.Exp(0.05 - (3.1824 * error)) - 1).Within(1e-5));
        Assert.That(change.Within(1 / 3000.0).High, Is.EqualTo(Math.Exp(0.05 + (14.819 * error)) - 1).Within(1e-4));
    }

    [Test]
    public void Swapped_sides_turn_the_interval_over()
    {
        PairedChange one = PairedChange.Of(Logs), other = PairedChange.Of([.. Logs.Select(log => -log)]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Math.Log(1 + other.At95.Low), Is.EqualTo(-Math.Log(1 + one.At95.High)).Within(1e-12));
        Assert.That(Math.Log(1 + other.Change), Is.EqualTo(-Math.Log(1 + one.Change)).Within(1e-12));
    }

    [Test]
    public void The_order_of_pairs_is_nothing() => Assert.That(
        PairedChange.Of([.. Logs.Reverse()]).At95.High, Is.EqualTo(PairedChange.Of(Logs).At95.High).Within(1e-12));

    [Test]
    public void One_pair_has_nothing_to_differ_by() =>
        Assert.That(() => PairedChange.Of([0.01]), Throws.ArgumentException.With.Message.StartsWith("Found 1 pairs"));
}
