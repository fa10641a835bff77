using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>Writes a baseline: what most of its cases share stands once, at the top.</summary>
static class BaselineWriter
{
    /// <summary>What is derived from the seconds of an operation, for people.</summary>
    internal const string PerSecond = "operations-per-second";

    const int DigitsPerSecond = 3;

    public static string Text(Baseline baseline)
    {
        if (baseline.Cases.IsEmpty)
        {
            throw new ArgumentException(
                $"The baseline of {baseline.Engine}/{baseline.Configuration} has no case; delete its file instead.");
        }

        CaseBaseline shared = SharedConditions.Of(baseline.Cases.Values);
        return JsonText.Of(json =>
        {
            json.AddWhole("schema", Baseline.Schema);
            json.AddText("engine", baseline.Engine);
            json.AddText("configuration", baseline.Configuration);
            SubjectJson.Write(json, shared.Subject);
            json.AddText("machine", baseline.Machine);
            json.AddTexts("options", shared.Options);
            AddLines(json, "tables", shared.Schema);
            AddLines(json, "statements", shared.Commands);
            json.AddObject("cases", () =>
            {
                foreach ((string what, CaseBaseline accepted) in baseline.Cases)
                    json.AddObject(what, () => AddCase(json, accepted, shared));
            });
        });
    }

    static void AddCase(JsonText json, CaseBaseline accepted, CaseBaseline shared)
    {
        json.AddText("asked", accepted.Asked);
        if (accepted.Subject != shared.Subject) SubjectJson.Write(json, accepted.Subject);
        if (!accepted.Options.SequenceEqual(shared.Options)) json.AddTexts("options", accepted.Options);
        if (!accepted.Schema.SequenceEqual(shared.Schema)) AddLines(json, "tables", accepted.Schema);
        if (!accepted.Commands.SequenceEqual(shared.Commands)) AddLines(json, "statements", accepted.Commands);
        json.AddWhole("operations", accepted.WorkOperations);
        json.Add("batch", JsonText.OneLine(
        [
            ("operations", Whole(accepted.Batch.Operations)), ("repetitions", Whole(accepted.Batch.Repetitions)),
            ("syncs", Whole(accepted.Batch.Syncs)),
        ]));
        if (accepted.Cores is { } cores) json.AddWhole("cores", cores);
        WorkJson.Write(json, accepted.Work);
        if (!accepted.Slopes.IsEmpty)
        {
            json.Add("slopes", JsonText.OneLine(
                accepted.Slopes.Select(pair => (pair.Key.Name, SignificantDigits.Plain(pair.Value)))));
        }

        if (accepted.Time is { } time) json.AddObject("time", () => AddTime(json, time));
    }

    static void AddTime(JsonText json, TimeBaseline time)
    {
        foreach ((Metric metric, double value) in time.Values)
        {
            if (metric == Metric.Time)
            {
                json.Add(PerSecond, SignificantDigits.Plain(SignificantDigits.Round(1 / value, DigitsPerSecond)));
                json.Add("seconds-per-operation", SignificantDigits.Plain(value));
            }
            else json.Add(metric.Name, SignificantDigits.Plain(value));
        }

        json.Add("reference", JsonText.OneLine(
        [
            ("processor", SignificantDigits.Plain(time.Reference.Processor)),
            ("sync", SignificantDigits.Plain(time.Reference.Sync)),
        ]));
    }

    static void AddLines(JsonText json, string key, ImmutableArray<string> lines) => json.AddArray(key, () =>
    {
        foreach (string line in lines) json.Add(null, JsonText.Quoted(line));
    });

    static string Whole(long number) => number.ToString(CultureInfo.InvariantCulture);
}
