namespace Perf.Harness.Tests.Measuring;

/// <summary>A clock that goes on only when somebody works: a microsecond a step.</summary>
public sealed class SteppedClock : TimeProvider
{
    long _ticks;

    public override long TimestampFrequency => 1_000_000_000;

    /// <summary>What a look at it takes.</summary>
    public double MicrosecondsOfLook { get; init; }

    public override long GetTimestamp()
    {
        Work(MicrosecondsOfLook);
        return _ticks;
    }

    public void Work(double microseconds) => _ticks += (long)(microseconds * 1_000);
}
