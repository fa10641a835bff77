namespace Perf.Harness.Tests.Load;

[Parallelizable(ParallelScope.Self)]
public sealed class LatencyRecorderTests
{
    const long TicksPerSecond = 1_000;
    const long End = 1_000_000_000; // after everything, where a test does not say otherwise

    [Test]
    public void Percentiles_are_those_of_all_latencies_sorted()
    {
        long[] latencies = Random(count: 10_000, seed: 7);
        LatencyPercentiles found = Figures(latencies).Reads;

        // The nearest rank, from the definition: the least latency that so many per cent do not exceed.
        long[] sorted = [.. latencies.Order()];
        double Truth(int percent) => sorted[(latencies.Length * percent / 100) - 1] / (double)TicksPerSecond;
        Assert.That((found.P50, found.P95, found.P99),
            Is.EqualTo((Truth(50), Truth(95), Truth(99))));
    }

    [Test]
    public void Percentiles_of_one_to_hundred_are_the_per_cents_themselves()
    {
        const int Times = 30;
        long[] latencies = [.. Enumerable.Range(0, 100 * Times).Select(i => 1L + (i % 100))];
        LatencyPercentiles found = Figures(latencies).Reads;
        Assert.That((found.P50, found.P95, found.P99), Is.EqualTo((0.050, 0.095, 0.099)));
    }

    [Test]
    public void The_order_of_latencies_does_not_matter()
    {
        long[] latencies = Random(count: 4_000, seed: 3);
        Assert.That(Figures([.. latencies.Reverse()]).Reads, Is.EqualTo(Figures(latencies).Reads));
    }

    [TestCase(59, ExpectedResult = "")]
    [TestCase(60, ExpectedResult = "p50")]
    [TestCase(599, ExpectedResult = "p50")]
    [TestCase(600, ExpectedResult = "p50 p95")]
    [TestCase(2_999, ExpectedResult = "p50 p95")]
    [TestCase(3_000, ExpectedResult = "p50 p95 p99")]
    [TestCase(30_000, ExpectedResult = "p50 p95 p99 p99.9")]
    public string A_percentile_is_given_only_when_the_count_supports_it(int operations)
    {
        LatencyPercentiles found = Figures(Random(operations, seed: 1)).Reads;
        (string Name, double? Value)[] all =
            [("p50", found.P50), ("p95", found.P95), ("p99", found.P99), ("p99.9", found.P999)];
        return string.Join(' ', all.Where(one => one.Value is not null).Select(one => one.Name));
    }

    [Test]
    public void Slowest_operation_is_reported_for_any_count() =>
        Assert.That(Figures([3, 700, 4]).Reads.Max, Is.EqualTo(0.700));

    [Test]
    public void Reads_and_writes_are_recorded_separately()
    {
        var recorder = new LatencyRecorder(clients: 2, TicksPerSecond);
        Play(recorder[0], Enumerable.Repeat(2L, 600));
        Play(recorder[1], Enumerable.Repeat(20L, 60), kind: OperationKind.Write);
        LoadFigures figures = recorder.Figures(End);
        Assert.That((figures.Reads.P50, figures.Writes.P50, figures.Writes.P95),
            Is.EqualTo((0.002, 0.020, (double?)null)));
    }

    [Test]
    public void Throughput_counts_from_the_first_start_to_the_end_of_the_window()
    {
        var recorder = new LatencyRecorder(clients: 2, TicksPerSecond);
        Play(recorder[0], Enumerable.Repeat(10L, 100), start: 5_000); // to 6,000
        Play(recorder[1], Enumerable.Repeat(10L, 100), start: 6_000); // to 7,000
        LoadFigures figures = recorder.Figures(7_000);
        Assert.That((figures.Operations, figures.Seconds, figures.Throughput), Is.EqualTo((200, 2.0, 100.0)));
        Assert.That(figures.ClientsAtWork, Is.EqualTo(1.0).Within(1e-9), "Little: two clients, each half of the time");
    }

    [Test]
    public void A_stall_over_the_end_of_the_window_is_a_latency_and_no_throughput()
    {
        var recorder = new LatencyRecorder(clients: 2, TicksPerSecond);
        Play(recorder[0], Enumerable.Repeat(10L, 100));
        Play(recorder[1], [.. Enumerable.Repeat(10L, 99), 1_010]); // ends a second late
        LoadFigures figures = recorder.Figures(1_000);
        Assert.That((figures.Operations, figures.Recorded, figures.Throughput), Is.EqualTo((199, 200, 199.0)));
        Assert.That(figures.ClientsAtWork, Is.EqualTo(2.0).Within(1e-9));
    }

    [Test]
    public void A_window_without_room_is_void_and_the_next_one_has_room()
    {
        var recorder = new LatencyRecorder(clients: 1, TicksPerSecond, capacity: 100);
        Play(recorder[0], Enumerable.Repeat(1L, 1_000));
        Assert.That(() => recorder.Figures(End),
            Throws.TypeOf<VoidWindowException>().With.Message.Contains("1000 operations"));

        recorder.Clear();
        Play(recorder[0], Enumerable.Repeat(1L, 1_000));
        Assert.That(recorder.Figures(End).Operations, Is.EqualTo(1_000));
    }

    [Test]
    public void A_window_that_was_over_before_a_client_began_is_void()
    {
        var recorder = new LatencyRecorder(clients: 2, TicksPerSecond);
        Play(recorder[0], [10, 10]);
        Play(recorder[1], [10], start: 15);
        Assert.That(() => recorder.Figures(end: 15), Throws.TypeOf<VoidWindowException>());
    }

    [Test]
    public void A_new_window_knows_nothing_of_the_last()
    {
        var recorder = new LatencyRecorder(clients: 1, TicksPerSecond);
        Play(recorder[0], Enumerable.Repeat(50L, 100));
        recorder.Clear();
        Play(recorder[0], Enumerable.Repeat(1L, 60), start: 100_000);
        LoadFigures figures = recorder.Figures(End);
        Assert.That((figures.Operations, figures.Recorded, figures.Reads.P50), Is.EqualTo((60, 60, 0.001)));
    }

    static LoadFigures Figures(long[] latencies)
    {
        var recorder = new LatencyRecorder(clients: 1, TicksPerSecond);
        Play(recorder[0], latencies);
        return recorder.Figures(End);
    }

    static void Play(
        ClientTicks client, IEnumerable<long> latencies, long start = 0, OperationKind kind = OperationKind.Read)
    {
        long now = start;
        client.Start(now);
        foreach (long latency in latencies) client.Record(now += latency, kind);
    }

    static long[] Random(int count, ulong seed)
    {
        var random = new SeededRandom(seed);
        return [.. Enumerable.Range(0, count).Select(_ => (long)random.Between(1, 5_000))];
    }
}
