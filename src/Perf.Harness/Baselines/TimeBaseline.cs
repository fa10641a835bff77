using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>
/// The accepted times of one case, and the speed of the machine at acceptance; rounded as in the file.
/// </summary>
/// <param name="Values">
/// In base units. A case of batches has the seconds per operation as <see cref="Metric.Time"/>; a load has throughput,
/// latency percentiles and contention metrics.
/// </param>
/// <param name="Calibration">The times of the two calibration workloads at acceptance.</param>
sealed record TimeBaseline(ImmutableSortedDictionary<Metric, double> Values, CalibrationTimes Calibration)
{
    const int Digits = 4;

    /// <summary>In base units, by metric.</summary>
    public ImmutableSortedDictionary<Metric, double> Values { get; } = Values.ToImmutableSortedDictionary(
        pair => pair.Key, pair => SignificantDigits.Round(Positive(pair.Value, pair.Key.Name), Digits));

    /// <summary>The times of the two calibration workloads at acceptance.</summary>
    public CalibrationTimes Calibration { get; } = new(
        SignificantDigits.Round(Positive(Calibration.Processor, "processor"), Digits),
        SignificantDigits.Round(Positive(Calibration.Sync, "sync"), Digits));

    /// <summary>Whether values and calibration are equal.</summary>
    public bool Equals(TimeBaseline? other) =>
        other is not null && Calibration == other.Calibration && Values.SequenceEqual(other.Values);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Calibration, Values.Count);

    static double Positive(double number, string name) => double.IsFinite(number) && number > 0 ? number
        : throw new ArgumentOutOfRangeException(name, number, "A time and a rate are above 0.");
}
