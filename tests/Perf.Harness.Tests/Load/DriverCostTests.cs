namespace Perf.Harness.Tests.Load;

public sealed class DriverCostTests
{
    static readonly DirectoryInfo Nowhere = new(Path.GetTempPath()); // never written to

    [Test]
    public void An_operation_that_takes_ten_times_an_empty_one_is_judged() =>
        Assert.That(new DriverCost(1e-6, 1_000_000).TooNear(10e-6), Is.Null);

    [Test]
    public void Operation_too_near_the_driver_cost_is_skipped_with_both_times() => Assert.That(
        new DriverCost(1e-6, 1_000_000).TooNear(9e-6),
        Does.StartWith("an operation takes 9.00 µs, an empty one with this driver 1.00 µs"));

    [Test]
    public void Driver_with_only_void_windows_is_no_error_and_judges_nothing()
    {
        var source = new LoadSource("void", request => new VoidDriver(request.Clients));
        DriverCost cost = DriverCost.Of(source, clients: 2, Nowhere);
        Assert.That(cost.TooNear(1),
            Is.EqualTo("the cost of the load driver is unknown: some were kept waiting."));
        Assert.That(cost.Observed, Is.Empty);
    }

    sealed class VoidDriver(IReadOnlyList<ILoadClient> clients) : ILoadDriver
    {
        public bool HasGivenUp => false;

        public IReadOnlyList<ILoadClient> Clients => clients;

        public LoadFigures Drive(TimeSpan window) => throw new VoidWindowException("some were kept waiting.");

        public void Dispose()
        {
        }
    }
}
