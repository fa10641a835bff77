namespace Perf.Sqlite;

/// <summary>
/// Which of an engine's file calls fail, and how. It counts the calls itself, so one is good for one store; calls of
/// files that are no <see cref="StoreFile"/> do not count.
/// </summary>
sealed class Faults
{
    readonly FaultyCall _call;
    readonly FaultEffect _effect;
    readonly int _from;
    readonly int _to;
    readonly int[] _calls = new int[Enum.GetValues<FaultyCall>().Length];
    int _injected;

    Faults(FaultyCall call, FaultEffect effect, int from, int to)
    {
        if (from < 1) throw new ArgumentOutOfRangeException(nameof(from), from, "Calls count from 1.");
        if (effect == FaultEffect.Nothing && call == FaultyCall.Open)
            throw new ArgumentException("A file that was not opened can't be said to be open.", nameof(effect));
        (_call, _effect, _from, _to) = (call, effect, from, to);
    }

    /// <summary>The n-th call of a kind has the effect, the others have none.</summary>
    public static Faults At(FaultyCall call, int n, FaultEffect effect) => new(call, effect, n, n);

    /// <summary>The n-th call of a kind and all after it have the effect: a disk that stays full.</summary>
    public static Faults From(FaultyCall call, int n, FaultEffect effect) => new(call, effect, n, int.MaxValue);

    /// <summary>Each sync succeeds and does nothing, as on a drive that reports false syncs.</summary>
    public static Faults NoSync() => new(FaultyCall.Sync, FaultEffect.Nothing, 1, int.MaxValue);

    /// <summary>No call fails; they are counted.</summary>
    public static Faults None() => new(FaultyCall.Sync, FaultEffect.Nothing, int.MaxValue, int.MaxValue);

    /// <summary>How many calls had the effect.</summary>
    public int Injected => Volatile.Read(ref _injected);

    /// <summary>Whether syncs are swallowed, those of directories too.</summary>
    public bool SwallowsSyncs => _effect == FaultEffect.Nothing && _from == 1;

    /// <summary>The number of calls of a kind until now.</summary>
    public int Calls(FaultyCall call) => Volatile.Read(ref _calls[(int)call]);

    /// <summary>Called once before each call: the effect it has instead of being made, or null.</summary>
    public FaultEffect? Meet(FaultyCall call)
    {
        int n = Interlocked.Increment(ref _calls[(int)call]);
        if (call != _call || n < _from || n > _to) return null;
        Interlocked.Increment(ref _injected);
        return _effect;
    }
}

/// <summary>The file calls that can be made to fail.</summary>
enum FaultyCall
{
    /// <summary>A file is opened.</summary>
    Open,

    /// <summary>Bytes are written.</summary>
    Write,

    /// <summary>A file is cut to a size.</summary>
    Truncate,

    /// <summary>A file is synced.</summary>
    Sync,

    /// <summary>A file is deleted.</summary>
    Delete,
}

/// <summary>What happens instead of a call.</summary>
enum FaultEffect
{
    /// <summary>It fails with an error of the device: EIO.</summary>
    DeviceError,

    /// <summary>It fails because the disk is full: ENOSPC.</summary>
    DiskFull,

    /// <summary>The first half of the bytes is written, then the disk is full; other calls fail immediately.</summary>
    ShortWrite,

    /// <summary>It is not made, and says that it succeeded.</summary>
    Nothing,
}
