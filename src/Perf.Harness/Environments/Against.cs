using System.Text.RegularExpressions;

namespace Perf.Harness.Environments;

/// <summary>
/// The build that this one is compared with: <c>auto</c>, <c>none</c>, <c>git:origin/main</c>,
/// <c>package:Name@1.2.3</c>, <c>native:libsqlite3.so</c>, or <c>self</c>.
/// </summary>
/// <param name="Kind">What it is a build of.</param>
/// <param name="Name">The git ref, the package's id, or the library's path; nothing for the other kinds.</param>
/// <param name="Version">The package's version, else null.</param>
sealed partial record Against(AgainstKind Kind, string Name = "", string? Version = null)
{
    /// <summary>
    /// The variable that makes a worker run on another native library; it is set for one process of a pair alone.
    /// </summary>
    public const string NativeVariable = "PAIR_NATIVE_LIBRARY";

    static readonly string[] Words = ["auto", "none", "git", "package", "native", "self"];

    /// <summary>The accepted build, or in a pull request the merge base.</summary>
    public static Against Auto { get; } = new(AgainstKind.Auto);

    /// <summary>What reports call another native library: its file's name, for its path is of one machine.</summary>
    public string NameOfNative => $"native:{Path.GetFileName(Name)}";

    /// <summary>Reads what <see cref="ToString"/> writes.</summary>
    /// <exception cref="SettingsException">The text has another shape.</exception>
    public static Against Parse(string text)
    {
        string[] parts = text.Split(':', 2);
        string name = parts.Length == 2 ? parts[1] : "";
        string[] package = name.Split('@');
        return parts[0] switch
        {
            "auto" when parts.Length == 1 => Auto,
            "none" when parts.Length == 1 => new Against(AgainstKind.None),
            "self" when parts.Length == 1 => new Against(AgainstKind.Self),
            "native" when name.Length > 0 => new Against(AgainstKind.Native, name),
            "git" when IsRef().IsMatch(name) => new Against(AgainstKind.Git, name),
            "package" when package is [var id, var version] && IsId().IsMatch(id) && IsVersion().IsMatch(version) =>
                new Against(AgainstKind.Package, package[0], package[1]),
            _ => throw new SettingsException(
                $"Found PERF_AGAINST={text}, expected auto, none, git:<ref>, package:<id>@<version>, "
                + $"native:<path to a library> or self. Did you mean {Nearest(parts[0])}?"),
        };
    }

    // No refs, for git itself refuses these: options, and what a terminal would make something else of.
    [GeneratedRegex(@"^[^-\s\p{C}][^\s\p{C}]*\z")]
    private static partial Regex IsRef();

    [GeneratedRegex(@"^\w[\w.-]*\z")]
    private static partial Regex IsId();

    // It becomes a property of MSBuild, where a semicolon would begin another one.
    [GeneratedRegex(@"^\d[\w.+-]*\z")]
    private static partial Regex IsVersion();

    static string Nearest(string found) => NearestName.To(found, Words) is var word and ("git" or "package" or "native")
        ? word + ":…" : NearestName.To(found, Words);

    /// <inheritdoc/>
    public override string ToString() => Kind.ToString().ToLowerInvariant()
        + (Name.Length == 0 ? "" : $":{Name}") + (Version is null ? "" : $"@{Version}");
}

/// <summary>What the other build of a pair is a build of.</summary>
enum AgainstKind
{
    /// <summary>The first that can be had: the merge base of a pull request, or the accepted build.</summary>
    Auto,

    /// <summary>There is none: no pair is measured.</summary>
    None,

    /// <summary>This repository at another commit.</summary>
    Git,

    /// <summary>This source with another version of a package.</summary>
    Package,

    /// <summary>This build with another native library of the engine.</summary>
    Native,

    /// <summary>This source, built again in another folder: what pairs say here of unchanged code.</summary>
    Self,
}
