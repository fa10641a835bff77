using System.Text.RegularExpressions;

namespace Perf.Harness.Environments;

/// <summary>
/// The setting for the reference build: <c>auto</c>, <c>none</c>, <c>git:origin/main</c>,
/// <c>package:Name@1.2.3</c>, <c>native:libsqlite3.so</c>, or <c>self</c>.
/// </summary>
/// <param name="Kind">The kind of build.</param>
/// <param name="Name">The git ref, the package's id, or the library's path; empty for other kinds.</param>
/// <param name="Version">The package's version, else null.</param>
sealed partial record ReferenceRequest(ReferenceKind Kind, string Name = "", string? Version = null)
{
    /// <summary>
    /// The variable with another native library for a worker; it is set for one process of a pair.
    /// </summary>
    public const string NativeVariable = "PAIR_NATIVE_LIBRARY";

    static readonly string[] Words = ["auto", "none", "git", "package", "native", "self"];

    /// <summary>The accepted build, or in a pull request the merge base.</summary>
    public static ReferenceRequest Auto { get; } = new(ReferenceKind.Auto);

    /// <summary>The name of another native library in reports: its file name.</summary>
    public string NameOfNative => $"native:{Path.GetFileName(Name)}";

    /// <summary>Parses the text of <see cref="ToString"/>.</summary>
    /// <exception cref="SettingsException">The text has another shape.</exception>
    public static ReferenceRequest Parse(string text)
    {
        string[] parts = text.Split(':', 2);
        string name = parts.Length == 2 ? parts[1] : "";
        string[] package = name.Split('@');
        return parts[0] switch
        {
            "auto" when parts.Length == 1 => Auto,
            "none" when parts.Length == 1 => new ReferenceRequest(ReferenceKind.None),
            "self" when parts.Length == 1 => new ReferenceRequest(ReferenceKind.Self),
            "native" when name.Length > 0 => new ReferenceRequest(ReferenceKind.Native, name),
            "git" when IsRef().IsMatch(name) => new ReferenceRequest(ReferenceKind.Git, name),
            "package" when package is [var id, var version] && IsId().IsMatch(id) && IsVersion().IsMatch(version) =>
                new ReferenceRequest(ReferenceKind.Package, package[0], package[1]),
            _ => throw new SettingsException(
                $"Found PERF_AGAINST={text}, expected auto, none, git:<ref>, package:<id>@<version>, "
                + $"native:<path to a library> or self. Did you mean {Nearest(parts[0])}?"),
        };
    }

    // Git refuses these as refs: options, white space and control characters.
    [GeneratedRegex(@"^[^-\s\p{C}][^\s\p{C}]*\z")]
    private static partial Regex IsRef();

    [GeneratedRegex(@"^\w[\w.-]*\z")]
    private static partial Regex IsId();

    // It becomes a property of MSBuild, where a semicolon begins another one.
    [GeneratedRegex(@"^\d[\w.+-]*\z")]
    private static partial Regex IsVersion();

    static string Nearest(string found) => NearestName.To(found, Words) is var word and ("git" or "package" or "native")
        ? word + ":…" : NearestName.To(found, Words);

    /// <inheritdoc/>
    public override string ToString() => Kind.ToString().ToLowerInvariant()
        + (Name.Length == 0 ? "" : $":{Name}") + (Version is null ? "" : $"@{Version}");
}

/// <summary>The kind of a reference build.</summary>
enum ReferenceKind
{
    /// <summary>The first available build: the merge base of a pull request, or the accepted build.</summary>
    Auto,

    /// <summary>No reference build: no pair is measured.</summary>
    None,

    /// <summary>This repository at another commit.</summary>
    Git,

    /// <summary>This source with another version of a package.</summary>
    Package,

    /// <summary>This build with another native library of the engine.</summary>
    Native,

    /// <summary>The same source, built again in another folder: pairs of unchanged code.</summary>
    Self,
}
