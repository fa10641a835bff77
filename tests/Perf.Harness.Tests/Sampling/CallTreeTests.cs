using NUnit.Framework;
using Perf.Harness.Sampling;

namespace Perf.Harness.Tests.Sampling;

public sealed class CallTreeTests
{
    [Test]
    public void The_innermost_method_that_explains_the_growth_is_named()
    {
        // 100 samples before; 131 now, and the 31 are in Parse, which Read calls from two places.
        string[][] before =
        [
            .. Stacks(50, "App.Case.Execute", "App.Store.Read", "Lib.Db.step"),
            .. Stacks(30, "App.Case.Execute", "App.Store.Read", "App.Row.Parse"),
            .. Stacks(20, "App.Case.Execute", "App.Store.ReadAgain", "App.Row.Parse"),
        ];
        string[][] now =
        [
            .. Stacks(50, "App.Case.Execute", "App.Store.Read", "Lib.Db.step"),
            .. Stacks(51, "App.Case.Execute", "App.Store.Read", "App.Row.Parse", "System.Text.Encoding.GetString"),
            .. Stacks(30, "App.Case.Execute", "App.Store.ReadAgain", "App.Row.Parse"),
        ];
        GrownMethod[] grown = [.. CallTree.Of(now, before, change: 0.31).Grown()];
        Assert.Multiple(() =>
        {
            Assert.That(grown.Select(method => method.Name), Is.EqualTo(["Row.Parse"]));
            Assert.That(grown[0].Growth, Is.EqualTo(0.31).Within(1e-9));
        });
    }

    [Test]
    public void What_grew_in_a_method_itself_is_its_own()
    {
        CallTree calls = CallTree.Of(
            [.. Stacks(90, "A.Store.Read"), .. Stacks(60, "A.Store.Read", "A.Db.step")],
            [.. Stacks(40, "A.Store.Read"), .. Stacks(60, "A.Store.Read", "A.Db.step")], change: 0.5);
        Assert.That(calls.Grown(), Is.EqualTo([new GrownMethod("A.Store.Read", 0.5)]).Using<GrownMethod>((one, other) =>
            one.Method == other.Method && Math.Abs(one.Growth - other.Growth) < 1e-9));
    }

    [Test]
    public void Where_nothing_grew_nothing_is_named() =>
        Assert.That(CallTree.Of(Stacks(99, "A.B.C"), Stacks(98, "A.B.C"), change: 0.01).Grown(), Is.Empty);

    [TestCase("A.Store.Read", "Store.Read")]
    [TestCase("Main", "Main")]
    public void A_name_is_as_short_as_can_be(string method, string name) =>
        Assert.That(new GrownMethod(method, 0.3).Name, Is.EqualTo(name));

    static string[][] Stacks(int count, params string[] stack) => [.. Enumerable.Repeat(stack, count)];
}
