using System.Reflection;
using System.Text.Json;

namespace Perf.NUnit;

/// <summary>The packages that a test assembly was built with, as its build resolved them.</summary>
static class UsedPackages
{
    /// <summary>Each with its version; none where <c>*.deps.json</c> is not there.</summary>
    internal static IReadOnlyList<(string Name, string Version)> Of(Assembly suite)
    {
        string file = Path.ChangeExtension(suite.Location, ".deps.json");
        if (!File.Exists(file)) return [];
        using JsonDocument dependencies = JsonDocument.Parse(File.ReadAllText(file));
        return
        [
            .. dependencies.RootElement.GetProperty("libraries").EnumerateObject()
                .Select(library => library.Name.Split('/')).Select(library => (library[0], library[1])),
        ];
    }
}
