using System.Reflection;

namespace Perf.Harness.Measuring;

/// <summary>
/// Which build measured: the module versions of a suite and of the projects, not packages, that it was built with.
/// </summary>
static class BuildId
{
    /// <summary>Twelve hexadecimal digits for each assembly, the suite's first.</summary>
    public static string Of(Assembly suite) => string.Join('-', OwnAssemblies.Of(suite)
        .Where(own => own != suite)
        .OrderBy(own => own.GetName().Name, StringComparer.Ordinal)
        .Prepend(suite).Distinct()
        .Select(assembly => assembly.ManifestModule.ModuleVersionId.ToString("N")[..12]));
}
