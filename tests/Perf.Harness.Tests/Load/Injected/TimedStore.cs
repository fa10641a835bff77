namespace Perf.Harness.Tests.Load.Injected;

/// <summary>A store whose calls take times drawn from a seed, on a clock that was made up.</summary>
sealed class TimedStore(IStore inner, FakeTimeProvider clock, SeededRandom random) : RelayedStore(inner)
{
    static readonly TimeSpan OfRead = TimeSpan.FromMicroseconds(400);
    static readonly TimeSpan OfUpdate = TimeSpan.FromMicroseconds(1_200);
    static readonly TimeSpan OfConnection = TimeSpan.FromMicroseconds(3_600);

    // Some shape: a narrow middle, and a tail beyond the p95 that has the p99.
    const double Shortest = 0.8;
    const double TailTwiceAsLong = 0.03;

    /// <inheritdoc/>
    public override Customer? Read(int id)
    {
        Take(OfRead);
        return Inner.Read(id);
    }

    /// <inheritdoc/>
    public override bool Update(Customer record)
    {
        Take(OfUpdate);
        return Inner.Update(record);
    }

    /// <summary>What a connection costs; the records lie in the memory of this one.</summary>
    public override TTable? Find<TTable>()
        where TTable : class =>
        typeof(TTable) == typeof(IReconnecting) ? this as TTable : base.Find<TTable>();

    public override void Reconnect() => Take(OfConnection);

    // Around the middle evenly, and now and then much longer.
    void Take(TimeSpan usual)
    {
        double share = Shortest + ((1 - Shortest) * 2 * NextShare());
        clock.Advance(usual * (NextShare() < TailTwiceAsLong ? 2 * share : share));
    }

    // From 0 up to, but never, 1: the 53 bits of a double's precision.
    double NextShare() => (random.Next() >> 11) * (1.0 / (1L << 53));
}
