using System.Text.RegularExpressions;

namespace Perf.Tests.Servers;

/// <summary>A database server, and how it is started in a folder of our own where a machine has its programs.</summary>
/// <param name="Name">The name, which the rows of <c>engines.json</c> begin with that are tried on it.</param>
/// <param name="Programs">The programs that it consists of; the first one is the server.</param>
/// <param name="Owner">The user that Debian's package makes: most servers refuse to run as root.</param>
sealed partial record ServerKind(string Name, string[] Programs, string Owner)
{
    internal static IReadOnlyList<ServerKind> All { get; } = [Postgresql.Kind, MariaDb.Kind, Firebird.Kind];

    /// <summary>Folders that are searched in addition to PATH; <c>*</c> is any version, the newest first.</summary>
    internal string[] Folders { get; init; } = ["/usr/sbin", "/usr/bin"];

    /// <summary>Makes an empty database in the folder that a server has of its own.</summary>
    internal required Action<LocalServer> Make { get; init; }

    /// <summary>What the server is started with.</summary>
    internal required Func<LocalServer, string[]> Arguments { get; init; }

    /// <summary>
    /// Ends it with its own program, if a kill would leave resources of the system behind; null if it would not.
    /// </summary>
    internal Action<LocalServer>? Stop { get; init; }

    /// <summary>The text that it writes when it is ready; null if it is ready when it answers.</summary>
    internal string? ReadyLine { get; init; }

    /// <summary>The connection string by a port, to which a row adds its own.</summary>
    internal required Func<int, string> Address { get; init; }

    /// <summary>The variable that the rows of <c>engines.json</c> find the server by.</summary>
    internal string Variable => $"{Name.ToUpperInvariant()}_FOR_PERF";

    /// <summary>Why there is none, for who wants to know what was looked for.</summary>
    internal string Absent =>
        $"no server is installed: no {string.Join(" and ", Programs)} in PATH or in usual folders";

    /// <summary>Variables that name the server's folder to it.</summary>
    internal string[] FolderVariables { get; init; } = [];

    /// <summary>Where its programs are, in their order, if possible in one folder; null where one is missing.</summary>
    internal string[]? Find()
    {
        string[] folders = [.. (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
            .Concat(Folders.SelectMany(Matching)).Where(folder => folder.Length > 0)];
        IEnumerable<string[]> together = folders.Select(folder => Programs.Select(name => In(folder, name)).ToArray());
        string[] apart =
            [.. Programs.Select(name => folders.Select(folder => In(folder, name)).FirstOrDefault(File.Exists) ?? "")];
        return together.Append(apart).FirstOrDefault(paths => paths.All(File.Exists));
    }

    public override string ToString() => Name;

    static string In(string folder, string name) =>
        Path.Combine(folder, OperatingSystem.IsWindows() ? name + ".exe" : name);

    static IEnumerable<string> Matching(string pattern)
    {
        if (pattern.Split('*') is not [var before, var after]) return [pattern];
        string? root = Path.GetDirectoryName(before + "x");
        return !Directory.Exists(root) ? [] : new DirectoryInfo(root).GetDirectories(Path.GetFileName(before) + "*")
            .OrderByDescending(folder => int.TryParse(Digits().Match(folder.Name).Value, out int version) ? version : 0)
            .Select(folder => folder.FullName + after);
    }

    [GeneratedRegex(@"\d+")]
    private static partial Regex Digits();
}
