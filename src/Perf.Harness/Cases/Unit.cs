using Perf.Harness.Statistics;

namespace Perf.Harness.Cases;

/// <summary>What one of a metric is.</summary>
public enum Unit
{
    /// <summary>A plain number.</summary>
    Count,

    /// <summary>A number for each operation.</summary>
    CountPerOperation,

    /// <summary>Bytes.</summary>
    Bytes,

    /// <summary>Bytes for each operation.</summary>
    BytesPerOperation,

    /// <summary>Seconds.</summary>
    Seconds,

    /// <summary>Operations in a second.</summary>
    PerSecond,

    /// <summary>The slope of logarithms: 0 does not grow, 1 doubles with the size.</summary>
    Slope,

    /// <summary>The same in whole thousandths, where it is exact.</summary>
    SlopeThousandths,

    /// <summary>None is one of it: the number stands for a durability class.</summary>
    DurabilityClass,

    /// <summary>No number: texts are compared.</summary>
    Text,
}
