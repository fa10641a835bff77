namespace Perf.Harness.Tests.Verdicts;

public sealed class SignificantDigitsTests
{
    [TestCase(1.23456, 4, 1.235)]
    [TestCase(0.000123456, 3, 0.000123)]
    [TestCase(98765.4, 4, 98770)]
    [TestCase(-9.9999, 3, -10)]
    [TestCase(0, 4, 0)]
    public void Numbers_are_rounded_to_significant_digits(double number, int digits, double expected) =>
        Assert.That(SignificantDigits.Round(number, digits), Is.EqualTo(expected));

    [TestCase(0.0000812, "0.0000812")]
    [TestCase(98770, "98770")]
    [TestCase(1, "1")]
    [TestCase(0, "0")]
    [TestCase(1.5e-20, "1.5E-20")]
    [TestCase(1.5e20, "1.5E+20")]
    public void Numbers_are_plain_where_that_can_be_read(double number, string expected) =>
        Assert.That(SignificantDigits.Plain(number), Is.EqualTo(expected));
}
