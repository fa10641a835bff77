namespace Perf.Package.Tests;

/// <summary>Methods that end their process, or allocate otherwise in each, next to one that behaves.</summary>
[Parallelizable(ParallelScope.Self)]
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class BrokenMethodsTests : TestsInShop
{
    const string Methods = """
        using NUnit.Framework;
        using Perf.NUnit;

        public sealed class BrokenPerf
        {
            static readonly int Length = 4_000 + (64 * Random.Shared.Next(64));

            [PerfTest] public void Exits() => Environment.Exit(0);
            [PerfTest] public void Fails() => Environment.FailFast("the heap is damaged");
            [PerfTest] public int Good() => new byte[100].Length;
            [PerfTest] public int Uneven() => new byte[Length].Length > 0 ? 1 : 0;
        }
        """;

    [Test]
    public void Broken_methods_are_named_and_the_others_are_accepted()
    {
        Shop.Make();
        foreach (string command in Readme.Commands("new classlib", "add")) Shop.Must(command);
        Shop.Write("shop/Orders.Perf/Class1.cs", Methods);
        Command accepted = Shop.Type("dotnet test Orders.Perf -c Release -e PERF_SCOPE=quick "
            + "-e PERF_BASELINES=accept -e PERF_REASON=\"first\"");
        string baseline = Shop.Read("shop/baselines/orders-perf/broken-perf.json");
        Assert.Multiple(() =>
        {
            Assert.That(accepted.ExitCode, Is.Not.Zero);
            Assert.That(accepted.Output, Does.Contain("the worker ended with exit code 0 while it measured "
                + "orders-perf/exits @ orders-perf/broken-perf. "));
            Assert.That(accepted.Output, Does.Contain(" while it measured "
                + "orders-perf/fails @ orders-perf/broken-perf. It said:"));
            Assert.That(accepted.Output, Does.Contain("evaluated in 2 cases"), accepted.Output);
            Assert.That(baseline, Does.Contain("orders-perf/good").And.Contain("\"allocation-tolerance\": "));
            Assert.That(Shop.Read("shop/artifacts/report/junit.xml"), Does.Contain("errors=\"2\""));
        });
    }
}
