using Perf.Harness.Tests.NBomber;

namespace Perf.Harness.Tests.Methods;

/// <summary>A load test that NBomber drives: each call of the method is a window.</summary>
public sealed class LoadResultCaseTests
{
    [TestCase(typeof(Checkout))]
    [TestCase(typeof(CheckoutLater))]
    public void Each_call_of_the_method_is_a_window(Type fixture)
    {
        Checkout.Calls.Clear();
        var directory = new DirectoryInfo(TestContext.CurrentContext.WorkDirectory);
        using (var load = new LoadResultCase(Loads.Of(fixture), directory) { Folder = null })
        {
            load.Prepare();
            ImmutableSortedDictionary<Metric, double> window = load.Drive(TimeSpan.Zero);
            load.Drive(TimeSpan.Zero);
            load.Verify();
            Assert.That(window[Metric.Throughput], Is.EqualTo(297));
            Assert.That(load.Observed["operations"], Is.EqualTo(1_188));
        }

        Assert.That(Checkout.Calls, Is.EqualTo(["set up", "run", "tear down", "set up", "run", "tear down"]));
    }

    [TestCase(typeof(Checkout), true)]
    [TestCase(typeof(CheckoutLater), true)]
    [TestCase(typeof(Nothing), false)]
    [TestCase(typeof(WithClients), false)]
    public void Method_that_returns_something_needs_no_clients(Type fixture, bool isOfResult)
    {
        MeasuredMethod load = Loads.Of(fixture);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(LoadResultCase.IsFor(load), Is.EqualTo(isOfResult));
        Assert.That(load.HasOnlyTimes, Is.EqualTo(isOfResult));
        Assert.That(LoadOperation.Refusal(load), fixture == typeof(Nothing) ? Is.Not.Null : Is.Null);
    }

    class Checkout
    {
        internal static List<string> Calls { get; } = [];

        [SetUp] public static void SetUp() => Calls.Add("set up");
        [TearDown] public static void TearDown() => Calls.Add("tear down");

        public static object Check()
        {
            Calls.Add("run");
            return RecordedStatistics.One();
        }
    }

    sealed class CheckoutLater : Checkout
    {
        public static new async Task<object> Check()
        {
            await Task.Yield();
            return Checkout.Check();
        }
    }

    abstract class Nothing
    {
        public static Task Check() => Task.CompletedTask;
    }

    abstract class WithClients
    {
        [Readers] public int Read() => Check();
        public int Check() => GetHashCode();
    }
}
