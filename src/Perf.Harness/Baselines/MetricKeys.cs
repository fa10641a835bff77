using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>An object of a file whose keys are metrics.</summary>
interface IMetricKeys
{
    /// <summary>Adds the metrics before its other keys.</summary>
    void AddTo(JsonTypeInfo type);
}

/// <summary>Numbers by metric, in the order of metrics.</summary>
abstract class MetricKeys<T>(Predicate<Metric> belongs) : IMetricKeys
    where T : struct
{
    internal ImmutableSortedDictionary<Metric, T> Values { get; set; } = ImmutableSortedDictionary<Metric, T>.Empty;

    /// <summary>The values of parts of a load, whose names only the load knows; null without parts.</summary>
    [JsonPropertyOrder(1)]
    public OrderedDictionary<string, T>? Parts
    {
        get
        {
            var parts = Values.Where(value => value.Key.Whole is not null)
                .Select(value => KeyValuePair.Create(value.Key.Name, value.Value));
            return parts.Any() ? new(parts) : null;
        }

        set
        {
            foreach ((string name, T number) in value ?? []) Add(PartOf(name), number);
        }
    }

    public void AddTo(JsonTypeInfo type)
    {
        foreach (Metric metric in Metric.All.Where(metric => belongs(metric)))
        {
            JsonPropertyInfo key = type.CreateJsonPropertyInfo(typeof(T), metric.Name);
            key.Get = file => ((MetricKeys<T>)file).Values.GetValueOrDefault(metric);
            key.Set = (file, number) => ((MetricKeys<T>)file).Add(metric, (T)number!);
            key.ShouldSerialize = (file, _) => ((MetricKeys<T>)file).Values.ContainsKey(metric);
            key.Order = -1;
            type.Properties.Add(key);
        }
    }

    Metric PartOf(string name) => Metric.Named(name) is { Whole: { } whole } part && belongs(whole) ? part
        : throw new UnexpectedJsonException($"\"{name}\"", "a metric, with the part of the load in parentheses");

    void Add(Metric metric, T number) => Values = Values.SetItem(metric, number);
}

/// <summary>A round: every value of every metric that was timed.</summary>
sealed class RoundFile() : MetricKeys<double>(metric => metric.Noise == Noise.Statistical);

/// <summary>How times grow with size.</summary>
sealed class SlopesFile() : MetricKeys<double>(metric => metric.IsSlope);

/// <summary>Accepted times, and for readers the operations per second.</summary>
sealed class TimeFile() : MetricKeys<double>(metric => metric.IsTimed && metric != Metric.Time)
{
    const int DigitsPerSecond = 3;

    [JsonPropertyOrder(-3)] public double? OperationsPerSecond { get; init; }

    [JsonPropertyOrder(-2)] public double? SecondsPerOperation { get; init; }

    [JsonConverter(typeof(OneLine<CalibrationTimes>))] public required CalibrationTimes Calibration { get; init; }

    public static TimeFile Of(TimeBaseline time)
    {
        double? seconds = time.Values.TryGetValue(Metric.Time, out double value) ? value : null;
        return new TimeFile
        {
            OperationsPerSecond = seconds is null ? null : SignificantDigits.Round(1 / value, DigitsPerSecond),
            SecondsPerOperation = seconds,
            Calibration = time.Calibration,
            Values = time.Values,
        };
    }

    public TimeBaseline ToTime()
    {
        // The file has three digits.
        if (OperationsPerSecond is { } shown && !(Math.Abs((shown * SecondsPerOperation ?? 0) - 1) < 0.01))
        {
            throw new UnexpectedJsonException(
                FormattableString.Invariant($"{shown} operations per second"),
                "the reciprocal of seconds-per-operation");
        }

        return new TimeBaseline(
            SecondsPerOperation is { } seconds ? Values.Add(Metric.Time, seconds) : Values, Calibration);
    }
}
