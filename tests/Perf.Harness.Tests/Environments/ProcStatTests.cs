using FluentAssertions;

namespace Perf.Harness.Tests.Environments;

public sealed class ProcStatTests
{
    // As of man 5 proc_stat: user, nice, system, idle, iowait, irq, softirq, steal.
    static readonly string[] Lines =
    [
        "cpu  111 0 33 4000 5 6 7 18",
        "cpu0 1 0 3 1000 1 1 2 3",
        "cpu1 10 0 10 1000 1 1 2 5",
        "cpu2 100 0 20 2000 3 4 3 10",
        "intr 12345 0 9",
        "cpu1 is not a core any more",
    ];

    [TestCase(0b0011ul, 11, 8)]
    [TestCase(0b0100ul, 100, 10)]
    [TestCase(0b0111ul, 111, 18)]
    [TestCase(0ul, 111, 18, Description = "no mask: all cores")]
    public void Cores_of_others_are_another_machine(ulong cores, long user, long steal)
    {
        long[]? ticks = ProcStat.Sums(Lines, cores);

        ticks.Should().HaveCount(8);
        ticks![0].Should().Be(user);
        ticks[7].Should().Be(steal);
    }

    [Test]
    public void Core_without_a_name_is_unknown() => ProcStat.Sums(Lines, 0b1000).Should().BeNull();

    [Test]
    public void A_core_beyond_the_mask_is_not_one_of_it() =>
        ProcStat.Sums(["cpu  9", "cpu0 4", "cpu64 5"], 1).Should().Equal(4);
}
