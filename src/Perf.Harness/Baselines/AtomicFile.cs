using System.Text;
using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>Replaces a file whole or not at all: written beside, flushed to the disk, renamed.</summary>
/// <param name="open">Opens a new file for writing; a seam for tests of what goes wrong there.</param>
sealed class AtomicFile(Func<string, Stream>? open)
{
    static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    // Linux ENOSPC and EDQUOT; macOS EDQUOT; Windows ERROR_DISK_FULL and ERROR_HANDLE_DISK_FULL.
    static readonly int[] DiskFull = [28, 122, 69, 112, 39];

    const string Ending = ".tmp";

    readonly Func<string, Stream> _open = open ?? (path => new FileStream(path, FileMode.CreateNew, FileAccess.Write));

    /// <summary>Writes the text; whoever calls it holds the <see cref="WriteLock"/> of the folder.</summary>
    /// <exception cref="BaselineException">It can't be written; the old file is whole.</exception>
    public void Write(FileInfo file, string text)
    {
        string? beside = null;
        try
        {
            file.Directory!.Create();
            beside = Path.Combine(file.DirectoryName!, $".{file.Name}.{Guid.NewGuid():n}{Ending}");
            WriteBeside(beside, Utf8.GetBytes(text));
            File.Move(beside, file.FullName, overwrite: true);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw CantWrite(file, error);
        }
        finally
        {
            if (beside is not null) Remove(beside);
        }
    }

    /// <summary>The error of a file that could not be written.</summary>
    public static BaselineException CantWrite(FileInfo file, Exception error)
    {
        bool full = error is IOException && DiskFull.Contains(error.HResult & 0xFFFF);
        string advice = full
            ? "The disk is full: free some space and do it again."
            : "Make its folder writable for this user, or work on a copy that is, and do it again.";
        string old = File.Exists(file.FullName) ? "; the old file is whole" : "";
        return new BaselineException(
            $"{file.FullName}: found that it can't be written ({error.Message.TrimEnd('.')}), wanted to{old}. {advice}",
            error);
    }

    void WriteBeside(string path, byte[] bytes)
    {
        using Stream stream = _open(path);
        stream.Write(bytes);
        stream.Flush();
        (stream as FileStream)?.Flush(flushToDisk: true);
    }

    /// <summary>Removes what killed writers left below a folder; whoever calls it holds its lock.</summary>
    public static void Sweep(DirectoryInfo folder)
    {
        // Hidden files are left out by default, and on Unix these are hidden.
        var everything = new EnumerationOptions
        {
            RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint, IgnoreInaccessible = true,
        };
        folder.Refresh();
        if (!folder.Exists) return;
        foreach (string path in Directory.GetFiles(folder.FullName, $".*{Ending}", everything)) Remove(path);
    }

    static void Remove(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // It is not the file that anybody reads; the next write tries again.
        }
    }
}

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
