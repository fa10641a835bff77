namespace Perf.Harness.Baselines;

/// <summary>A file's text, or null where there is no such file.</summary>
static class TextFile
{
    public static string? Read(FileInfo file, string advice)
    {
        try
        {
            return File.ReadAllText(file.FullName);
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
