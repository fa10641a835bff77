using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>
/// Work as baselines and received runs hold it: a number for each metric, the durability class in words, a line for
/// each kind of file, then the plans by statement.
/// </summary>
static class WorkJson
{
    const string Files = "files";

    public static void Write(JsonText json, WorkCounts work) => json.AddObject("work", () =>
    {
        foreach ((Metric metric, long count) in work.Counts)
        {
            if (metric == Metric.Durability) json.AddText(metric.Name, ((ShownDurability)count).Words());
            else json.AddWhole(metric.Name, count);
        }

        if (!work.Files.IsEmpty) json.AddObject(Files, () => AddFiles(json, work.Files));
        if (work.Plans.IsEmpty) return;
        string? twice = work.Plans.CountBy(plan => plan.Statement).FirstOrDefault(pair => pair.Value > 1).Key;
        if (twice is not null)
            throw new ArgumentException($"The statement '{twice}' has two plans; give each distinct statement one.");
        json.AddTexts(Metric.Plans.Name, work.Plans.Select(plan => KeyValuePair.Create(plan.Statement, plan.Steps)));
    });

    public static WorkCounts Read(JsonPart part)
    {
        var counts = ImmutableSortedDictionary.CreateBuilder<Metric, long>();
        var files = ImmutableArray<FileWork>.Empty;
        var plans = ImmutableArray<QueryPlan>.Empty;
        foreach (JsonPart member in part.Members())
        {
            if (member.Name == Metric.Plans.Name)
                plans = [.. member.Members().Select(plan => new QueryPlan(plan.Name, plan.Text()))];
            else if (member.Name == Files)
                files = [.. member.Members().Select(ReadFiles)];
            else if (member.Name == Metric.Durability.Name)
                counts[Metric.Durability] = (long)ReadClass(member);
            else
                counts[MetricJson.Read(member, IsCounted)] = member.Whole();
        }

        return new WorkCounts(counts.ToImmutable(), plans) { Files = files };
    }

    static bool IsCounted(Metric metric) => metric is { Noise: Noise.Exact, Unit: not Unit.Text };

    static ShownDurability ReadClass(JsonPart part) => ShownDurabilities.Named(part.Text()) ?? throw part.Wrong(
        $"\"{part.Name}\": \"{part.Text()}\"",
        $"one of {string.Join(", ", Enum.GetValues<ShownDurability>().Select(shown => $"\"{shown.Words()}\""))}");

    static void AddFiles(JsonText json, ImmutableArray<FileWork> files)
    {
        foreach (FileWork kind in files)
        {
            json.Add(kind.Kind, JsonText.OneLine(kind.Parts.Select(part =>
                (part.Name, part.Count.ToString(CultureInfo.InvariantCulture)))));
        }
    }

    static FileWork ReadFiles(JsonPart kind) => new(kind.Name, [.. kind.Members().Select(ReadPart)]);

    static FilePart ReadPart(JsonPart part) => FilePart.Named(part.Name, part.Whole())
        ?? throw part.Wrong($"\"{part.Name}\"", "a metric, and in parentheses the call where it has several");
}

/// <summary>The metric that a key names.</summary>
static class MetricJson
{
    public static Metric Read(JsonPart part, Predicate<Metric> belongs)
    {
        Metric? metric = Metric.Named(part.Name);
        if (metric is not null && belongs(metric)) return metric;
        var names = Metric.All.Where(known => belongs(known)).Select(known => known.Name);
        throw part.Wrong($"the metric \"{part.Name}\"", $"\"{NearestName.To(part.Name, names)}\"");
    }
}
