using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>
/// The accepted times of one case, and how fast the machine was then; with the digits that the file keeps.
/// </summary>
/// <param name="Values">
/// In base units: for a case of batches the seconds of one operation under <see cref="Metric.Time"/>, for a load
/// throughput, latency percentiles and contention metrics.
/// </param>
/// <param name="Reference">The two reference workloads at the moment of acceptance.</param>
sealed record TimeBaseline(ImmutableSortedDictionary<Metric, double> Values, ReferenceTimes Reference)
{
    const int Digits = 4;

    /// <summary>In base units, by metric.</summary>
    public ImmutableSortedDictionary<Metric, double> Values { get; } = Values.ToImmutableSortedDictionary(
        pair => pair.Key, pair => SignificantDigits.Round(Positive(pair.Value, pair.Key.Name), Digits));

    /// <summary>The two reference workloads at the moment of acceptance.</summary>
    public ReferenceTimes Reference { get; } = new(
        SignificantDigits.Round(Positive(Reference.Processor, "processor"), Digits),
        SignificantDigits.Round(Positive(Reference.Sync, "sync"), Digits));

    /// <summary>Equal values of equal moments.</summary>
    public bool Equals(TimeBaseline? other) =>
        other is not null && Reference == other.Reference && Values.SequenceEqual(other.Values);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Reference, Values.Count);

    static double Positive(double number, string name) => double.IsFinite(number) && number > 0 ? number
        : throw new ArgumentOutOfRangeException(name, number, "A time and a rate are above 0.");
}
