namespace Perf.Crud.FullScope;

/// <summary>A bank like that of TPC-B: with PERF_SCOPE=full alone.</summary>
[CasesOn(typeof(FullScopeFixtures), nameof(FullScopeFixtures.Bank)), Category("full-scope")]
public sealed class BankTests(EngineConfiguration engine)
{
    [Test, Category("bank-transfer")]
    public void Bank_transfer() => PerfTest.Check(engine, "bank-transfer");

    [Test, Category("bank-sums")]
    public void Bank_sums() => PerfTest.Check(engine, "bank-sums");
}
