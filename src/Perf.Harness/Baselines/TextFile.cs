using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>A regular file's text, or null where there is no such file.</summary>
static class TextFile
{
    // The largest received runs have some megabytes.
    const long MostBytes = 64 << 20;

    public static string? Read(FileInfo file, string advice)
    {
        try
        {
            return RegularFile.Problem(file.FullName, MostBytes) is not { } problem ? File.ReadAllText(file.FullName)
                : throw new BaselineException($"{file.FullName}: found {problem}, wanted a regular file. {advice}");
        }
        catch (Exception missing) when (missing is FileNotFoundException or DirectoryNotFoundException)
        {
            return null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new BaselineException(
                $"{file.FullName}: found that it can't be read ({error.Message.TrimEnd('.')}), "
                + $"wanted its text. {advice}",
                error);
        }
    }
}
