namespace Perf.Harness.Tests.Load;

public sealed class WindowChecksTests
{
    [Test]
    public void Equal_counts_are_accepted() =>
        Assert.That(
            () => WindowChecks.CountsAgree(Figures(clientSeconds: 5), counted: 1_000, failed: 0), Throws.Nothing);

    [TestCase(999, 0)]
    [TestCase(1_001, 0)]
    [TestCase(1_000, 1)]
    public void Other_counts_void_the_window(long counted, long failed) =>
        Assert.That(() => WindowChecks.CountsAgree(Figures(clientSeconds: 5), counted, failed),
            Throws.TypeOf<VoidWindowException>().With.Message.Contains($"{counted} operations and {failed} failures"));

    [TestCase(5.0)]
    [TestCase(4.76)]
    public void Clients_at_work_nearly_all_the_time_are_accepted(double clientSeconds) =>
        Assert.That(() => WindowChecks.ClientsWereAtWork(Figures(clientSeconds)), Throws.Nothing);

    [Test]
    public void A_client_that_was_kept_waiting_voids_the_window() =>
        Assert.That(() => WindowChecks.ClientsWereAtWork(Figures(clientSeconds: 4.7)),
            Throws.TypeOf<VoidWindowException>().With.Message.EqualTo(
                "By Little's law 4.70 clients worked (1,000 op/s times 4.70 ms), expected 5: "
                + "the driver made some of them wait."));

    // Five clients, a window of one second.
    static LoadFigures Figures(double clientSeconds) => new(5, 1_000, 1.0, clientSeconds)
    {
        Reads = new LatencyPercentiles(800),
        Writes = new LatencyPercentiles(200),
    };
}
