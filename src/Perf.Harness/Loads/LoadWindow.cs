namespace Perf.Harness.Loads;

/// <summary>
/// One window of a load: it opens when every client is there, ends by the clock or with the first failure, and is over
/// when every client has left. Every wait in it has a limit.
/// </summary>
sealed class LoadWindow(IReadOnlyList<ILoadClient> clients, TimeProvider clock, TimeSpan limit)
{
    readonly object _lock = new();
    readonly Place[] _places = new Place[clients.Count];
    long _ends = long.MinValue; // when clients stop asking: at once, after a failure
    bool _isOpen;
    LoadException? _failure;

    /// <summary>How long clients may take to come; as long as they may take to come back, unless said.</summary>
    internal TimeSpan? StartLimit { get; init; }

    /// <summary>Whether a client did not start or did not come back within the limit.</summary>
    internal bool HasGivenUp { get; private set; }

    /// <summary>When the window opened.</summary>
    internal long Opened { get; private set; }

    /// <summary>When the window ended by the clock, once it was open.</summary>
    internal long End { get; private set; }

    /// <summary>A client is there and waits for the others.</summary>
    /// <returns>Whether the window has opened; otherwise the client leaves without an operation.</returns>
    internal bool Enter(int client)
    {
        lock (_lock)
        {
            Move(client, Place.Here);
            // The driver gives up first, and says who is missing; this is for a driver that has died.
            return WaitUntil(() => _isOpen || HasGivenUp || _failure is not null, 2 * limit) && _isOpen;
        }
    }

    /// <summary>Whether a client that got its answer now may ask again.</summary>
    internal bool IsOpenAt(long now) => now < Volatile.Read(ref _ends);

    /// <summary>Somebody failed, whose name is given; the first failure ends the window.</summary>
    internal void Fail(string name, Exception error)
    {
        lock (_lock)
        {
            _failure ??= new LoadException($"{name} failed: {error.Message}", error) { IsBeforeClients = !_isOpen };
            Volatile.Write(ref _ends, long.MinValue);
            Monitor.PulseAll(_lock);
        }
    }

    /// <summary>A client has finished.</summary>
    /// <returns>Whether it was the last, so that nobody will come again.</returns>
    internal bool Leave(int client)
    {
        lock (_lock)
        {
            Move(client, Place.Gone);
            return Array.TrueForAll(_places, place => place == Place.Gone);
        }
    }

    /// <summary>Opens the window when all clients are there, and returns when all have left.</summary>
    /// <exception cref="LoadException">A client failed, did not start, or did not come back.</exception>
    internal void Run(TimeSpan length)
    {
        lock (_lock)
        {
            TimeSpan toStart = StartLimit ?? limit;
            if (!WaitUntil(() => _failure is not null || NoneIs(Place.Away), toStart))
                GiveUp(Place.Away, "had not started", toStart, "it was asked to");
            if (_failure is null) Open(length);
            WaitUntil(() => _failure is not null || IsOver, length);
            if (!WaitUntil(() => IsOver, limit))
                GiveUp(Place.Here, "had not come back", limit, "the window had ended");
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

    // Before a window has opened, who is away need not come any more.
    bool IsOver => NoneIs(Place.Here) && (NoneIs(Place.Away) || !_isOpen);

    bool NoneIs(Place place) => Array.TrueForAll(_places, other => other != place);

    void GiveUp(Place place, string what, TimeSpan waited, string since)
    {
        HasGivenUp = true;
        Volatile.Write(ref _ends, long.MinValue);
        Monitor.PulseAll(_lock);
        var names = clients.Where((_, client) => _places[client] == place).Select(client => client.Name);
        string after = waited.TotalSeconds.ToString("0.###", CultureInfo.InvariantCulture);
        throw _failure ?? new LoadException(
            $"{string.Join(", ", names)} {what} {after} s after {since}, and was given up. "
            + "Look for a lock that nobody releases.")
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
