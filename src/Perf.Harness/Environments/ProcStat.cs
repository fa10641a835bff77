namespace Perf.Harness.Environments;

/// <summary>The first line of <c>/proc/stat</c>: what all cores did, in hundredths of a second.</summary>
static class ProcStat
{
    const string StatFile = "/proc/stat";

    /// <summary>Its words, or null where the system does not tell.</summary>
    internal static string[]? Words()
    {
        if (!OperatingSystem.IsLinux()) return null;
        try
        {
            using var reader = new StreamReader(StatFile);
            return reader.ReadLine()?.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return null; // a container that hides it
        }
    }
}
