using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>A lock of the machine: one run at a time measures, from any project, IDE or checkout.</summary>
/// <remarks>The operating system releases it when the process ends.</remarks>
sealed class MachineLock : IDisposable
{
    static readonly TimeSpan SayEvery = TimeSpan.FromSeconds(15);

    readonly string _path;
    readonly FileStream _file;

    MachineLock(string path, FileStream file) => (_path, _file) = (path, file);

    /// <summary>Waits for the lock and keeps it until it is disposed.</summary>
    /// <exception cref="MachineLockException">The time limit is over, or the file cannot be locked.</exception>
    public static MachineLock Take(MachineLockPlan plan)
    {
        string path = plan.File.FullName;
        long started = plan.Clock.GetTimestamp();
        TimeSpan sayAt = TimeSpan.Zero;
        while (true)
        {
            if (TryLock(path) is { } file) return Taken(plan, file);
            TimeSpan waited = plan.Clock.GetElapsedTime(started);
            if (waited >= plan.Limit) throw GivenUp(plan);
            if (waited >= sayAt)
            {
                string left = Text(plan.Limit - waited);
                plan.Say($"waiting for the machine: {HolderOf(path)} measures; giving up in {left}");
                sayAt += SayEvery;
            }

            Task.Delay(plan.Poll, plan.Clock).Wait();
        }
    }

    /// <summary>Releases the lock.</summary>
    public void Dispose()
    {
        if (_file.SafeFileHandle.IsClosed) return;
        MachineLockHolder.Remove(HolderFile(_path)); // before the release: afterwards it belongs to another run
        _file.Dispose();
    }

    static MachineLock Taken(MachineLockPlan plan, FileStream file)
    {
        MachineLockHolder holder = MachineLockHolder.Here(plan.Purpose, plan.Clock);
        string path = HolderFile(plan.File.FullName);
        if (holder.Write(path) is { } why)
            plan.Say($"{path} cannot be written ({why}): other runs cannot show who measures");
        return new MachineLock(plan.File.FullName, file);
    }

    static FileStream? TryLock(string path)
    {
        try
        {
            return LockFile.TryLock(path);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new MachineLockException(
                $"{path}: opening the machine lock failed ({error.Message.TrimEnd('.')}). "
                + "Set TMPDIR (on Windows: TMP) to a folder that this user can write to.", error);
        }
    }

    static MachineLockException GivenUp(MachineLockPlan plan) => new(
        $"After {Text(plan.Limit)} of waiting, {HolderOf(plan.File.FullName, ",")} still measures on this machine. "
        + "Two runs at the same time would disturb each other. Wait for that run or end it, and start again.");

    // The file of a killed process is ignored.
    static string HolderOf(string path, string afterDetails = "") =>
        MachineLockHolder.Read(HolderFile(path)) is { } holder && RunningProcess.Is(holder.ProcessId)
            ? holder + afterDetails : "another process";

    static string HolderFile(string path) => $"{path}.holder";

    static string Text(TimeSpan time) => time.TotalMinutes >= 2
        ? FormattableString.Invariant($"{Math.Ceiling(time.TotalMinutes):0} min")
        : FormattableString.Invariant($"{Math.Ceiling(time.TotalSeconds):0} s");
}

/// <summary>How to wait for the machine lock.</summary>
sealed record MachineLockPlan
{
    /// <summary>The purpose, for messages of other runs: <c>dotnet test of Perf.Crud</c>.</summary>
    public required string Purpose { get; init; }

    /// <summary>
    /// The lock file. Default: one file for the machine, which all users and checkouts share.
    /// </summary>
    public FileInfo File { get => field ??= LockFile.OfMachine("perf-machine.lock"); init; }

    /// <summary>
    /// The time limit of waiting. Default: half an hour, longer than any default run.
    /// </summary>
    public TimeSpan Limit { get; init; } = TimeSpan.FromMinutes(30);

    /// <summary>The time between two attempts. Default: 0.2 s.</summary>
    public TimeSpan Poll { get; init; } = TimeSpan.FromMilliseconds(200);

    /// <summary>Prints who has the lock: immediately, and every 15 seconds.</summary>
    public Action<string> Say { get; init; } = _ => { };

    /// <summary>The clock for waiting.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;
}

/// <summary>The process with the machine lock, from the holder file.</summary>
/// <param name="ProcessId">The process.</param>
/// <param name="ProcessName">Its name.</param>
/// <param name="Since">When it took the lock.</param>
/// <param name="Purpose">Its purpose.</param>
sealed record MachineLockHolder(int ProcessId, string ProcessName, DateTimeOffset Since, string Purpose)
{
    const long MostBytes = 1 << 16;

    public static MachineLockHolder Here(string purpose, TimeProvider clock)
    {
        using Process process = Process.GetCurrentProcess();
        return new MachineLockHolder(
            process.Id, process.ProcessName, clock.GetUtcNow(), purpose.ReplaceLineEndings(" "));
    }

    /// <summary>
    /// Reads the file; null if it is missing or unreadable.
    /// </summary>
    public static MachineLockHolder? Read(string path) => Disk.TryRead(
        () => RegularFile.Problem(path, MostBytes) is null
            && File.ReadAllLines(path) is [var id, var name, var since, var purpose]
            && int.TryParse(id, CultureInfo.InvariantCulture, out int processId)
            && DateTimeOffset.TryParse(since, CultureInfo.InvariantCulture, out DateTimeOffset time)
                ? new MachineLockHolder(processId, name, time, purpose) : null,
        null);

    /// <summary>Writes the file for other runs; the lock works without it.</summary>
    /// <returns>Why writing failed, or null.</returns>
    public string? Write(string path)
    {
        Remove(path); // it might be a pipe or a link
        try
        {
            using var text = new StreamWriter(new FileStream(path, FileMode.CreateNew, FileAccess.Write));
            text.Write(string.Join('\n',
                ProcessId.ToString(CultureInfo.InvariantCulture), ProcessName,
                Since.ToString("O", CultureInfo.InvariantCulture), Purpose) + "\n");
            return null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return error.Message.TrimEnd('.');
        }
    }

    /// <summary>Removes the file, unless it belongs to another user; a remaining file does no harm.</summary>
    public static void Remove(string path) => Disk.Try(() => File.Delete(path));

    public override string ToString()
    {
        string since = Since.ToUniversalTime().ToString("HH:mm:ss", CultureInfo.InvariantCulture);
        return $"process {ProcessId} ({ProcessName}), {Purpose}, since {since} UTC";
    }
}

/// <summary>The machine lock could not be taken.</summary>
sealed class MachineLockException(string message, Exception? cause = null) : Exception(message, cause);
