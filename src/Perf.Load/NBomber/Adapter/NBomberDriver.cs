using NBomber.Contracts.Stats;

namespace Perf.Load.NBomber;

/// <summary>
/// Load from NBomber, measured by our own recorder: NBomber rounds latencies to 10 µs and divides by the planned
/// duration. Each window is a session of its own, opened when all copies have started.
/// </summary>
/// <param name="clients">The clients, each with a store of its own.</param>
/// <param name="directory">NBomber gets a fresh folder in it for each session, which it empties.</param>
/// <param name="clock">Measures every operation.</param>
/// <param name="limit">How long a client may take to come back after the window.</param>
sealed class NBomberDriver(
    IReadOnlyList<ILoadClient> clients, DirectoryInfo directory, TimeProvider clock, TimeSpan limit) : ILoadDriver
{
    // A session takes three seconds besides its window. One that takes this long is lost, and nothing waits in it but
    // NBomber: what a client may wait for, such as a lock, has a limit of its own.
    static readonly TimeSpan SessionLimit = TimeSpan.FromSeconds(15);

    readonly LatencyRecorder _recorder = new(clients.Count, clock.TimestampFrequency);
    string? _lost; // why a session was, after which no other can be trusted to run

    /// <inheritdoc/>
    public IReadOnlyList<ILoadClient> Clients => clients;

    /// <inheritdoc/>
    public bool HasGivenUp { get; private set; }

    /// <inheritdoc/>
    public LoadFigures Drive(TimeSpan window)
    {
        if (_lost is not null) throw new VoidWindowException($"A session before this one was lost: {_lost}");
        if (HasGivenUp) throw new LoadException("A client of this load did not end. Make a new case.");
        _recorder.Clear();
        var next = new LoadWindow(clients, clock, limit) { StartLimit = SessionLimit };
        ScenarioStats counted = RunSession(next, window);
        LoadFigures figures = _recorder.Figures(next.End);
        WindowChecks.CountsAgree(figures, counted.Ok.Request.Count, counted.Fail.Request.Count);
        WindowChecks.ClientsWereAtWork(figures);
        return figures;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
    }

    ScenarioStats RunSession(LoadWindow window, TimeSpan length)
    {
        var copies = new NBomberCopies(clients, _recorder, window, clock);
        DirectoryInfo reports = directory.CreateSubdirectory(Guid.NewGuid().ToString("N"));
        var session = new NBomberSession(copies, reports, length + (2 * limit));
        try
        {
            session.Start(onFailure: error => window.Fail("NBomber", error), SessionLimit);
            window.Run(length);
            return session.WaitForEnd(SessionLimit);
        }
        catch (LoadException error) when (error.IsBeforeClients)
        {
            // NBomber did not call all its copies in time. That is no client's failure.
            throw new VoidWindowException(_lost = error.Message);
        }
        catch (VoidWindowException error)
        {
            _lost = error.Message;
            throw;
        }
        finally
        {
            copies.LetGo();
            HasGivenUp = window.HasGivenUp || !session.TryWaitForEnd(SessionLimit);
            reports.Refresh();
            if (reports.Exists) reports.Delete(recursive: true);
        }
    }
}
