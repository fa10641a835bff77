using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Perf.Harness.Environments;

/// <summary>
/// This machine in words, without its name. An unknown fact is <c>unknown</c>, never an error.
/// </summary>
static class Machine
{
    /// <summary>The text for an unknown fact.</summary>
    public const string Unknown = "unknown";

    /// <summary><c>linux-x64, AuthenticAMD 25 17 1, 2 cores, ext4</c>.</summary>
    /// <param name="stores">A directory on the disk of the stores.</param>
    public static string Describe(DirectoryInfo stores) => FormattableString.Invariant(
        $"{Family()}-{RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant()}, {Processor.Here()}, ")
        + FormattableString.Invariant($"{Environment.ProcessorCount} cores, {FileSystem.Of(stores)}");

    static string Family() =>
        OperatingSystem.IsWindows() ? "windows" :
        OperatingSystem.IsMacOS() ? "macos" :
        OperatingSystem.IsLinux() ? "linux" : Unknown;
}

/// <summary>
/// The processor's vendor, family, model and stepping. Its marketing name is not unique.
/// </summary>
static partial class Processor
{
    public static string Here()
    {
        try
        {
            if (OperatingSystem.IsLinux()) return OfCpuInfo(File.ReadAllText("/proc/cpuinfo"));
            if (OperatingSystem.IsWindows())
                return OfIdentifier(System.Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "");
            if (OperatingSystem.IsMacOS()) return ShortCommand.Output("sysctl", "-n machdep.cpu.brand_string");
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // A container or sandbox may hide it.
        }

        return Machine.Unknown;
    }

    /// <summary>Reads <c>/proc/cpuinfo</c>, as x86 and as Arm write it.</summary>
    internal static string OfCpuInfo(string text)
    {
        var facts = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (string line in text.Split('\n'))
        {
            string[] parts = line.Split(':', 2, StringSplitOptions.TrimEntries);
            if (parts.Length == 2) facts.TryAdd(parts[0], parts[1]); // the first processor is enough
        }

        return Join("vendor_id", "cpu family", "model", "stepping")
            ?? Join("CPU implementer", "CPU architecture", "CPU variant", "CPU part", "CPU revision")
            ?? Join("model name")
            ?? Machine.Unknown;

        string? Join(params string[] names) =>
            names.All(facts.ContainsKey) ? string.Join(' ', names.Select(name => facts[name])) : null;
    }

    /// <summary>
    /// Reads <c>AMD64 Family 25 Model 17 Stepping 1, AuthenticAMD</c>, with the same result as on Linux.
    /// </summary>
    internal static string OfIdentifier(string text)
    {
        Match match = Identifier().Match(text);
        if (match.Success)
            return string.Join(' ', "vfms".Select(group => match.Groups[group.ToString()].Value));
        return text.Trim() is { Length: > 0 } other ? other : Machine.Unknown;
    }

    [GeneratedRegex(@"Family (?<f>\d+) Model (?<m>\d+) Stepping (?<s>\d+), (?<v>\w+)")]
    private static partial Regex Identifier();
}
