namespace Perf.Harness.Tests.Verdicts;

public sealed class MedianTests
{
    [TestCase(new[] { 3.0 }, 3)]
    [TestCase(new[] { 3.0, 1, 2 }, 2)]
    [TestCase(new[] { 4.0, 1, 3, 2 }, 2.5)]
    [TestCase(new[] { 1.0, 1, 1, 1000 }, 1)]
    public void Half_of_the_sample_stays_below(double[] sample, double expected) =>
        Assert.That(Median.Of(sample), Is.EqualTo(expected));

    [Test]
    public void An_empty_sample_has_none() => Assert.That(() => Median.Of([]), Throws.ArgumentException);
}
