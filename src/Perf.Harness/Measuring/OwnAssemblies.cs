using System.Reflection;
using Perf.Harness.Environments;

namespace Perf.Harness.Measuring;

/// <summary>
/// Finds the assemblies of a suite that come from projects and not from packages.
/// </summary>
static class OwnAssemblies
{
    /// <summary>
    /// The assemblies that the <c>*.deps.json</c> of the suite lists as projects; without that file, the assemblies of
    /// Perf that the suite refers to.
    /// </summary>
    internal static IEnumerable<Assembly> Of(Assembly suite) =>
        Names(suite).Select(name => Loaded(new AssemblyName(name))).OfType<Assembly>();

    static IEnumerable<string> Names(Assembly suite)
    {
        string[] named = suite.IsDynamic ? [] : [.. NamesOf(suite.Location)];
        return named.Length > 0 ? named : suite.GetReferencedAssemblies().Select(name => name.Name!)
            .Where(name => name.StartsWith("Perf.", StringComparison.Ordinal));
    }

    /// <summary>
    /// The names of the assemblies that come from projects; none where <c>*.deps.json</c> is not there.
    /// </summary>
    /// <param name="path">The path of the suite's assembly.</param>
    internal static IReadOnlyList<string> NamesOf(string path) =>
    [
        .. from library in BuiltLibrary.Of(path)
           where library.Type == "project"
           from assembly in library.Assemblies
           where !assembly.EndsWith(".resources.dll", StringComparison.Ordinal)
           select Path.GetFileNameWithoutExtension(assembly),
    ];

    // What is not there is not measured.
    static Assembly? Loaded(AssemblyName name)
    {
        try
        {
            return Assembly.Load(name);
        }
        catch (Exception error) when (error is IOException or BadImageFormatException)
        {
            return null;
        }
    }
}

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
