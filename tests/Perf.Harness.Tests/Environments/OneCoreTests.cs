using NUnit.Framework;
using Perf.Harness.Environments;

namespace Perf.Harness.Tests.Environments;

public sealed class OneCoreTests
{
    [TestCase(0b1011UL, 0b1000UL)]
    [TestCase(0b0001UL, 0b0001UL)]
    [TestCase(1UL << 63, 1UL << 63)]
    [TestCase(0UL, 0UL)]
    public void The_last_of_the_cores_that_may_be_used_is_taken(ulong mask, ulong last) =>
        Assert.That(OneCore.LastOf(mask), Is.EqualTo(last));
}
