namespace Perf.Engines.Data;

/// <summary>
/// Draws numbers from 0 of which the first are the likeliest, as YCSB does: the generator of Gray et al., "Quickly
/// generating billion-record synthetic databases", SIGMOD 1994, with the constant that YCSB calls zipfian.
/// </summary>
public sealed class Zipfian
{
    /// <summary>YCSB's constant.</summary>
    public const double Theta = 0.99;

    // From here on the sum is told by the formula of Euler and Maclaurin, whose error is far below a double's then.
    const long SummedOneByOne = 10_000;

    readonly SeededRandom _random;
    readonly double _zetaOfTwo = Zeta(2);
    long _items;
    double _zeta;
    double _eta;

    /// <summary>A generator of numbers from 0 to one below the number of items.</summary>
    public Zipfian(long items, SeededRandom random)
    {
        _random = random;
        Resize(items, Zeta(items));
    }

    /// <summary>How often the first item is drawn, of all.</summary>
    public double ShareOfFirst => 1 / _zeta;

    /// <summary>The sum of 1 / i^theta for i from 1 to the number of items.</summary>
    public static double Zeta(long items)
    {
        double sum = 0;
        for (long i = 1; i <= Math.Min(items, SummedOneByOne); i++) sum += Math.Pow(i, -Theta);
        return items <= SummedOneByOne ? sum : sum + Tail(SummedOneByOne, items);
    }

    /// <summary>The next number.</summary>
    public long Next()
    {
        double share = _random.NextShare();
        double reached = share * _zeta;
        if (reached < 1) return 0;
        if (reached < 1 + Math.Pow(0.5, Theta)) return 1;
        return (long)(_items * Math.Pow(_eta * share - _eta + 1, 1 / (1 - Theta)));
    }

    /// <summary>The next number of so many items, which are as many as before or more.</summary>
    public long NextOf(long items)
    {
        if (items < _items)
            throw new ArgumentOutOfRangeException(nameof(items), items,
                $"There were {_items} items, and none goes away.");
        double zeta = _zeta;
        for (long i = _items + 1; i <= items; i++) zeta += Math.Pow(i, -Theta);
        if (items > _items) Resize(items, zeta);
        return Next();
    }

    void Resize(long items, double zeta)
    {
        (_items, _zeta) = (items, zeta);
        _eta = (1 - Math.Pow(2.0 / items, 1 - Theta)) / (1 - _zetaOfTwo / zeta);
    }

    // The sum over from < i <= to: the integral, half the difference at the ends, and the first correction.
    static double Tail(double from, double to) =>
        (Math.Pow(to, 1 - Theta) - Math.Pow(from, 1 - Theta)) / (1 - Theta)
        + (Math.Pow(to, -Theta) - Math.Pow(from, -Theta)) / 2
        - Theta * (Math.Pow(to, -Theta - 1) - Math.Pow(from, -Theta - 1)) / 12;
}
