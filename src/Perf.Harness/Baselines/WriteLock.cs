using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>Lets one process at a time read, change and write files of baselines or received runs.</summary>
/// <remarks>
/// One file of the machine serves all of them: nothing stays behind where the files are, and writing takes
/// milliseconds.
/// </remarks>
sealed class WriteLock(DirectoryInfo folder, TimeSpan limit)
{
    static readonly TimeSpan Poll = TimeSpan.FromMilliseconds(10);

    readonly string _path = LockFile.OfMachine("perf-write.lock").FullName;

    bool _isSwept;

    /// <summary>
    /// Holds the lock until what it gives is disposed; the first time, what killed writers left is swept.
    /// </summary>
    /// <exception cref="BaselineException">Somebody else holds it for longer than the limit.</exception>
    public IDisposable Take()
    {
        long started = Environment.TickCount64;
        while (true)
        {
            if (TryHold() is { } held)
            {
                if (!_isSwept) AtomicFile.Sweep(folder);
                _isSwept = true;
                return held;
            }

            if (Environment.TickCount64 - started > limit.TotalMilliseconds)
            {
                throw new BaselineException(
                    $"{folder.FullName}: found that another process has been writing for {limit.TotalSeconds:0} s "
                    + $"(it holds {_path}), wanted to write here. End that process, or wait for it, and do it again.");
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
}
