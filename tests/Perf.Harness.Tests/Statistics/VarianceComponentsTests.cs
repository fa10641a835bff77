using NUnit.Framework;
using Perf.Harness.Statistics;

namespace Perf.Harness.Tests.Statistics;

public sealed class VarianceComponentsTests
{
    // Snedecor, Cochran, Statistical Methods, 7th ed., 13.3: calcium in four turnip leaves, four determinations of
    // each.
    static readonly double[][] Turnips =
    [
        [3.28, 3.09, 3.03, 3.03], [3.52, 3.48, 3.38, 3.38], [2.88, 2.80, 2.81, 2.76], [3.34, 3.38, 3.23, 3.26],
    ];

    [Test]
    public void A_worked_example()
    {
        VarianceComponents found = VarianceComponents.Of(Turnips);
        Assert.Multiple(() =>
        {
            Assert.That(found.Within, Is.EqualTo(0.0066).Within(0.00005));
            Assert.That(found.Between, Is.EqualTo(0.0724).Within(0.00005));
        });
    }

    [Test]
    public void A_shift_of_all_and_the_order_of_groups_change_nothing()
    {
        VarianceComponents found = VarianceComponents.Of(
            [.. Turnips.Reverse().Select(leaf => leaf.Select(one => one + 7).ToArray())]);
        Assert.That(found.Between, Is.EqualTo(VarianceComponents.Of(Turnips).Between).Within(1e-9));
    }

    [Test]
    public void Groups_that_are_more_alike_than_chance_makes_them_are_below_0() =>
        Assert.That(VarianceComponents.Of([[1.0, 3.0], [3.0, 1.0]]).Between, Is.EqualTo(-1).Within(1e-9));

    [Test]
    public void One_group_or_groups_of_other_sizes_are_refused() => Assert.Multiple(() =>
    {
        Assert.That(() => VarianceComponents.Of([[1.0, 2.0]]),
            Throws.ArgumentException.With.Message.Contains("Found groups of 2"));
        Assert.That(() => VarianceComponents.Of([[1.0, 2.0], [1.0]]), Throws.ArgumentException);
    });
}
