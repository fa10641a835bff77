namespace Perf.Harness.Loads;

/// <summary>
/// One window of a load. It opens when every client has started, ends by the clock or with the first failure, and is
/// over when every client has ended. Every wait has a limit.
/// </summary>
sealed class LoadWindow(IReadOnlyList<ILoadClient> clients, TimeProvider clock, TimeSpan limit)
{
    readonly object _lock = new();
    readonly Place[] _places = new Place[clients.Count];
    long _ends = long.MinValue; // clients stop after this time; immediately after a failure
    bool _isOpen;
    LoadException? _failure;

    /// <summary>The time limit to start. Default: the limit to end.</summary>
    internal TimeSpan? StartLimit { get; init; }

    /// <summary>Whether a client did not start or end within the limit.</summary>
    internal bool HasGivenUp { get; private set; }

    /// <summary>When the window opened.</summary>
    internal long Opened { get; private set; }

    /// <summary>When the window ends by the clock, after it has opened.</summary>
    internal long End { get; private set; }

    /// <summary>A client has started and waits for the others.</summary>
    /// <returns>Whether the window has opened; if not, the client ends without an operation.</returns>
    internal bool Enter(int client)
    {
        lock (_lock)
        {
            Move(client, Place.Here);
            // The driver stops first and names the missing client; this limit is for a driver that has failed.
            return WaitUntil(() => _isOpen || HasGivenUp || _failure is not null, 2 * limit) && _isOpen;
        }
    }

    /// <summary>Whether a client may start another operation now.</summary>
    internal bool IsOpenAt(long now) => now < Volatile.Read(ref _ends);

    /// <summary>Reports the failure of a client; the first one ends the window.</summary>
    internal void Fail(string name, Exception error)
    {
        lock (_lock)
        {
            _failure ??= new LoadException($"{name} failed: {error.Message}", error) { IsBeforeClients = !_isOpen };
            Volatile.Write(ref _ends, long.MinValue);
            Monitor.PulseAll(_lock);
        }
    }

    /// <summary>A client has ended.</summary>
    /// <returns>Whether it was the last client.</returns>
    internal bool Leave(int client)
    {
        lock (_lock)
        {
            Move(client, Place.Gone);
            return Array.TrueForAll(_places, place => place == Place.Gone);
        }
    }

    /// <summary>Opens the window when all clients have started, and returns when all have ended.</summary>
    /// <exception cref="LoadException">A client failed, did not start, or did not end.</exception>
    internal void Run(TimeSpan length)
    {
        lock (_lock)
        {
            TimeSpan toStart = StartLimit ?? limit;
            if (!WaitUntil(() => _failure is not null || NoneIs(Place.Away), toStart))
                GiveUp(Place.Away, "did not start", toStart, "the request");
            if (_failure is null) Open(length);
            WaitUntil(() => _failure is not null || IsOver, length);
            if (!WaitUntil(() => IsOver, limit))
                GiveUp(Place.Here, "did not end", limit, "the end of the window");
            if (_failure is not null) throw _failure;
        }
    }

    void Open(TimeSpan length)
    {
        Opened = clock.GetTimestamp();
        End = Opened + (long)(length.TotalSeconds * clock.TimestampFrequency);
        Volatile.Write(ref _ends, End);
        _isOpen = true;
        Monitor.PulseAll(_lock);
    }

    void Move(int client, Place place)
    {
        _places[client] = place;
        Monitor.PulseAll(_lock);
    }

    // If the window did not open, missing clients do not matter.
    bool IsOver => NoneIs(Place.Here) && (NoneIs(Place.Away) || !_isOpen);

    bool NoneIs(Place place) => Array.TrueForAll(_places, other => other != place);

    void GiveUp(Place place, string what, TimeSpan waited, string since)
    {
        HasGivenUp = true;
        Volatile.Write(ref _ends, long.MinValue);
        Monitor.PulseAll(_lock);
        var names = clients.Where((_, client) => _places[client] == place).Select(client => client.Doing);
        string after = waited.TotalSeconds.ToString("0.###", CultureInfo.InvariantCulture);
        throw _failure ?? new LoadException(
            $"{string.Join(", ", names)} {what} within {after} s after {since}. "
            + "Find the lock that is never released.")
        {
            IsBeforeClients = place == Place.Away,
        };
    }

    bool WaitUntil(Func<bool> condition, TimeSpan atMost)
    {
        long started = clock.GetTimestamp();
        while (!condition())
        {
            TimeSpan left = atMost - clock.GetElapsedTime(started);
            if (left <= TimeSpan.Zero) return false;
            Monitor.Wait(_lock, left);
        }

        return true;
    }

    enum Place
    {
        Away,
        Here,
        Gone,
    }
}
