using System.Text;
using Perf.Harness.Environments;

namespace Perf.Harness.Baselines;

/// <summary>Replaces a file completely or not at all: writes a new file, flushes it and renames it.</summary>
/// <param name="open">Opens a new file for writing; tests replace it to make writing fail.</param>
sealed class AtomicFile(Func<string, Stream>? open = null)
{
    static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    // Linux ENOSPC and EDQUOT; macOS EDQUOT; Windows ERROR_DISK_FULL and ERROR_HANDLE_DISK_FULL.
    static readonly int[] DiskFull = [28, 122, 69, 112, 39];

    const string Ending = ".tmp";

    readonly Func<string, Stream> _open = open ?? (path => new FileStream(path, FileMode.CreateNew, FileAccess.Write));

    /// <summary>Writes the text. The caller must have the <see cref="WriteLock"/> of the folder.</summary>
    /// <exception cref="BaselineException">Writing failed; the old file is unchanged.</exception>
    public void Write(FileInfo file, string text)
    {
        string? written = null;
        try
        {
            file.Directory!.Create();
            written = Path.Combine(file.DirectoryName!, $".{file.Name}.{Guid.NewGuid():n}{Ending}");
            WriteNew(written, Utf8.GetBytes(text));
            File.Move(written, file.FullName, overwrite: true);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw CantWrite(file, error);
        }
        finally
        {
            if (written is not null) Remove(written);
        }
    }

    /// <summary>The error of a file that could not be written.</summary>
    public static BaselineException CantWrite(FileInfo file, Exception error)
    {
        bool full = error is IOException && DiskFull.Contains(error.HResult & 0xFFFF);
        string advice = full
            ? "The disk is full: free some space and run the command again."
            : "Give this user write permission for the folder, or use a writable copy, and run the command again.";
        string old = File.Exists(file.FullName) ? " The old file is unchanged." : "";
        return new BaselineException(
            $"{file.FullName}: writing failed ({error.Message.TrimEnd('.')}).{old} {advice}", error);
    }

    void WriteNew(string path, byte[] bytes)
    {
        using Stream stream = _open(path);
        stream.Write(bytes);
        stream.Flush();
        (stream as FileStream)?.Flush(flushToDisk: true);
    }

    /// <summary>Removes the files that killed writers left in a folder. The caller must have its lock.</summary>
    public static void Sweep(DirectoryInfo folder)
    {
        // An enumeration skips hidden files by default, and on Unix these files are hidden.
        var everything = new EnumerationOptions
        {
            RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint, IgnoreInaccessible = true,
        };
        folder.Refresh();
        if (!folder.Exists) return;
        foreach (string path in Directory.GetFiles(folder.FullName, $".*{Ending}", everything)) Remove(path);
    }

    // No reader uses the file; the next write removes it.
    static void Remove(string path) => Disk.Try(() => File.Delete(path));
}

/// <summary>One process at a time changes the files of baselines or received runs.</summary>
/// <remarks>
/// All folders of the machine share one lock file: writing takes milliseconds, and no lock file stays in the folder.
/// </remarks>
sealed class WriteLock(DirectoryInfo folder, TimeSpan? limit = null)
{
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);
    static readonly TimeSpan Poll = TimeSpan.FromMilliseconds(10);

    readonly TimeSpan _limit = limit ?? Limit;
    readonly string _path = LockFile.OfMachine("perf-write.lock").FullName;

    bool _isSwept;

    /// <summary>
    /// Takes the lock until the result is disposed. The first call removes the files of killed writers.
    /// </summary>
    /// <exception cref="BaselineException">Another process has the lock for longer than the limit.</exception>
    public IDisposable Take()
    {
        long started = Environment.TickCount64;
        while (true)
        {
            if (TryTake() is { } taken)
            {
                if (!_isSwept) AtomicFile.Sweep(folder);
                _isSwept = true;
                return taken;
            }

            if (Environment.TickCount64 - started > _limit.TotalMilliseconds)
            {
                throw new BaselineException(
                    $"{folder.FullName}: another process has locked the folder for {_limit.TotalSeconds:0} s "
                    + $"(lock file {_path}). Wait for that process or end it, and run the command again.");
            }

            Thread.Sleep(Poll);
        }
    }

    FileStream? TryTake()
    {
        try
        {
            return LockFile.TryLock(_path);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new BaselineException(
                $"{_path}: opening the lock file of {folder.FullName} failed ({error.Message.TrimEnd('.')}). "
                + "Set TMPDIR (on Windows: TMP) to a folder that this user can write to.", error);
        }
    }
}

/// <summary>The text of a regular file, or null if there is no such file.</summary>
static class TextFile
{
    // The largest received runs have some megabytes.
    const long MostBytes = 64 << 20;

    public static string? Read(FileInfo file, string advice)
    {
        try
        {
            return RegularFile.Problem(file.FullName, MostBytes) is not { } problem ? File.ReadAllText(file.FullName)
                : throw new BaselineException($"{file.FullName}: found {problem}, expected a regular file. {advice}");
        }
        catch (Exception missing) when (missing is FileNotFoundException or DirectoryNotFoundException)
        {
            return null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new BaselineException(
                $"{file.FullName}: reading failed ({error.Message.TrimEnd('.')}). {advice}", error);
        }
    }
}
