namespace Perf.Harness.Tests.Load;

/// <summary>The definitions of loads, and the names of their observed figures.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class LoadDefinitionTests : TestsInFolder
{
    [Test]
    public void Bank_is_defined_in_the_words_of_its_baselines() => Assert.That(
        LoadScenarios.Bank.Make().Parameters,
        Is.EqualTo(
        [
            "tellers=4", "bank=BankSize { Branches = 1, AccountsOfBranch = 1000, Tellers = 10, Accounts = 1000 }",
        ]));

    [Test]
    public void Its_facts_name_the_cores_for_other_cores_make_another_curve()
    {
        EngineConfiguration engine = EngineCatalogue.Find("list-store/memory");
        using var curve = new ClientsCurve(engine, CurveSource.All[0], Folder.Root);
        curve.Prepare();
        CaseFacts facts = curve.Facts;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(facts.Cores, Is.EqualTo(Environment.ProcessorCount));
        Assert.That(facts.Options["kind"], Is.EqualTo("list"), "the engine's own are there too");
    }
}
