using System.Security.Cryptography;
using System.Text;
using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>Lets one process at a time read, change and write the files of a folder.</summary>
/// <remarks>The lock is a file in the temp folder, so that nothing in the folder itself stays behind.</remarks>
sealed class WriteLock(DirectoryInfo folder, TimeSpan limit)
{
    static readonly TimeSpan Poll = TimeSpan.FromMilliseconds(10);

    readonly string _path = Path.Combine(Path.GetTempPath(), $"perf-{Key(folder)}.lock");

    /// <summary>Holds the lock until what it gives is disposed.</summary>
    /// <exception cref="BaselineException">Somebody else holds it for longer than the limit.</exception>
    public IDisposable Take()
    {
        long started = Environment.TickCount64;
        while (true)
        {
            if (TryHold() is { } held) return held;
            if (Environment.TickCount64 - started > limit.TotalMilliseconds)
            {
                throw new BaselineException(
                    $"{folder.FullName}: found that another process has been writing here for {limit.TotalSeconds:0} s "
                    + $"(it holds {_path}), wanted to write. End that process, or wait for it, and do it again.");
            }

            Thread.Sleep(Poll);
        }
    }

    FileStream? TryHold()
    {
        try
        {
            return LockFile.TryHold(_path);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new BaselineException(
                $"{_path}: found that it can't be opened ({error.Message.TrimEnd('.')}), "
                + $"wanted to lock {folder.FullName} with it. "
                + "Point TMPDIR (on Windows: TMP) to a folder that this user can write to.", error);
        }
    }

    static string Key(DirectoryInfo folder)
    {
        string path = Path.TrimEndingDirectorySeparator(folder.FullName);
        if (OperatingSystem.IsWindows()) path = path.ToUpperInvariant();
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(path)))[..16];
    }
}
