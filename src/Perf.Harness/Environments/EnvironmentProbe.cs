using System.Collections.Immutable;
using System.Runtime.InteropServices;

namespace Perf.Harness.Environments;

/// <summary>Looks at this machine: what it can't find out is <c>unknown</c>, never an error.</summary>
public static class EnvironmentProbe
{
    /// <summary>What stands for a fact that the machine does not tell.</summary>
    public const string Unknown = "unknown";

    /// <summary>The fingerprint of this machine.</summary>
    /// <param name="stores">A directory on the disk that stores are written to.</param>
    /// <param name="name">The name that the settings give; null: made from the facts.</param>
    public static EnvironmentFingerprint Here(DirectoryInfo stores, string? name = null)
    {
        string os = $"{Family()}-{RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant()}";
        string cpu = Processor.Here();
        string fileSystem = FileSystem.Of(stores);
        string runtime = $"net{System.Environment.Version.Major}.{System.Environment.Version.Minor}";
        return Of(os, cpu, System.Environment.ProcessorCount, fileSystem, runtime, name);
    }

    internal static EnvironmentFingerprint Of(
        string os, string cpu, int cores, string fileSystem, string runtime, string? name) => new(
        name ?? EnvironmentName.Of($"{os}-{cpu}-{cores}c-{fileSystem}-{runtime}"),
        ImmutableSortedDictionary.Create<string, string>(StringComparer.Ordinal)
            .Add("os", os)
            .Add("cpu", cpu)
            .Add("cores", $"{cores}")
            .Add("file-system", fileSystem)
            .Add("runtime", runtime));

    static string Family() =>
        OperatingSystem.IsWindows() ? "windows" :
        OperatingSystem.IsMacOS() ? "macos" :
        OperatingSystem.IsLinux() ? "linux" : Unknown;
}
