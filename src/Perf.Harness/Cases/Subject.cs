namespace Perf.Harness.Cases;

/// <summary>Package, native library, runtime and system of a run. A difference from the baseline is reported.</summary>
/// <param name="Provider">Package and version: <c>Microsoft.Data.Sqlite.Core 6.0.7</c>.</param>
/// <param name="Native">The native library with its source id, or <c>none</c>.</param>
/// <param name="Runtime">The runtime: <c>.NET 10.0</c>; servicing updates are not a change of subject.</param>
/// <param name="System">The family of the operating system: <c>linux</c>, <c>windows</c>, <c>macos</c>.</param>
public sealed record Subject(string Provider, string Native, string Runtime, string System)
{
    /// <summary>A subject with the runtime and the operating system of this process.</summary>
    public static Subject Here(string provider, string native) => new(
        provider,
        native,
        $".NET {Environment.Version.Major}.{Environment.Version.Minor}",
        OperatingSystem.IsWindows() ? "windows" : OperatingSystem.IsMacOS() ? "macos" : "linux");

    /// <summary>The parts in which two subjects differ.</summary>
    internal SubjectParts ChangedFrom(Subject other) =>
        (Provider == other.Provider ? 0 : SubjectParts.Provider)
        | (Native == other.Native ? 0 : SubjectParts.Native)
        | (Runtime == other.Runtime ? 0 : SubjectParts.Runtime)
        | (System == other.System ? 0 : SubjectParts.System);
}

/// <summary>The parts of a subject, which are not the code under test.</summary>
[Flags]
enum SubjectParts
{
    /// <summary>None: the number is the same everywhere.</summary>
    None = 0,

    /// <summary>The native library, by its source id.</summary>
    Native = 1,

    /// <summary>The provider package.</summary>
    Provider = 2,

    /// <summary>The runtime, by its major version.</summary>
    Runtime = 4,

    /// <summary>The family of the operating system.</summary>
    System = 8,
}
