using Perf.Harness.Baselines;

namespace Perf.Engines.AdoNet;

/// <summary>Reads <c>engines.json</c>, strictly: CONTRIBUTING.md has its schema.</summary>
static class EngineFile
{
    internal const string Name = "engines.json";

    const int Schema = 1;
    const string Advice = "CONTRIBUTING.md says what a row needs.";

    /// <summary>The file in the folder of this program or above it, or null.</summary>
    internal static FileInfo? Find()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            var file = new FileInfo(Path.Combine(folder.FullName, Name));
            if (file.Exists) return file;
        }
        return null;
    }

    /// <summary>Every row.</summary>
    /// <exception cref="BaselineException">The text is something else; the message names path and line.</exception>
    internal static IReadOnlyList<EngineEntry> Parse(string path, string text)
    {
        JsonPart root = new JsonFile(path, Advice).Parse(text, Schema).WithKeys("schema", "engines");
        return [.. root["engines"].Items().Select(Row)];
    }

    static EngineEntry Row(JsonPart row)
    {
        var entry = new EngineEntry(row["name"].Text(), Durability(row["durability"]));
        if (row.Find("not-run") is { } reason)
        {
            _ = row.WithKeys("name", "durability", "not-run");
            return entry with { NotRun = reason.Text() };
        }
        _ = row.WithKeys(
            "name", "durability", "not-run", "assembly", "factory", "connection", "create", "dialect", "batch", "lacks",
            "options");
        return entry with
        {
            Assembly = row["assembly"].Text(),
            Factory = row["factory"].Text(),
            Connection = row["connection"].Text(),
            Create = row.Find("create")?.Text(),
            Dialect = DialectJson.Of(row["dialect"]),
            Batch = row.Find("batch")?.Count(least: 1) ?? 0,
            Lacks = [.. row.Find("lacks")?.Items().SelectMany(Lacked) ?? []],
            Options = [.. row["options"].Members().Select(Option)],
        };
    }

    static EngineOption Option(JsonPart option)
    {
        _ = option.WithKeys("set", "read", "is");
        return new EngineOption(option.Name, option.Find("set")?.Text(), option["read"].Text(), option["is"].Text());
    }

    static Type[] Lacked(JsonPart part) => part.Text() switch
    {
        "bank" => [typeof(IBankStore), typeof(IForeignKeyStore)],
        "batches" => [typeof(IBatchStore)],
        "gallery" => [typeof(IGalleryStore)],
        "shrink" => [typeof(IShrinkingStore)],
        _ => throw part.Wrong($"\"lacks\": \"{part.Text()}\"", "bank, batches, gallery or shrink"),
    };

    static DurabilityClass Durability(JsonPart part) => part.Text() switch
    {
        "none" => DurabilityClass.None,
        "process" => DurabilityClass.Process,
        "power" => DurabilityClass.Power,
        _ => throw part.Wrong($"\"durability\": \"{part.Text()}\"", "none, process or power"),
    };
}
