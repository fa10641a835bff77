using NUnit.Framework.Internal;

namespace Perf.Harness.Tests.Methods;

/// <summary>The name of a user's test, and the filter that selects it.</summary>
public sealed class CaseNamesTests
{
    [TestCase("Load_orders", "load-orders")]
    [TestCase("LoadOrders", "load-orders")]
    [TestCase("Load(500)", "load-500")]
    [TestCase("Load(-500)", "load-minus-500")]
    [TestCase("Load(\"a b\",1.5d)", "load-a-b-1-5d")]
    [TestCase("Orders.OrderPerf(\"sqlite\")", "orders-order-perf-sqlite")]
    [TestCase("UTF8Text", "utf8-text")]
    public void Name_is_a_part_of_a_case_id(string name, string part) =>
        Assert.That(CaseNames.Part(name), Is.EqualTo(part));

    [Test]
    public void Name_of_any_string_has_a_part_of_its_own()
    {
        string[] names =
        [
            "", "ä😀", "\u0001", "\ud800", "\ud801", " ", "(", "a b", "a b/ü", "A B", "a-b", "aB", "a&b", "a|b", "a\"b",
            new string('x', 400), new string('x', 401), new string('x', 400) + "/", "x" + new string('-', 400),
        ];
        string[] parts = [.. CaseNames.Parts(names).Values];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(parts, Has.Length.EqualTo(names.Length));
        Assert.That(parts, Is.Unique);
        Assert.That(parts, Has.All.Length.LessThanOrEqualTo(120));
        foreach (string part in parts) Assert.That(() => new CaseId("suite", part, "suite", part), Throws.Nothing);
    }

    [Test]
    public void Plain_name_keeps_its_part_among_odd_ones()
    {
        using var scope = Assert.EnterMultipleScope();
        Assert.That(CaseNames.Parts(["Text(\"a b/ü\")"]).Values, Is.EqualTo(["text-a-b"]));
        Assert.That(
            CaseNames.Parts(["Text(\"a b/ü\")", "Text(\"A b\")", "Text(\"a b\")"]),
            Contains.Key("Text(\"a b\")").WithValue("text-a-b"));
        Assert.That(
            CaseNames.Parts(["Text(\"A b\")", "Text(\"a b\")"]).Values, Has.One.Match("^text-a-b-[0-9a-f]{8}$"));
    }

    [TestCase("Shop.OrderPerf.Load_orders", "FullyQualifiedName=Shop.OrderPerf.Load_orders")]
    [TestCase("Shop.Orders+Inner.Load", "FullyQualifiedName=Shop.Orders+Inner.Load")]
    [TestCase("Shop.OrderPerf.Load(500)", "PerfCase=load.order-perf")]
    [TestCase("Shop.OrderPerf.Overloaded", "PerfCase=load.order-perf")]
    [TestCase("Shop.OrderPerf.Über", "PerfCase=load.order-perf")]
    [TestCase("Shop.OrderPerf.a\n", "PerfCase=load.order-perf")]
    public void Filter_selects_one_test(string name, string filter)
    {
        TestMethod test = TestOf(name), other = TestOf("Shop.OrderPerf.Overloaded(1)");
        Assert.That(TestFilters.For(test, [test, other]), Is.EqualTo(filter));
    }

    static TestMethod TestOf(string name)
    {
        var test = new TestMethod(new MethodWrapper(typeof(CaseNamesTests), nameof(Filter_selects_one_test)))
        {
            FullName = name,
        };
        test.Properties.Set(CaseMarks.Property, "load.order-perf");
        return test;
    }
}
