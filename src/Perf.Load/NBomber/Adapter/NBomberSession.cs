using NBomber.CSharp;
using NBomber.Contracts;
using NBomber.Contracts.Stats;
using Perf.Load.Drivers;
using Serilog;

namespace Perf.Load.NBomber;

/// <summary>One session of NBomber on a thread of its own, without its warm-up, reports, log and early stop.</summary>
/// <param name="copies">What the scenario does.</param>
/// <param name="reports">A fresh folder: NBomber deletes what it is given.</param>
/// <param name="planned">Longer than the session will last: the copies end it.</param>
sealed class NBomberSession(NBomberCopies copies, DirectoryInfo reports, TimeSpan planned)
{
    const string Scenario = "load";

    // Its logger, its console and its garbage collection mode are the process's: two sessions at once would mix them.
    static readonly object OneAtATime = new();

    readonly Complaints _complaints = new();
    Thread? _thread;
    ScenarioStats? _counted;
    Exception? _error;

    /// <summary>Starts the session.</summary>
    /// <param name="onFailure">Told why there is no session.</param>
    /// <param name="limit">How long to wait for the session of another driver.</param>
    internal void Start(Action<Exception> onFailure, TimeSpan limit)
    {
        _thread = new Thread(() => Run(onFailure, limit)) { IsBackground = true, Name = "nbomber session" };
        _thread.Start();
    }

    /// <summary>Whether the session has ended within the limit.</summary>
    internal bool TryWaitForEnd(TimeSpan limit) => _thread is null || _thread.Join(limit);

    /// <summary>What NBomber counted.</summary>
    /// <exception cref="VoidWindowException">The session did not end: that is NBomber's doing, and no
    /// client's.</exception>
    internal ScenarioStats WaitForEnd(TimeSpan limit) => TryWaitForEnd(limit) && _counted is { } counted ? counted
        : throw new VoidWindowException(
            "The window is over, but NBomber's session is not, or its counts are lost; "
            + $"{_complaints.Told}{_error?.Message}.");

    void Run(Action<Exception> onFailure, TimeSpan limit)
    {
        if (!Monitor.TryEnter(OneAtATime, limit))
        {
            onFailure(new TimeoutException("Another session runs in this process and does not end."));
            return;
        }

        try
        {
            using var borrowed = new BorrowedProcess(copies.Count);
            _counted = Configured().Run().ScenarioStats[0];
        }
#pragma warning disable CA1031 // a bad configuration is a plain Exception in this version
        catch (Exception error)
#pragma warning restore CA1031
        {
            _error = error;
            onFailure(error);
        }
        finally
        {
            Monitor.Exit(OneAtATime);
        }
    }

    NBomberContext Configured() => NBomberRunner
        .RegisterScenarios(global::NBomber.CSharp.Scenario.Create(Scenario, copies.Call)
            .WithoutWarmUp()
            .WithMaxFailCount(int.MaxValue)
            .WithLoadSimulations(Simulation.KeepConstant(copies.Count, planned)))
        .WithoutReports()
        .WithReportFolder(reports.FullName)
        .WithLoggerConfig(() => new LoggerConfiguration().MinimumLevel.Error().WriteTo.Sink(_complaints));
}
