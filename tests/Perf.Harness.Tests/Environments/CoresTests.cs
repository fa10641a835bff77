using System.Numerics;

namespace Perf.Harness.Tests.Environments;

[NonParallelizable]
public sealed class CoresTests
{
    [TestCase(0b0000UL, "")]
    [TestCase(0b0001UL, "0")]
    [TestCase(0b1010UL, "1 3")]
    [TestCase(0b1111_1111UL, "0 2 4 6")]
    [TestCase(1UL << 63 | 0b0001UL, "0 63")]
    public void Allowed_cores_are_used_in_rotation_four_at_most(ulong allowed, string cores) =>
        Assert.That(string.Join(' ', Cores.InTurn(allowed, _ => null)), Is.EqualTo(cores));

    [Test]
    public void Core_that_is_slower_by_design_is_not_used() =>
        Assert.That(Cores.InTurn(0b1111, core => core < 2 ? 1024 : 640), Is.EqualTo([0, 1]));

    [Test]
    public void Process_uses_its_cores_in_rotation_and_then_all_of_them()
    {
        if (!OperatingSystem.IsLinux()) Assert.Ignore("Elsewhere than on Linux threads stay where they are put.");
        nint all = Affinity();
        int[] cores = Cores.InTurn((ulong)all, _ => null);
        if (cores.Length < 2) Assert.Ignore($"There is one core to use here, in {all:x}.");
        try
        {
            Cores.TakeNext(0);
            nint first = Affinity();
            Cores.TakeNext(1);
            nint second = Affinity();
            Cores.TakeLast();
            nint last = Affinity();
            using var scope = Assert.EnterMultipleScope();
            Assert.That(first & all, Is.EqualTo((nint)1 << cores[0]));
            Assert.That(second, Is.Not.EqualTo(first));
            Assert.That(last, Is.EqualTo((nint)1 << BitOperations.Log2((ulong)all)));
        }
        finally
        {
            Cores.TakeAll();
        }

        Assert.That(Affinity(), Is.EqualTo(all));
    }

    static nint Affinity()
    {
        if (!OperatingSystem.IsLinux()) return 0;
        using Process self = Process.GetCurrentProcess();
        return self.ProcessorAffinity;
    }
}
