namespace Perf.Harness.Environments;

/// <summary>
/// Adds up the time that a thread had, from one look at it to the next: a pure function of what was seen.
/// </summary>
/// <param name="first">The first look.</param>
/// <param name="missing">What clocks never differ by when they are read one after another, and a host takes at
/// least.</param>
sealed class CoreTime(ThreadLook first, long missing)
{
    ThreadLook _last = first;
    bool _isStealTold;

    /// <summary>The time so far, in the ticks of the looks.</summary>
    internal long Ticks { get; private set; } = first.Now;

    /// <summary>
    /// How many looks ended a time that may hold what the host took: the thread waited for something in it, or this
    /// system has never told what a host takes.
    /// </summary>
    internal long Unsure { get; private set; }

    /// <summary>Adds what the thread had since the look before.</summary>
    internal long Add(ThreadLook look)
    {
        long elapsed = look.Now - _last.Now - (look.Waited - _last.Waited);
        bool hasBlocked = look.Blocked is null || look.Blocked != _last.Blocked;
        if (!hasBlocked)
        {
            // It has waited for nothing but a core: its own time is all that it had.
            long ran = look.Run - _last.Run;
            _isStealTold |= elapsed - ran > missing;
            elapsed = ran;
        }

        if (hasBlocked || !_isStealTold) Unsure++;
        _last = look;
        return Ticks += elapsed;
    }
}

/// <summary>What is known of a thread at one moment, in ticks of one clock.</summary>
/// <param name="Now">The moment.</param>
/// <param name="Waited">How long it has waited for a core.</param>
/// <param name="Run">How long it has run.</param>
/// <param name="Blocked">How often it gave its core away to wait for something; null where the system does not
/// tell.</param>
readonly record struct ThreadLook(long Now, long Waited, long Run, long? Blocked);
