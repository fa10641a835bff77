using NUnit.Framework;
using Perf.Harness.Loads;
using Perf.Load;
using Perf.Load.Clients;
using Perf.Load.Scenarios;

namespace Perf.Studies.Load;

[TestFixture, Category("self-test")]
public sealed class StepsTests
{
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    [Test]
    public void Steps_end_at_the_first_that_the_clients_cannot_keep_up_with()
    {
        // One client that takes two milliseconds does less than 500 in a second, on any machine.
        var steps = new Steps(
            () => [new FakeClient("client 1", () => Thread.Sleep(2))], TimeProvider.System, Patience);
        IReadOnlyList<Step> climbed = steps.Climb(firstPerSecond: 400, TimeSpan.FromSeconds(0.3), most: 4);
        Assert.That(climbed[^1].IsSaturated, Is.True);
        Assert.That(climbed.SkipLast(1).Select(step => step.IsSaturated), Has.None.True);
        Assert.That(climbed[^1].PerSecond, Is.LessThanOrEqualTo(800));
    }

    [TestCase(new double[] { 100, 101, 99, 100, 102, 100 }, ExpectedResult = 1.0)]
    [TestCase(new double[] { 100, 100, 90, 80, 50, 50 }, ExpectedResult = 0.5)]
    public double A_soak_compares_its_last_third_with_its_first(double[] throughputs)
    {
        var next = new Queue<double>(throughputs);
        return Math.Round(Soak.Drift(next.Dequeue, throughputs.Length), 2);
    }
}
