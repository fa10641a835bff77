namespace Perf.Harness.Tests.Engines;

/// <summary>The bank's expected sums depend on every transfer.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class BankWorkloadTests
{
    [Test]
    public void A_bank_that_forgets_an_amount_is_noticed() => Assert.That(
        new BankTransfers().SumsOf(100),
        Is.Not.EqualTo(new BankTransfers().SumsOf(99)).And.Property(nameof(BankSums.Agree)).True);
}
