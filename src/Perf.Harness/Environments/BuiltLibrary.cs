using System.Text.Json;

namespace Perf.Harness.Environments;

/// <summary>A package or project that an assembly was built with, as its <c>*.deps.json</c> lists it.</summary>
/// <param name="Name">The name of the package or project.</param>
/// <param name="Version">Its version.</param>
/// <param name="Type"><c>package</c>, <c>project</c> or another kind.</param>
/// <param name="Assemblies">The names of its assemblies in the output folder, also those of other languages.</param>
sealed record BuiltLibrary(string Name, string Version, string Type, IReadOnlyList<string> Assemblies)
{
    /// <summary>All of them; none if the file is missing.</summary>
    /// <param name="assembly">The path of the assembly.</param>
    internal static IReadOnlyList<BuiltLibrary> Of(string assembly)
    {
        string file = Path.ChangeExtension(assembly, ".deps.json");
        if (!File.Exists(file)) return [];
        using JsonDocument dependencies = JsonDocument.Parse(File.ReadAllText(file));
        ILookup<string, string> assemblies =
            (from target in dependencies.RootElement.GetProperty("targets").EnumerateObject()
             from library in target.Value.EnumerateObject()
             from kind in library.Value.EnumerateObject()
             where kind.Name is "runtime" or "resources"
             from one in kind.Value.EnumerateObject()
             select (library.Name, File: Path.GetFileName(one.Name))).ToLookup(one => one.Name, one => one.File);
        return
        [
            .. from library in dependencies.RootElement.GetProperty("libraries").EnumerateObject()
               let parts = library.Name.Split('/')
               let type = library.Value.GetProperty("type").GetString()
               select new BuiltLibrary(parts[0], parts[1], type!, [.. assemblies[library.Name]]),
        ];
    }
}
