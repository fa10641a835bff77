using System.Reflection;

namespace Perf.Harness.Workers;

/// <summary>
/// Which build measured: the module versions of a suite and of the project's assemblies that it uses.
/// </summary>
public static class BuildId
{
    /// <summary>Twelve hexadecimal digits for each assembly, the suite's first.</summary>
    public static string Of(Assembly suite) => string.Join('-', new[] { suite }
        .Concat(suite.GetReferencedAssemblies()
            .Where(name => name.Name!.StartsWith("Perf.", StringComparison.Ordinal))
            .OrderBy(name => name.Name, StringComparer.Ordinal)
            .Select(Assembly.Load))
        .Select(assembly => assembly.ManifestModule.ModuleVersionId.ToString("N")[..12]));
}
