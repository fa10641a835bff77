namespace Perf.Harness.Cases;

/// <summary>The unit of a metric.</summary>
public enum Unit
{
    /// <summary>A plain number.</summary>
    Count,

    /// <summary>A number per operation.</summary>
    CountPerOperation,

    /// <summary>Bytes.</summary>
    Bytes,

    /// <summary>Bytes per operation.</summary>
    BytesPerOperation,

    /// <summary>Seconds.</summary>
    Seconds,

    /// <summary>Operations per second.</summary>
    PerSecond,

    /// <summary>The slope of logarithms: 0 does not grow, 1 doubles with the size.</summary>
    Slope,

    /// <summary>The slope of logarithms in whole thousandths, if it is exact.</summary>
    SlopeThousandths,

    /// <summary>The number of a durability class.</summary>
    DurabilityClass,

    /// <summary>No unit: texts are compared.</summary>
    Text,
}

/// <summary>Whether two runs of the same code give the same number.</summary>
public enum Noise
{
    /// <summary>They do: it is compared.</summary>
    Exact,

    /// <summary>They don't: it is judged by an interval.</summary>
    Statistical,
}

/// <summary>Which way is better.</summary>
public enum Better
{
    /// <summary>Less is better.</summary>
    Lower,

    /// <summary>More is better.</summary>
    Higher,
}
