namespace Perf.Harness.Tests.Load;

public sealed class OpenLoopTests
{
    const int Clients = 4;
    const double RatePerSecond = 1_000;

    static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    [Test]
    public void Stall_is_in_the_latency_of_every_request_due_during_it()
    {
        // In an open loop each request that is due during a stall waits; in a closed loop, only one of each client.
        // An answer takes microseconds, or a busy machine would have too few for a p95.
        var store = (Period: TimeSpan.FromMilliseconds(300), Stall: TimeSpan.FromMilliseconds(50), Spins: 1_000);
        (double open, double closed) = HighOf(store, TimeSpan.FromSeconds(0.65), latencies => latencies.P95);
        Assert.That(open, Is.GreaterThan(5 * closed));
    }

    [Test, Explicit("takes half a minute")]
    public void A_stall_of_500_ms_every_5_s_is_the_p99_of_the_open_loop()
    {
        var store = (Period: TimeSpan.FromSeconds(5), Stall: TimeSpan.FromMilliseconds(500), Spins: 20_000);
        (double open, double closed) = HighOf(store, TimeSpan.FromSeconds(15.5), latencies => latencies.P99);
        TestContext.Out.WriteLine("p99 of a store that stalls for 500 ms every 5 s: "
            + $"open loop {UnitFormat.Seconds(open)}, closed loop {UnitFormat.Seconds(closed)}");
        Assert.That(open, Is.GreaterThan(10 * closed));
    }

    [Test]
    public void Arrivals_at_random_have_the_mean_of_the_rate_and_its_deviation()
    {
        const int Count = 20_000;
        var random = new Random(1);
        var arrivals = new Arrivals(RatePerSecond, AtRandom: true);
        double[] gaps = [.. Enumerable.Range(0, Count).Select(_ => arrivals.NextGap(random, Clients))];
        double mean = gaps.Average();
        double deviation = Math.Sqrt(gaps.Sum(gap => (gap - mean) * (gap - mean)) / Count);

        // An exponential distribution has its mean for deviation; five standard errors of 20,000 draws are 3.5 %.
        Assert.That(mean, Is.EqualTo(Clients / RatePerSecond).Within(3.5).Percent);
        Assert.That(deviation, Is.EqualTo(mean).Within(6).Percent);
    }

    [Test]
    public void Answered_requests_match_the_arrivals_in_the_window()
    {
        using ThreadDriver driver = OpenLoopOf(FakeClient.Idle(Clients));
        LoadFigures figures = driver.Drive(TimeSpan.FromSeconds(0.2));
        Assert.That(figures.Recorded, Is.EqualTo(200).Within(Clients));
    }

    [Test]
    public void Service_time_of_a_delayed_operation_has_no_wait()
    {
        using ThreadDriver driver =
            OpenLoopOf([new FakeClient("writer", () => Thread.Sleep(5), OperationKind.Write)]);
        LoadFigures figures = driver.Drive(TimeSpan.FromSeconds(0.1));
        var tally = new LoadTally();
        tally.Add(figures, new WindowSeen(null, null, ["writer"]));
        double latency = tally.Observed["write-p50-seconds"], service = tally.Observed["write-service-p50-seconds"];
        Assert.That(latency, Is.GreaterThan(10 * service), "one of five is due while the one before it is served");
        Assert.That(tally.Observed.Keys, Has.None.StartsWith("read"));
    }

    static (double Open, double Closed) HighOf(
        (TimeSpan Period, TimeSpan Stall, int Spins) stalling, TimeSpan window,
        Func<LatencyPercentiles, double?> high)
    {
        return (
            Driven(OpenLoopOf),
            Driven(clients => new ThreadDriver(clients, TimeProvider.System, Patience)));

        double Driven(Func<IReadOnlyList<ILoadClient>, ThreadDriver> make)
        {
            var store = new StallingStore(stalling.Period, stalling.Stall, stalling.Spins, TimeProvider.System);
            using ThreadDriver driver =
                make([.. Enumerable.Range(1, Clients).Select(number => new FakeClient($"client {number}", store.Ask))]);
            return high(driver.Drive(window).Reads)!.Value;
        }
    }

    static ThreadDriver OpenLoopOf(IReadOnlyList<ILoadClient> clients) => new(clients, TimeProvider.System, Patience)
    {
        Plans = OpenLoop.ForEach(
            new Arrivals(RatePerSecond, AtRandom: false), clients.Count, TimeProvider.System),
    };
}
