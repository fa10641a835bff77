namespace Perf.Harness.Environments;

/// <summary>
/// The times of the cores that this process may use, in hundredths of a second: the lines <c>cpuN</c> of
/// <c>/proc/stat</c>, man 5 proc_stat. A container may have only some cores of a machine.
/// </summary>
static class ProcStat
{
    /// <summary>The unit of Linux for programs, independent of kernel ticks.</summary>
    internal const double TicksPerSecond = 100;

    const string StatFile = "/proc/stat";
    const string Cpu = "cpu";

    /// <summary>The sums of their numbers, user first, or null if unknown.</summary>
    internal static long[]? Ticks() => !OperatingSystem.IsLinux() ? null
        : Disk.TryRead(() => Sums(File.ReadLines(StatFile), Cores.Allowed), null);

    /// <summary>The sums of the numbers of some cores.</summary>
    /// <param name="lines">The lines of the file: the line of all cores, then those of cores.</param>
    /// <param name="cores">A bit for each core, or 0 for all.</param>
    internal static long[]? Sums(IEnumerable<string> lines, ulong cores)
    {
        long[][] ofCores =
        [
            .. from line in lines.TakeWhile(line => line.StartsWith(Cpu, StringComparison.Ordinal))
               let words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries)
               where cores == 0 ? words[0] == Cpu : IsOneOf(cores, words[0])
               select words.Skip(1).Select(Number).ToArray(),
        ];
        return ofCores is [var first, ..]
            ? [.. first.Select((_, column) => ofCores.Sum(core => core[column]))]
            : null;
    }

    static bool IsOneOf(ulong cores, string word) =>
        int.TryParse(word.AsSpan(Cpu.Length), CultureInfo.InvariantCulture, out int core)
        && core < Cores.BitsOfMask && (cores >> core & 1) == 1;

    static long Number(string word) => long.Parse(word, CultureInfo.InvariantCulture);
}

/// <summary>The time that the host of a virtual machine took from its cores (steal time).</summary>
static class StolenTime
{
    const int Steal = 7;

    /// <summary>The hundredths of a second since the machine started, or null if unknown.</summary>
    internal static long? Ticks() => ProcStat.Ticks() is { Length: > Steal } ticks ? ticks[Steal] : null;
}
