namespace Perf.Package.Tests;

/// <summary>A build with the same output is the accepted build, even if its projects have other names.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class SameBuildTests : TestsInShop
{
    const string Run = "dotnet test Orders.Perf -c Release -e PERF_BUDGET=1s";
    const string Same = "time: this build is the same as ";

    [OneTimeSetUp]
    public void AcceptAndCommit()
    {
        Shop.Make();
        // The assembly has another name than its project, as it has in many repositories.
        Shop.Change("shop/Shop/Shop.csproj", "<PropertyGroup>",
            "<PropertyGroup><AssemblyName>Acme.Orders</AssemblyName>");
        Shop.Must("dotnet new classlib -o Orders.Perf");
        Shop.Must("dotnet add Orders.Perf package Perf.NUnit");
        Shop.Must("dotnet add Orders.Perf reference Shop");
        Shop.Write("shop/Orders.Perf/Class1.cs", Readme.Code);
        Shop.Must(Run + " -e PERF_BASELINES=accept -e PERF_REASON=first");
    }

    [Test, Order(1)]
    public void Accepted_build_is_known_before_its_baselines_are_committed() =>
        Assert.That(
            Shop.Must(Run), Does.Contain(Same + "the accepted build, so no instructions or pairs were needed"));

    [Test, Order(2)]
    public void Changed_comment_is_the_accepted_build()
    {
        Shop.Commit("A first baseline");
        Shop.Change("shop/Shop/Orders.cs", "string _connection;", "string _connection; // a comment");
        Assert.That(
            Shop.Must(Run), Does.Contain(Same + "the accepted build, so no instructions or pairs were needed"));
    }

    [Test, Order(3)]
    public void Commit_that_produces_the_same_is_not_measured() =>
        Assert.That(Shop.Must(Run + " -e PERF_AGAINST=git:HEAD"),
            Does.Contain(Same).And.Contain(" (HEAD), so no instructions or pairs were needed"));

    [Test, Order(4)]
    public void Changed_code_is_compared_though_assembly_and_project_differ_in_name()
    {
        Shop.Change("shop/Shop/Orders.cs", "command.CommandText = \"SELECT Id",
            "Thread.SpinWait(10); command.CommandText = \"SELECT Id");
        Shop.Commit("A slower product");
        Command changed = Shop.Type(Run);
        Assert.That(changed.Output, Does.Not.Contain(Same).And.Contain(" (accepted build): "));
    }
}
