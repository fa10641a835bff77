namespace Perf.Harness.Environments;

/// <summary>
/// The other build of a duet: <c>native:libsqlite3.so</c>, <c>package:Name@1.2.3</c>, <c>git:origin/main</c>, or
/// <c>self</c>.
/// </summary>
/// <param name="Kind">What it is a build of.</param>
/// <param name="Name">The library's path, the package's id, or the git ref; of itself nothing.</param>
/// <param name="Version">The package's version, else null.</param>
public sealed record Against(AgainstKind Kind, string Name, string? Version = null)
{
    /// <summary>
    /// The variable that makes a worker run on another native library; it is set for the other player of a duet alone.
    /// </summary>
    public const string NativeVariable = "DUET_NATIVE_LIBRARY";

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
            "self" when parts.Length == 1 => new Against(AgainstKind.Self, ""),
            "native" when name.Length > 0 => new Against(AgainstKind.Native, name),
            "git" when name.Length > 0 => new Against(AgainstKind.Git, name),
            "package" when package is [{ Length: > 0 }, { Length: > 0 }] =>
                new Against(AgainstKind.Package, package[0], package[1]),
            _ => throw new SettingsException(
                $"Found PERF_AGAINST={text}, wanted native:<path to a library>, package:<id>@<version>, "
                + $"git:<ref> or self. Did you mean {Nearest(parts[0])}?"),
        };
    }

    static string Nearest(string found) =>
        NearestName.To(found, ["native", "package", "git", "self"]) is var kind and not "self" ? kind + ":…" : "self";

    /// <inheritdoc/>
    public override string ToString() => Kind == AgainstKind.Self ? "self"
        : $"{Kind.ToString().ToLowerInvariant()}:{Name}{(Version is null ? "" : $"@{Version}")}";
}

/// <summary>What the other build of a duet is a build of.</summary>
public enum AgainstKind
{
    /// <summary>The native library of the engine.</summary>
    Native,

    /// <summary>A package.</summary>
    Package,

    /// <summary>This repository at another commit.</summary>
    Git,

    /// <summary>This very build, once more: what duets say here where nothing has changed.</summary>
    Self,
}
