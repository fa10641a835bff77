using System.Text.Json;

namespace Perf.Studies.Explorer;

/// <summary>A test as the adapter hands it to a test explorer.</summary>
/// <param name="FullyQualifiedName">Its place in the tree.</param>
/// <param name="DisplayName">Its name in the explorer.</param>
/// <param name="CodeFilePath">The file that a double click opens.</param>
/// <param name="LineNumber">The line.</param>
/// <param name="Properties">What else the adapter says of it.</param>
sealed record FoundTest(
    string FullyQualifiedName, string DisplayName, string? CodeFilePath, int LineNumber,
    IReadOnlyList<FoundProperty> Properties)
{
    const string Message = "\"MessageType\":\"TestDiscovery.Completed\",\"Payload\":";

    /// <summary>What a test explorer groups and filters by.</summary>
    internal IReadOnlyList<string> Categories => Properties.FirstOrDefault(one => one.Key.Id == "NUnit.TestCategory")
        is { } found ? found.Value.Deserialize<string[]>()! : [];

    /// <summary>The tests of an assembly, by the messages between the test host and its caller.</summary>
    internal static IReadOnlyList<FoundTest> In(string assembly)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("perf-explorer-");
        try
        {
            Command listed = Command.DotNet(folder.FullName, "vstest", assembly, "--ListFullyQualifiedTests",
                $"--ListTestsTargetPath:{Path.Combine(folder.FullName, "list.txt")}",
                $"--diag:{Path.Combine(folder.FullName, "log.txt")};tracelevel=verbose",
                "--", "RunConfiguration.CollectSourceInformation=true"); // as explorers do
            string sent = folder.EnumerateFiles("log.host*.txt").SelectMany(log => File.ReadLines(log.FullName))
                .FirstOrDefault(line => line.Contains(Message, StringComparison.Ordinal))
                ?? throw new InvalidOperationException(
                    $"The test host reported no tests of {assembly}:\n{listed.Output}");
            string payload = sent[(sent.IndexOf(Message, StringComparison.Ordinal) + Message.Length)..^1];
            return JsonSerializer.Deserialize<Discovered>(payload)!.LastDiscoveredTests;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    sealed record Discovered(IReadOnlyList<FoundTest> LastDiscoveredTests);
}

/// <summary>A property of a test.</summary>
sealed record FoundProperty(FoundKey Key, JsonElement Value);

/// <summary>A property's name.</summary>
sealed record FoundKey(string Id);
