using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>Who holds the machine's lock, as the file beside the lock says.</summary>
/// <param name="ProcessId">The process.</param>
/// <param name="ProcessName">Its name.</param>
/// <param name="Since">When it got the lock.</param>
/// <param name="Token">Tells this holding from every other one.</param>
/// <param name="Purpose">What it does.</param>
sealed record MachineLockHolder(int ProcessId, string ProcessName, DateTimeOffset Since, string Token, string Purpose)
{
    const long MostBytes = 1 << 16;

    public static MachineLockHolder Here(string purpose, TimeProvider clock)
    {
        using Process process = Process.GetCurrentProcess();
        return new MachineLockHolder(
            process.Id, process.ProcessName, clock.GetUtcNow(),
            FormattableString.Invariant($"{process.Id}-{Guid.NewGuid():n}"),
            purpose.ReplaceLineEndings(" "));
    }

    /// <summary>
    /// What the file says, or null: the holder has not written it yet, or could not, or it can't be read.
    /// </summary>
    public static MachineLockHolder? Read(string path)
    {
        try
        {
            return RegularFile.Problem(path, MostBytes) is null
                && File.ReadAllLines(path) is [var id, var name, var since, var token, var purpose]
                && int.TryParse(id, CultureInfo.InvariantCulture, out int processId)
                && DateTimeOffset.TryParse(since, CultureInfo.InvariantCulture, out DateTimeOffset time)
                ? new MachineLockHolder(processId, name, time, token, purpose) : null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Tells those who wait; the lock is good without it.</summary>
    /// <returns>Why they can't be told, or null.</returns>
    public string? Write(string path)
    {
        Remove(path); // made anew, or it might be somebody's pipe, or a link
        try
        {
            using var text = new StreamWriter(new FileStream(path, FileMode.CreateNew, FileAccess.Write));
            text.Write(string.Join('\n',
                ProcessId.ToString(CultureInfo.InvariantCulture), ProcessName,
                Since.ToString("O", CultureInfo.InvariantCulture), Token, Purpose) + "\n");
            return null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return error.Message.TrimEnd('.');
        }
    }

    /// <summary>Removes the file; one that stays only tells who held the lock before.</summary>
    public static void Remove(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // another user's file in a common temp folder
        }
    }

    public override string ToString()
    {
        string since = Since.ToUniversalTime().ToString("HH:mm:ss", CultureInfo.InvariantCulture);
        return $"process {ProcessId} ({ProcessName}), {Purpose}, since {since} UTC";
    }
}
