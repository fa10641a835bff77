using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;
using Perf.Harness.Environments;

namespace Perf.Harness.Builds;

/// <summary>
/// The content of a build: the code of its assemblies, and the bytes of every other file of its output folder. Two
/// builds with the same content do the same work.
/// </summary>
/// <param name="Files">The hash of each file, by its path from the output folder with slashes.</param>
sealed record BuildContent(ImmutableSortedDictionary<string, string> Files)
{
    const int DigitsOfHash = 16;

    // Symbols and lists of packages name folders and versions; the files that they describe are compared themselves.
    static readonly string[] Described = [".pdb", ".deps.json"];

    // Collectors of code coverage name folders of the sources, as the file does that names the test project. NUnit's
    // adapter writes the seed of random values when a test explorer lists the tests.
    static readonly string[] OfTools = ["SourceRootsMapping_", "perf-project-", "nunit_random_seed"];

    static readonly ConcurrentDictionary<string, Lazy<BuildContent>> Known = new(StringComparer.Ordinal);

    /// <summary>One short text for the whole content, equal if and only if the content is.</summary>
    internal string Fingerprint => HashOf(string.Join('\n', Files.Select(file => $"{file.Key} {file.Value}")));

    /// <summary>The content of the build that an assembly belongs to.</summary>
    /// <param name="assembly">The path of its test assembly.</param>
    internal static BuildContent Read(string assembly)
    {
        var folder = new DirectoryInfo(Path.GetDirectoryName(assembly)!);
        HashSet<string> packaged = [.. BuiltLibrary.Of(assembly)
            .Where(library => library.Type == "package").SelectMany(library => library.Assemblies)];
        return new BuildContent(folder.EnumerateFiles("*", SearchOption.AllDirectories).Where(MayMatter)
            .ToImmutableSortedDictionary(
                file => Path.GetRelativePath(folder.FullName, file.FullName).Replace('\\', '/'),
                file => HashOf(file, packaged.Contains(file.Name)), StringComparer.Ordinal));
    }

    /// <summary>The content of this or a reference build, which do not change while this process runs.</summary>
    /// <param name="assembly">The path of its test assembly.</param>
    internal static BuildContent ReadOnce(string assembly) =>
        Known.GetOrAdd(assembly, path => new Lazy<BuildContent>(() => Read(path))).Value;

    /// <summary>The files that only one of two builds has, or both with another content.</summary>
    internal IEnumerable<string> DifferencesFrom(BuildContent other) => Files.Keys.Union(other.Files.Keys)
        .Where(name => Files.GetValueOrDefault(name) != other.Files.GetValueOrDefault(name))
        .Order(StringComparer.Ordinal);

    static bool MayMatter(FileInfo file) =>
        !Described.Any(end => file.Name.EndsWith(end, StringComparison.OrdinalIgnoreCase))
        && !OfTools.Any(part => file.Name.Contains(part, StringComparison.Ordinal))
        && !(file.Extension == ".xml" && File.Exists(Path.ChangeExtension(file.FullName, ".dll")));

    static string HashOf(FileInfo file, bool isPackaged)
    {
        // A package never changes its file under one version; what a project compiles has another one in each folder.
        if (!isPackaged && file.Extension is ".dll" or ".exe" && AssemblyText.Read(file.FullName) is { } lines)
            return HashOf(string.Join('\n', lines));
        using FileStream stream = file.Open(FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        return Convert.ToHexStringLower(SHA256.HashData(stream))[..DigitsOfHash];
    }

    static string HashOf(string text) =>
        Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)))[..DigitsOfHash];
}
