using System.Text.Json.Serialization;

namespace Perf.Harness.Baselines;

/// <summary>
/// What durability tests have shown, one file for each:
/// <c>artifacts/durability/engine/configuration/flag-test.json</c>.
/// </summary>
sealed class EvidenceFolder(DirectoryInfo root)
{
    const int Format = 1;
    const string Advice = "Delete the file and run the durability tests again.";

    static readonly TimeSpan LockLimit = TimeSpan.FromSeconds(30);

    /// <summary>Replaces the evidence of a test with the new evidence.</summary>
    /// <exception cref="BaselineException">The file cannot be written; the old one is unchanged.</exception>
    public void Write(string engine, string configuration, Shown shown)
    {
        var file = new FileInfo(Path.Combine(FolderOf(engine, configuration).FullName, NameOf(shown)));
        using IDisposable writeLock = new WriteLock(root, LockLimit).Take();
        new AtomicFile(null).Write(
            file, StrictJson.Write(new ShownFile(Format, shown.Test, shown.Figures, shown.Counted, shown.Flag)));
    }

    /// <summary>What was shown of a configuration, by flag and test; nothing where no test has run.</summary>
    /// <exception cref="BaselineException">There is a file, and it can't be used.</exception>
    public IReadOnlyList<Shown> Read(string engine, string configuration)
    {
        DirectoryInfo folder = FolderOf(engine, configuration);
        if (!folder.Exists) return [];
        return
        [
            .. folder.EnumerateFiles("*.json")
                .Where(file => !file.Name.StartsWith('.'))
                .Select(file => Parse(file.FullName, TextFile.Read(file, Advice) ?? ""))
                .OrderBy(shown => shown.Flag).ThenBy(shown => shown.Test, StringComparer.Ordinal),
        ];
    }

    DirectoryInfo FolderOf(string engine, string configuration) =>
        new(Path.Combine(root.FullName, engine, configuration));

    static string NameOf(Shown shown) => $"{shown.Flag?.ToString() ?? "figure"}-{shown.Test}.json".ToLowerInvariant();

    static Shown Parse(string path, string text)
    {
        ShownFile file = new JsonFile(path, Advice, text).Read<ShownFile>(Format);
        return new Shown(file.Flag, file.Test, file.Figures) { Counted = file.Counted };
    }

    sealed record ShownFile(
        int Format,
        string Test,
        string Figures,
        ImmutableSortedDictionary<Figure, long> Counted,
        [property: JsonConverter(typeof(JsonStringEnumConverter<Flag>))] Flag? Flag = null);
}
