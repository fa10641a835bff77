using System.Text.Json;
using System.Text.Json.Serialization;
using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>A string, and never null.</summary>
sealed class TextValue : JsonConverter<string>
{
    public override bool HandleNull => true;

    public override string Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.String ? reader.GetString()!
            : throw new UnexpectedJsonException(null, "a string");

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value);
}

/// <summary>A whole number of common size.</summary>
class WholeNumber(int least) : JsonConverter<int>
{
    public override int Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Number && reader.TryGetInt32(out int number) && number >= least ? number
            : throw new UnexpectedJsonException(null, $"a whole number from {least} to {int.MaxValue}");

    public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) =>
        writer.WriteNumberValue(value);
}

/// <summary>A whole number of at least 1.</summary>
sealed class NumberFromOne() : WholeNumber(1);

/// <summary>A whole number.</summary>
sealed class LongNumber : JsonConverter<long>
{
    public override long Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Number && reader.TryGetInt64(out long number) ? number
            : throw new UnexpectedJsonException(null, "a whole number");

    public override void Write(Utf8JsonWriter writer, long value, JsonSerializerOptions options) =>
        writer.WriteNumberValue(value);
}

/// <summary>A finite number, plain where that is exact: 0.0000812, not 8.12E-05.</summary>
sealed class FiniteNumber : JsonConverter<double>
{
    public override double Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Number && reader.GetDouble() is var number && double.IsFinite(number)
            ? number : throw new UnexpectedJsonException(null, "a finite number");

    public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
    {
        if (!double.IsFinite(value))
            throw new ArgumentException($"{value} can't be written: a measured value is a finite number.");
        string plain = SignificantDigits.Plain(value);
        bool isExact = double.Parse(plain, CultureInfo.InvariantCulture) == value;
        writer.WriteRawValue(isExact ? plain : value.ToString("R", CultureInfo.InvariantCulture));
    }
}

/// <summary>One of some words.</summary>
sealed class WordValue<T>(IReadOnlyDictionary<string, T> words, Func<T, string>? wordOf = null) : JsonConverter<T>
{
    public override T Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.String && words.TryGetValue(reader.GetString()!, out T? value) ? value
            : throw new UnexpectedJsonException(
                null, $"one of {string.Join(", ", words.Keys.Select(word => $"\"{word}\""))}");

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        writer.WriteStringValue(wordOf!(value));
}

/// <summary>An object on one line.</summary>
class OneLine<T> : JsonConverter<T>
{
    public override T Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        options.Part<T>(ref reader);

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        writer.WriteRawValue(StrictJson.OneLine(value));
}

/// <summary>The times of a case, on one line if there is only one time: a changed metric is a changed line.</summary>
sealed class OneLineOfTime : OneLine<TimeBaseline>
{
    public override void Write(Utf8JsonWriter writer, TimeBaseline value, JsonSerializerOptions options)
    {
        if (value.Values.Count == 1) base.Write(writer, value, options);
        else JsonSerializer.Serialize(writer, value, options);
    }
}

/// <summary>The names of metrics, on one line.</summary>
sealed class MetricNames : JsonConverter<ImmutableArray<Metric>>
{
    public override ImmutableArray<Metric> Read(
        ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        [
            .. options.Part<ImmutableArray<string>>(ref reader).Select(name => Metric.Named(name)
                ?? throw new UnexpectedJsonException($"\"{name}\"", "the name of a metric")),
        ];

    public override void Write(
        Utf8JsonWriter writer, ImmutableArray<Metric> value, JsonSerializerOptions options) =>
        writer.WriteRawValue(StrictJson.OneLine(value.Select(metric => metric.Name)));
}

/// <summary>A value whose file form is another type; an invalid value is an error of its line.</summary>
sealed class MadeOf<T, TFile>(Func<T, TFile> write, Func<TFile, T> read) : JsonConverter<T>
{
    public override T Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
    {
        TFile file = options.Part<TFile>(ref reader);
        try
        {
            return read(file);
        }
        catch (ArgumentException refused)
        {
            string reason = refused.Message.Split(" (Parameter")[0].TrimEnd('.');
            throw new UnexpectedJsonException($"an impossible value ({reason})", "a possible one");
        }
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        JsonSerializer.Serialize(writer, write(value), options);
}
