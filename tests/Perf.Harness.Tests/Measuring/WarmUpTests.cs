using System.Reflection.Emit;

namespace Perf.Harness.Tests.Measuring;

public sealed class WarmUpTests
{
    readonly FakeTimeProvider _clock = new();

    [Test]
    public void Warm_up_ends_200_ms_after_the_last_compilation()
    {
        int slices = 0;
        bool isWarm = new WarmUp(_clock).UntilNothingIsCompiled([() => Slice(compiles: slices++ < 10)]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(isWarm, Is.True);
        Assert.That(slices, Is.InRange(14, 30), "ten that compile, and 200 ms of 50 ms each that do not");
    }

    [Test]
    public void Warm_up_gives_up_after_4_s_of_compilation()
    {
        int slices = 0;
        bool isWarm = new WarmUp(_clock).UntilNothingIsCompiled([() => Slice(compiles: slices++ >= 0)]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(isWarm, Is.False);
        Assert.That(slices, Is.InRange(80, 82), "4 s of 50 ms each");
    }

    [Test]
    public void Nursery_is_collected_four_times()
    {
        int before = GC.CollectionCount(0);
        WarmUp.ChurnNursery();
        Assert.That(GC.CollectionCount(0) - before, Is.GreaterThanOrEqualTo(4));
    }

    void Slice(bool compiles)
    {
        _clock.Advance(TimeSpan.FromMilliseconds(50));
        if (!compiles) return;
        var made = new DynamicMethod("made", typeof(int), []);
        ILGenerator code = made.GetILGenerator();
        code.Emit(OpCodes.Ldc_I4_7);
        code.Emit(OpCodes.Ret);
        Assert.That(made.CreateDelegate<Func<int>>()(), Is.EqualTo(7));
    }
}
