using System.Diagnostics;
using Perf.Harness.Environments;
using Perf.Harness.Statistics;

namespace Perf.Harness.Measuring;

/// <summary>A case that a worker has opened, with its results so far.</summary>
sealed record OpenedCase(CaseSource Source, CasePlan Plan, IMeasuredCase Case, ICaseMeasurement Measurement)
{
    /// <summary>The time that its set-up took.</summary>
    internal TimeSpan SetUp { get; private set; }

    internal ShownDurability? Durability { get; set; }

    internal WorkPass? Work { get; set; }

    /// <summary>What is counted of it: of a load what its clients do, one by one; null where nothing can be.</summary>
    internal ICase? Counted => Case as ICase ?? (Case as ILoadCase)?.OneByOne();

    internal bool HasFailed { get; set; }

    internal void Prepare()
    {
        long started = Stopwatch.GetTimestamp();
        Measurement.Prepare();
        SetUp = Stopwatch.GetElapsedTime(started);
    }

    internal CaseFacts Facts => Work?.Facts ?? Case.Facts;
}

/// <summary>
/// What is printed and never judged: raw times, and what process, system and disk add. The unit is last.
/// </summary>
static class Observations
{
    // Each process of a run sets the case up: what takes long there leaves little of the budget to the pairs.
    static readonly TimeSpan SlowSetUp = TimeSpan.FromSeconds(2);

    internal static ImmutableSortedDictionary<string, double> Of(OpenedCase measured)
    {
        ICaseMeasurement measurement = measured.Measurement;
        var observed = ImmutableSortedDictionary.CreateBuilder<string, double>(StringComparer.Ordinal);
        double[] seconds = [.. measurement.Rounds.SelectMany(round => round.Values)
            .Where(value => value.Key == Metric.Time).Select(value => value.Value)];
        if (seconds.Length > 0)
            observed["time-per-operation-nanoseconds"] =
                Math.Round(Median.Of(seconds) / measurement.Batch.AllOperations * 1e9, 1);
        if (measurement.AllocatedBytes is { } allocated) observed["allocated-per-operation-bytes"] = allocated;
        foreach ((int generation, long count) in measurement.Collections.Generations.Index())
            observed[string.Create(CultureInfo.InvariantCulture, $"generation-{generation}-collections")] = count;
        // Of the whole process until now, the cases measured before included.
        if (PeakMemory.Bytes() is > 0 and var bytes) observed["peak-working-set-bytes"] = bytes;
        if (measurement is LoadMeasurement load) observed.AddRange(load.Observed);
        if (measured.Work is { } work) observed.AddRange(work.Observed);
        if (measured.SetUp >= SlowSetUp) observed[Run.SetUpSeconds] = Math.Round(measured.SetUp.TotalSeconds, 1);
        return observed.ToImmutable();
    }
}
