namespace Perf.Package.Tests;

/// <summary>A build with the same output is the accepted build, even if its projects have other names.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class SameBuildTests
{
    const string Run = "dotnet test Orders.Perf -c Release -e PERF_BUDGET=1s";
    const string Same = "time: this build is the same as ";

    readonly Shop _shop = new();

    [OneTimeSetUp]
    public void AcceptAndCommit()
    {
        _shop.Make();
        // The assembly has another name than its project, as it has in many repositories.
        _shop.Change("shop/Shop/Shop.csproj", "<PropertyGroup>",
            "<PropertyGroup><AssemblyName>Acme.Orders</AssemblyName>");
        _shop.Must("dotnet new classlib -o Orders.Perf");
        _shop.Must("dotnet add Orders.Perf package Perf.NUnit");
        _shop.Must("dotnet add Orders.Perf reference Shop");
        _shop.Write("shop/Orders.Perf/Class1.cs", Readme.Code);
        _shop.Must(Run + " -e PERF_BASELINES=accept -e PERF_REASON=first");
    }

    [OneTimeTearDown]
    public void Remove() => _shop.Dispose();

    [Test, Order(1)]
    public void Accepted_build_is_known_before_its_baselines_are_committed() =>
        Assert.That(
            _shop.Must(Run), Does.Contain(Same + "the accepted build, so no instructions or pairs were needed"));

    [Test, Order(2)]
    public void Changed_comment_is_the_accepted_build()
    {
        _shop.Commit("A first baseline");
        _shop.Change("shop/Shop/Orders.cs", "string _connection;", "string _connection; // a comment");
        Assert.That(
            _shop.Must(Run), Does.Contain(Same + "the accepted build, so no instructions or pairs were needed"));
    }

    [Test, Order(3)]
    public void Commit_that_produces_the_same_is_not_measured() =>
        Assert.That(_shop.Must(Run + " -e PERF_AGAINST=git:HEAD"),
            Does.Contain(Same).And.Contain(" (HEAD), so no instructions or pairs were needed"));

    [Test, Order(4)]
    public void Changed_code_is_compared_though_assembly_and_project_differ_in_name()
    {
        _shop.Change("shop/Shop/Orders.cs", "command.CommandText = \"SELECT Id",
            "Thread.SpinWait(10); command.CommandText = \"SELECT Id");
        _shop.Commit("A slower product");
        Command changed = _shop.Type(Run);
        Assert.That(changed.Output, Does.Not.Contain(Same).And.Contain(" (accepted build): "));
    }
}
