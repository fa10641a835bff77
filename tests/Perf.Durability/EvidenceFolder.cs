using System.Text.Json;

namespace Perf.Durability;

/// <summary>
/// What durability tests have shown, one file for each:
/// <c>artifacts/durability/engine/configuration/flag-test.json</c>.
/// </summary>
sealed class EvidenceFolder(DirectoryInfo root)
{
    static readonly JsonSerializerOptions Json = new() { RespectRequiredConstructorParameters = true };

    /// <summary>Replaces the evidence of a test with the new evidence.</summary>
    internal void Write(string engine, string configuration, Shown shown)
    {
        string name = $"{shown.Flag?.ToString() ?? "figure"}-{shown.Test}.json".ToLowerInvariant();
        DirectoryInfo folder = root.CreateSubdirectory(Path.Combine(engine, configuration));
        File.WriteAllText(Path.Combine(folder.FullName, name), JsonSerializer.Serialize(shown, Json));
    }

    /// <summary>What was shown of a configuration, by flag and test; nothing where no test has run.</summary>
    /// <exception cref="FormatException">A file can't be used.</exception>
    internal IReadOnlyList<Shown> Read(string engine, string configuration)
    {
        var folder = new DirectoryInfo(Path.Combine(root.FullName, engine, configuration));
        return !folder.Exists ? []
            : [.. folder.EnumerateFiles("*.json").Select(Parse)
                .OrderBy(shown => shown.Flag).ThenBy(shown => shown.Test, StringComparer.Ordinal)];
    }

    static Shown Parse(FileInfo file)
    {
        try
        {
            return JsonSerializer.Deserialize<Shown>(File.ReadAllText(file.FullName), Json)!;
        }
        catch (JsonException error)
        {
            throw new FormatException(
                $"{file.FullName}: {error.Message} Delete the file and run the durability tests again.", error);
        }
    }
}
