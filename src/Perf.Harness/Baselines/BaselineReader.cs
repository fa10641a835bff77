namespace Perf.Harness.Baselines;

/// <summary>Reads a baseline strictly: a key or a metric that it does not know is an error with its line.</summary>
static class BaselineReader
{
    const string SecondsPerOperation = "seconds-per-operation";

    public static Baseline Read(JsonPart root)
    {
        root.WithKeys(
            "schema", "engine", "configuration", "subject", "machine", "options", "tables", "statements", "cases");
        var baseline = new Baseline
        {
            Engine = Owner(root["engine"], Path.GetFileName(Path.GetDirectoryName(root.File.Path))),
            Configuration = Owner(root["configuration"], Path.GetFileNameWithoutExtension(root.File.Path)),
            Machine = root["machine"].Text(),
        };
        return baseline with { Cases = Cases(root, baseline) };
    }

    // A file that was copied or renamed would judge one engine by another one's numbers.
    static string Owner(JsonPart part, string? folder) => part.Text() == folder ? folder : throw part.Wrong(
        $"\"{part.Name}\": \"{part.Text()}\"", $"\"{folder}\", as the path says");

    static ImmutableSortedDictionary<string, CaseBaseline> Cases(JsonPart root, Baseline baseline)
    {
        JsonPart cases = root["cases"];
        if (cases.Members().Count == 0) throw cases.Wrong("no case", "one at least");
        return cases.Members().ToImmutableSortedDictionary(
            part => Id(part, baseline).What, part => Case(part, root), StringComparer.Ordinal);
    }

    internal static CaseId Id(JsonPart part, Baseline baseline) =>
        part.Make(() => CaseId.Parse($"{part.Name} @ {baseline.Engine}/{baseline.Configuration}"));

    static CaseBaseline Case(JsonPart part, JsonPart root)
    {
        part.WithKeys("asked", "subject", "options", "tables", "statements", "operations", "batch", "cores", "work",
            "slopes", "time");
        return new CaseBaseline
        {
            Asked = part["asked"].Text(),
            Subject = SubjectJson.Read(Own("subject")),
            Options = TextsJson.Read(Own("options")),
            Schema = Lines(Own("tables")),
            Commands = Lines(Own("statements")),
            WorkOperations = part["operations"].Count(least: 0),
            Batch = BatchOf(part["batch"]),
            Cores = part.Find("cores")?.Count(least: 1),
            Work = WorkJson.Read(part["work"]),
            Slopes = part.Find("slopes") is { } slopes
                ? slopes.Members().ToImmutableSortedDictionary(
                    slope => MetricJson.Read(slope, metric => metric.IsSlope), slope => slope.Number())
                : ImmutableSortedDictionary<Metric, double>.Empty,
            Time = part.Find("time") is { } time ? Time(time) : null,
        };

        JsonPart Own(string key) => part.Find(key) ?? root[key];
    }

    static ImmutableArray<string> Lines(JsonPart part) => [.. part.Items().Select(line => line.Text())];

    static Batch BatchOf(JsonPart part)
    {
        part.WithKeys("operations", "repetitions", "syncs");
        return new Batch(
            part["operations"].Count(least: 0), part["repetitions"].Count(least: 1), part["syncs"].Count(least: 0));
    }

    static TimeBaseline Time(JsonPart part)
    {
        JsonPart reference = part["reference"].WithKeys("processor", "sync");
        var values = part.Members()
            .Where(member => member.Name is not ("reference" or BaselineWriter.PerSecond))
            .ToImmutableSortedDictionary(MetricOf, member => member.Number());
        if (part.Find(BaselineWriter.PerSecond) is { } shown && !Agrees(shown.Number(), values))
            throw shown.Wrong($"{shown.Raw} operations per second", $"the reciprocal of {SecondsPerOperation}");
        return part.Make(() => new TimeBaseline(
            values, new ReferenceTimes(reference["processor"].Number(), reference["sync"].Number())));
    }

    static Metric MetricOf(JsonPart part) => part.Name == SecondsPerOperation ? Metric.Time
        : MetricJson.Read(part, metric => metric.IsTimed && metric != Metric.Time);

    // Three digits are shown.
    static bool Agrees(double perSecond, ImmutableSortedDictionary<Metric, double> values) =>
        values.TryGetValue(Metric.Time, out double seconds) && Math.Abs((perSecond * seconds) - 1) < 0.01;
}
