using Perf.Harness.Tests.Methods;

namespace Perf.Harness.Tests.Reports;

/// <summary>The errors of load tests in their own words.</summary>
static class LoadSamples
{
    /// <summary>When each is met, and its message.</summary>
    internal static IEnumerable<(string When, string Message)> All()
    {
        var errors = new LoadErrors();
        for (int i = 0; i < 3; i++) errors.Add("Write", new TimeoutException("database is locked"));
        yield return ("calls of clients failed", errors.Message(12_345)!);
        yield return ("an acknowledged write is lost",
            LoadErrors.OfCheck("Eight_readers_and_a_writer", new InvalidOperationException("order 7 is not there")));
        yield return ("a client hangs, or waits for another in turn", Hung());
        yield return (
            "no method has `[Readers]` or `[Writers]`", LoadOperation.Refusal(Methods.Loads.Of(typeof(Idle)))!);
    }

    static string Hung()
    {
        var window = new LoadWindow(
            [new FakeClient("Write", () => { })], TimeProvider.System, TimeSpan.FromMilliseconds(100))
        {
            StartLimit = TimeSpan.FromMinutes(1),
        };
        new Thread(() => window.Enter(0)) { IsBackground = true }.Start(); // and it never leaves
        return LoadErrors.OfHang(Assert.Throws<LoadException>(() => window.Run(TimeSpan.FromMilliseconds(1)))!);
    }

    abstract class Idle
    {
        public static void Check() => Assert.Pass();
    }
}
