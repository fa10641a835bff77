using System.Globalization;

namespace Perf.Harness.Environments;

/// <summary>The time for which a virtual machine wanted a core and its host gave it to another one.</summary>
/// <remarks>
/// The eighth number of the first line of <c>/proc/stat</c>, in hundredths of a second: man 5 proc_stat.
/// </remarks>
static class StolenTime
{
    const int StealWord = 8;

    /// <summary>The ticks since the machine started, or null where the system does not tell.</summary>
    internal static long? Ticks() =>
        ProcStat.Words() is { Length: > StealWord } words
        && long.TryParse(words[StealWord], CultureInfo.InvariantCulture, out long ticks) ? ticks : null;
}
