namespace Perf.Harness.Tests.Measuring;

/// <summary>A clock that advances at each reading.</summary>
sealed class SteppingClock(TimeSpan step) : FakeTimeProvider
{
    public override long GetTimestamp()
    {
        Advance(step);
        return base.GetTimestamp();
    }
}
