namespace Perf.Harness.Environments;

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
