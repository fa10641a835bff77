namespace Perf.Harness.Tests.Verdicts;

public sealed class SignedShareTests
{
    [TestCase(0.16, "+16.0 %")]
    [TestCase(-0.0351, "-3.5 %")]
    [TestCase(0, "0.0 %")]
    [TestCase(0.0001, "0.0 %")]
    [TestCase(-0.0001, "0.0 %")]
    public void A_share_has_its_sign_unless_it_is_rounded_to_nothing(double share, string expected) =>
        Assert.That(SignedShare.Text(share), Is.EqualTo(expected));

    [TestCase(8.9, "+890.0 %")]
    [TestCase(9, "x10")]
    [TestCase(999, "x1000")]
    public void Ten_times_as_much_and_more_is_a_multiple(double share, string expected) =>
        Assert.That(SignedShare.Text(share), Is.EqualTo(expected));
}
