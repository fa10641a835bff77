namespace Perf.Package.Tests;

/// <summary>Two cases that were accepted in two commits: each is compared with its own.</summary>
[Explicit("accepts twice and measures pairs, which takes some minutes; the nightly job runs it")]
public sealed class TwoAcceptancesTests : TestsInShop
{
    const string Run = "dotnet test Orders.Perf -c Release";
    const string Accept = Run + " -e PERF_BASELINES=accept -e PERF_REASON=first --filter FullyQualifiedName~";

    const string Cart = """
        namespace Shop;

        public static class Cart
        {
            public static long Sum(int count)
            {
                long sum = 0;
                for (int i = 0; i < count; i++) sum += i % 7;
                return sum;
            }
        }
        """;

    [Test]
    public void Each_case_is_compared_with_the_commit_that_accepted_it()
    {
        Shop.Make();
        Shop.Must("dotnet new classlib -o Orders.Perf");
        Shop.Must("dotnet add Orders.Perf package Perf.NUnit");
        Shop.Must("dotnet add Orders.Perf reference Shop");
        Shop.Delete("shop/Orders.Perf/Class1.cs");
        AcceptAndCommit("Big", 2_000);
        AcceptAndCommit("Small", 1_000);

        Shop.Change("shop/Shop/Cart.cs", "sum += i % 7", "sum += i % 7 + i % 3 + i % 5 + i % 11");
        Command slow = Shop.Type(Run);

        Assert.That(slow.ExitCode, Is.Not.Zero, slow.Output);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(slow.Output, Does.Match(@"[0-9a-f]{7,} \(accepted\) and [0-9a-f]{7,} \(accepted\)"));
        foreach (string name in (string[])["big", "small"])
            Assert.That(slow.Output, Does.Contain($"sum @ orders-perf/{name} is "));
    }

    // The product changes between them, so that the two builds differ.
    void AcceptAndCommit(string name, int count)
    {
        Shop.Write("shop/Shop/Cart.cs", $"{Cart}\npublic static class {name} {{ }}\n");
        Shop.Write($"shop/Orders.Perf/{name}.cs", $$"""
            using Perf.NUnit;
            namespace Orders.Perf;
            public class {{name}}
            {
                [PerfTest(Judge = Gates.Time)] public long Sum() => Shop.Cart.Sum({{count}});
            }
            """);
        Shop.Must(Accept + name);
        Shop.Commit(name);
    }
}
