using System.Reflection.Emit;
using Microsoft.Extensions.Time.Testing;
using NUnit.Framework;
using Perf.Harness.Measuring;

namespace Perf.Harness.Tests.Measuring;

public sealed class WarmUpTests
{
    readonly FakeTimeProvider _clock = new();

    [Test]
    public void It_ends_when_nothing_was_compiled_for_a_fifth_of_a_second()
    {
        int slices = 0;
        bool isWarm = new WarmUp(_clock).UntilNothingIsCompiled([() => Slice(compiles: slices++ < 10)]);
        Assert.Multiple(() =>
        {
            Assert.That(isWarm, Is.True);
            Assert.That(slices, Is.InRange(14, 30), "ten that compile, and 200 ms of 50 ms each that do not");
        });
    }

    [Test]
    public void It_gives_up_where_something_is_compiled_again_and_again()
    {
        int slices = 0;
        bool isWarm = new WarmUp(_clock).UntilNothingIsCompiled([() => Slice(compiles: slices++ >= 0)]);
        Assert.Multiple(() =>
        {
            Assert.That(isWarm, Is.False);
            Assert.That(slices, Is.InRange(80, 82), "4 s of 50 ms each");
        });
    }

    [Test]
    public void The_nursery_is_collected_four_times()
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
