namespace Perf.Crud;

/// <summary>A bank like that of TPC-B: with PERF_SCOPE=full alone.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.WithFullScope)), Category("full-scope")]
public sealed class BankTests(EngineConfiguration engine)
{
    [Case("bank-transfer")]
    public void Bank_transfer() => PerfTest.Check(engine);

    [Case("bank-sums")]
    public void Bank_sums() => PerfTest.Check(engine);
}
