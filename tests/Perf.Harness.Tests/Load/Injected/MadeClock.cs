namespace Perf.Harness.Tests.Load.Injected;

/// <summary>
/// A clock that only those move who say that they took their time: no machine has a say in what it tells.
/// </summary>
sealed class MadeClock : TimeProvider
{
    long _now;

    /// <inheritdoc/>
    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    /// <inheritdoc/>
    public override long GetTimestamp() => _now;

    /// <summary>Time has passed.</summary>
    internal void Pass(TimeSpan time) => _now += time.Ticks;

    /// <summary>Time begins anew, for the next client.</summary>
    internal void Begin() => _now = 0;
}
