using System.Diagnostics;
using System.Text;

namespace Perf.Harness.Environments;

/// <summary>Lets one run at a time measure on a machine, whatever project, IDE or checkout it comes from.</summary>
/// <remarks>The operating system lets go of it when its holder ends, however that comes.</remarks>
sealed class MachineLock : IDisposable
{
    static readonly TimeSpan SayEvery = TimeSpan.FromSeconds(15);

    readonly string _path;
    readonly string _token;
    readonly FileStream? _held; // null: a parent's, lent to this process

    MachineLock(string path, string token, FileStream? held)
    {
        _path = path;
        _token = token;
        _held = held;
    }

    /// <summary>Waits for the lock and holds it until it is disposed.</summary>
    /// <exception cref="MachineLockException">Somebody held it until the time limit, or it can't be locked.</exception>
    public static MachineLock Take(MachineLockPlan plan)
    {
        string path = plan.File.FullName;
        long started = plan.Clock.GetTimestamp();
        TimeSpan sayAt = TimeSpan.Zero;
        while (true)
        {
            if (TryHold(path) is { } held) return Held(plan, held);
            TimeSpan waited = plan.Clock.GetElapsedTime(started);
            if (waited >= plan.Limit) throw GivenUp(plan);
            if (waited >= sayAt)
            {
                string left = Text(plan.Limit - waited);
                plan.Say($"waiting for the machine: {HolderOf(path)} holds it; giving up in {left}");
                sayAt += SayEvery;
            }

            Task.Delay(plan.Poll, plan.Clock).Wait();
        }
    }

    /// <summary>What a child is given instead of the lock: it measures under this one.</summary>
    public string Lend() => $"{_token}@{Convert.ToBase64String(Encoding.UTF8.GetBytes(_path))}";

    /// <summary>The lock that a parent lends: its parent holds it, so it is neither waited for nor let go.</summary>
    /// <exception cref="MachineLockException">Nobody lends it, or not any more.</exception>
    public static MachineLock Borrow(string lent)
    {
        string[] parts = lent.Split('@', 2);
        var bytes = new byte[lent.Length];
        if (parts.Length != 2 || !Convert.TryFromBase64String(parts[1], bytes, out int length))
        {
            throw new MachineLockException(
                $"Found '{lent}', expected what the lock's holder lends. "
                + "A worker is started by a test run, not by hand.");
        }

        var borrowed = new MachineLock(Encoding.UTF8.GetString(bytes, 0, length), parts[0], held: null);
        return borrowed.IsHeld ? borrowed : throw new MachineLockException(
            $"Found that the machine's lock {borrowed._path} is not held by the one who lent it, "
            + "expected a parent that still runs. Start the test run again.");
    }

    /// <summary>Whether it is still held; a lent one is not any more once its lender has ended.</summary>
    public bool IsHeld
    {
        get
        {
            if (_held is not null) return !_held.SafeFileHandle.IsClosed;
            if (!RunningProcess.Is(Lender)) return false;
            using FileStream? free = TryHold(_path);
            return free is null && !IsHeldAnew;
        }
    }

    int Lender => int.TryParse(_token.Split('-')[0], CultureInfo.InvariantCulture, out int id) ? id : 0;

    // The file beside the lock is for people, and may be another user's that nobody can replace: it counts only where
    // it says that the lender let go and took the lock again.
    bool IsHeldAnew => MachineLockHolder.Read(Beside(_path)) is { } holder
        && holder.ProcessId == Lender && holder.Token != _token;

    /// <summary>Lets go of it; a lent one stays with its lender.</summary>
    public void Dispose()
    {
        if (_held is null || _held.SafeFileHandle.IsClosed) return;
        MachineLockHolder.Remove(Beside(_path)); // before the lock goes: afterwards it is somebody else's
        _held.Dispose();
    }

    static MachineLock Held(MachineLockPlan plan, FileStream held)
    {
        MachineLockHolder holder = MachineLockHolder.Here(plan.Purpose, plan.Clock);
        string beside = Beside(plan.File.FullName);
        if (holder.Write(beside) is { } why)
            plan.Say($"{beside} can't be written ({why}), so runs that wait are not told who measures");
        return new MachineLock(plan.File.FullName, holder.Token, held);
    }

    static FileStream? TryHold(string path)
    {
        try
        {
            return LockFile.TryHold(path);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new MachineLockException(
                $"Found that {path} can't be opened ({error.Message.TrimEnd('.')}), "
                + "expected to lock the machine with it. "
                + "Point TMPDIR (on Windows: TMP) to a folder that this user can write to.", error);
        }
    }

    static MachineLockException GivenUp(MachineLockPlan plan) => new(
        $"Found that {HolderOf(plan.File.FullName, ",")} still holds the machine after {Text(plan.Limit)} of waiting, "
        + "expected it free: two runs at once measure each other. Wait for that run or end it, then start again.");

    // A file that outlived its writer would name the wrong one.
    static string HolderOf(string path, string afterDetails = "") =>
        MachineLockHolder.Read(Beside(path)) is { } holder && RunningProcess.Is(holder.ProcessId)
            ? holder + afterDetails : "another process";

    static string Beside(string path) => $"{path}.holder";

    static string Text(TimeSpan time) => time.TotalMinutes >= 2
        ? FormattableString.Invariant($"{Math.Ceiling(time.TotalMinutes):0} min")
        : FormattableString.Invariant($"{Math.Ceiling(time.TotalSeconds):0} s");
}

/// <summary>How the machine's lock is waited for.</summary>
sealed record MachineLockPlan
{
    /// <summary>What the holder does, for those who wait: <c>dotnet test of Perf.Crud</c>.</summary>
    public required string Purpose { get; init; }

    /// <summary>
    /// The file that is held; one of the whole machine by default, which all users and checkouts share.
    /// </summary>
    public FileInfo File { get => field ??= LockFile.OfMachine("perf-machine.lock"); init; }

    /// <summary>
    /// The time after which waiting is given up; half an hour by default, longer than any default run.
    /// </summary>
    public TimeSpan Limit { get; init; } = TimeSpan.FromMinutes(30);

    /// <summary>The time between two tries; a fifth of a second by default.</summary>
    public TimeSpan Poll { get; init; } = TimeSpan.FromMilliseconds(200);

    /// <summary>Is told who holds the lock: at once, and every 15 seconds.</summary>
    public Action<string> Say { get; init; } = _ => { };

    /// <summary>The clock that waiting goes by.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;
}

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

/// <summary>The machine could not be had for measuring.</summary>
sealed class MachineLockException(string message, Exception? cause = null) : Exception(message, cause);
