namespace Perf.Harness.Tests.Measuring;

/// <summary>A clock that goes on by each look at it.</summary>
sealed class LookedAtClock(TimeSpan step) : FakeTimeProvider
{
    public override long GetTimestamp()
    {
        Advance(step);
        return base.GetTimestamp();
    }
}
