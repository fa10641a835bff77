namespace Perf.Package.Tests;

/// <summary>The README's section "Your own code", followed to the letter in a folder outside this repository.</summary>
[Parallelizable(ParallelScope.Self)]
[Order(1)] // the longest first, so that the others use the second core
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class TenLinesTests : TestsInShop
{
    const string Fast = "ORDER BY Id", Slow = "ORDER BY Total + 0";

    [SetUp]
    public void MakeShop()
    {
        Shop.Make();
        foreach (string command in Readme.Commands("new classlib", "add")) Shop.Must(command);
        Shop.Delete($"shop/{Readme.Files.Delete}");
        Shop.Write($"shop/{Readme.Files.Write}", Readme.Code);
    }

    [Test]
    public void Readme_steps_create_a_working_gate()
    {
        Assert.That(Readme.Code.Split('\n', StringSplitOptions.RemoveEmptyEntries), Has.Length.LessThanOrEqualTo(10));
        const string alone = " -e PERF_AGAINST=none";
        string[] typed = Readme.Commands("test");

        Command first = Shop.Type(typed[0] + alone);
        Assert.That(first.ExitCode, Is.Not.Zero, "a run that evaluates nothing is red");
        Assert.That(first.Output, Does.Contain("has no baseline yet").And.Match("measured: +statements 10, .*, time "));
        Assert.That(
            first.Lines.Select(line => line.Trim()), Has.Some.EqualTo("to accept: dotnet test Orders.Perf -c Release "
                + "--filter \"FullyQualifiedName=OrderPerf.Load_orders\" "
                + "-e PERF_BASELINES=accept -e PERF_REASON=\"why\""));

        Assert.That(
            Shop.Read("shop/Orders.Perf/bin/Release/net10.0/perf-project-Orders.Perf.txt").Trim().Replace('\\', '/'),
            Is.EqualTo("../../../Orders.Perf.csproj"), "a pair finds the project, whatever its assembly is called");

        Shop.Must(typed[1] + alone);
        Assert.That(
            Shop.Read("shop/baselines/orders-perf/order-perf.json"),
            Does.Contain("vm-steps").And.Contain("allocated-bytes"));
        Shop.Commit("A first baseline");

        Shop.Change("shop/Shop/Orders.cs", Fast, Slow);
        Command slow = Shop.Type(typed[0] + alone);
        Assert.That(slow.ExitCode, Is.Not.Zero, slow.Output);
        Assert.That(slow.Output, Does.Contain("vm-steps").And.Contain("to repeat: dotnet test Orders.Perf -c Release"));

        Shop.Change("shop/Shop/Orders.cs", Slow, Fast);
        Command green = Shop.Type(typed[0] + alone);
        Assert.That(green.ExitCode, Is.Zero, green.Output);
        Assert.That(green.Output, Does.Contain(" 0 regressed"));

        Command debug = Shop.Type(typed[0].Replace("Release", "Debug", StringComparison.Ordinal) + alone);
        Assert.That(debug.ExitCode, Is.Zero, debug.Output);
        Assert.That(
            debug.Lines.Select(line => line.Trim()),
            Has.Some.EqualTo("time: not comparable: debug build: Shop was built without optimisation"), debug.Output);
        Assert.That(debug.Output, Does.Contain(" 0 regressed").And.Contain("not comparable)"));
    }

    [Test, Explicit("measures a pair, which takes some minutes; the nightly job runs it")]
    public void A_slower_product_is_found_in_a_pair_with_the_accepted_build()
    {
        string[] typed = Readme.Commands("test");
        Shop.Change($"shop/{Readme.Files.Write}", "[PerfTest]", "[PerfTest(Judge = Gates.Time)]");
        Shop.Commit("The product and its gate");
        Shop.Must(typed[1]);
        Shop.Commit("A first baseline");
        const string list = "var orders = new List<Order>();";
        Shop.Change("shop/Shop/Orders.cs", list, list + "Thread.Sleep(2);");
        Command slow = Shop.Type(typed[0]);
        Assert.That(slow.ExitCode, Is.Not.Zero, slow.Output);
        Assert.That(slow.Output, Does.Contain("(accepted build) (95 % interval"));
    }
}
