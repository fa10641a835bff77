using NUnit.Framework;
using Perf.NUnit;

namespace Perf.Harness.Tests.Methods;

/// <summary>How a test of somebody's project is named, and asked for.</summary>
public sealed class CaseNamesTests
{
    [TestCase("Load_orders", "load-orders")]
    [TestCase("LoadOrders", "load-orders")]
    [TestCase("Load(500)", "load-500")]
    [TestCase("Load(-500)", "load-minus-500")]
    [TestCase("Load(\"a b\",1.5d)", "load-a-b-1-5d")]
    [TestCase("Orders.OrderPerf(\"sqlite\")", "orders-order-perf-sqlite")]
    [TestCase("UTF8Text", "utf8-text")]
    public void A_name_is_a_part_of_a_case_id(string name, string part) =>
        Assert.That(CaseNames.Part(name), Is.EqualTo(part));

    [TestCase("Shop.OrderPerf.Load_orders", "FullyQualifiedName=Shop.OrderPerf.Load_orders")]
    [TestCase("Shop.OrderPerf.Load(500)", @"FullyQualifiedName=Shop.OrderPerf.Load\(500\)")]
    [TestCase("Shop.OrderPerf.Load(\"a\")", @"FullyQualifiedName~Shop.OrderPerf.Load\(")]
    public void A_filter_selects_a_test_by_its_full_name(string name, string filter) =>
        Assert.That(TestCommands.FilterOf(name), Is.EqualTo(filter));
}
