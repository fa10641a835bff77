namespace Perf.Harness.Tests.Verdicts;

public sealed class SlopeTests
{
    static readonly (double Size, double Value)[] Cooling = [(1, 2), (10, 3), (100, 18)];

    [TestCase(0)]
    [TestCase(0.5)]
    [TestCase(1)]
    [TestCase(-2)]
    public void The_slope_of_a_power_is_its_exponent(double exponent) =>
        Assert.That(Slope.OfLogs(Sizes(size => 7 * Math.Pow(size, exponent))), Is.EqualTo(exponent).Within(1e-12));

    [Test]
    public void A_logarithm_is_nearly_flat() =>
        Assert.That(Slope.OfLogs(Sizes(size => Math.Log2(size))), Is.EqualTo(0.11).Within(0.01));

    [Test]
    public void The_unit_of_time_and_the_unit_of_size_do_not_matter_nor_does_the_order()
    {
        double slope = Slope.OfLogs(Cooling);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Slope.OfLogs([.. Cooling.Select(point => (point.Size, point.Value * 1e9))]),
            Is.EqualTo(slope).Within(1e-12));
        Assert.That(Slope.OfLogs([.. Cooling.Select(point => (point.Size * 1e3, point.Value))]),
            Is.EqualTo(slope).Within(1e-12));
        Assert.That(Slope.OfLogs([.. Cooling.Reverse()]), Is.EqualTo(slope).Within(1e-12));
    }

    [Test]
    public void Swapped_axes_turn_an_exact_slope_over() =>
        Assert.That(
            Slope.OfLogs([.. Sizes(size => size * size).Select(point => (point.Value, point.Size))]),
            Is.EqualTo(0.5).Within(1e-12));

    [Test]
    public void One_size_has_no_slope_and_nothing_has_no_logarithm() => Assert.Multiple(() =>
    {
        Assert.That(() => Slope.OfLogs([(10, 1), (10, 2)]), Throws.ArgumentException);
        Assert.That(() => Slope.OfLogs([(10, 1), (100, 0)]), Throws.ArgumentException);
    });

    static (double Size, double Value)[] Sizes(Func<double, double> value) =>
        [.. new double[] { 1_000, 10_000, 100_000 }.Select(size => (size, value(size)))];
}
