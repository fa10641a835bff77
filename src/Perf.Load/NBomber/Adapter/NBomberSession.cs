using System.Collections.Concurrent;
using System.Runtime;
using NBomber.CSharp;
using NBomber.Contracts;
using NBomber.Contracts.Stats;
using Serilog;
using Serilog.Core;
using Serilog.Events;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace Perf.Load.NBomber;

/// <summary>One session of NBomber on a thread of its own, without its warm-up, reports, log and early stop.</summary>
/// <param name="copies">What the scenario does.</param>
/// <param name="reports">A fresh folder: NBomber deletes the files in it.</param>
/// <param name="planned">Longer than the session will last: the copies end it.</param>
sealed class NBomberSession(NBomberCopies copies, DirectoryInfo reports, TimeSpan planned)
{
    const string Scenario = "load";

    // Its logger, its console and its garbage collection mode are the process's: two sessions together would mix them.
    static readonly object OneAtATime = new();

    readonly Complaints _complaints = new();
    Thread? _thread;
    ScenarioStats? _counted;
    Exception? _error;

    /// <summary>Starts the session.</summary>
    /// <param name="onFailure">Called with the reason if there is no session.</param>
    /// <param name="limit">How long to wait for the session of another driver.</param>
    internal void Start(Action<Exception> onFailure, TimeSpan limit)
    {
        _thread = new Thread(() => Run(onFailure, limit)) { IsBackground = true, Name = "nbomber session" };
        _thread.Start();
    }

    /// <summary>Whether the session has ended within the limit.</summary>
    internal bool TryWaitForEnd(TimeSpan limit) => _thread is null || _thread.Join(limit);

    /// <summary>What NBomber counted.</summary>
    /// <exception cref="VoidWindowException">The session did not end: NBomber is the cause, and no
    /// client's.</exception>
    internal ScenarioStats WaitForEnd(TimeSpan limit) => TryWaitForEnd(limit) && _counted is { } counted ? counted
        : throw new VoidWindowException(
            "The window is over, but NBomber's session is not, or its counts are lost; "
            + $"{_complaints.Logged}{_error?.Message}.");

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

/// <summary>What a session needs or changes of the whole process, put back as it was when it is over.</summary>
sealed class BorrowedProcess : IDisposable
{
    // Besides the copies: the scheduler, the collector of results, timers.
    const int ThreadsOfNBomber = 8;

    readonly ILogger _logger = Log.Logger;
    readonly GCLatencyMode _latencyMode = GCSettings.LatencyMode;
    readonly IAnsiConsole _console = AnsiConsole.Console;
    readonly int _workers;
    readonly int _completionPorts;

    /// <summary>Raises the pool's minimum, for copies never yield and would wait for threads.</summary>
    internal BorrowedProcess(int copies)
    {
        ThreadPool.GetMinThreads(out _workers, out _completionPorts);
        ThreadPool.SetMinThreads(Math.Max(_workers, copies + ThreadsOfNBomber), _completionPorts);
        AnsiConsole.Console = new SilentConsole();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        AnsiConsole.Console = _console;
        GCSettings.LatencyMode = _latencyMode;
        Log.Logger = _logger;
        ThreadPool.SetMinThreads(_workers, _completionPorts);
    }
}

/// <summary>
/// A console that shows nothing. A real one takes two locks to write a line of a log while a live table is on it, and
/// the table takes them in the other order: a session whose scenario was stopped in that moment never ended.
/// </summary>
sealed class SilentConsole : IAnsiConsole
{
    readonly IAnsiConsole _real =
        AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(TextWriter.Null) });

    /// <inheritdoc/>
    public Profile Profile => _real.Profile;

    /// <inheritdoc/>
    public IAnsiConsoleCursor Cursor => _real.Cursor;

    /// <inheritdoc/>
    public IAnsiConsoleInput Input => _real.Input;

    /// <inheritdoc/>
    public IExclusivityMode ExclusivityMode => _real.ExclusivityMode;

    /// <inheritdoc/>
    public RenderPipeline Pipeline => _real.Pipeline;

    /// <inheritdoc/>
    public void Clear(bool home)
    {
    }

    /// <inheritdoc/>
    public void Write(IRenderable renderable)
    {
    }
}

/// <summary>
/// Keeps what NBomber's log calls an error, for it goes on without a word where its statistics have died of one.
/// </summary>
sealed class Complaints : ILogEventSink
{
    readonly ConcurrentQueue<string> _logged = [];

    /// <summary>Its errors, as the end of a sentence.</summary>
    internal string Logged => _logged.IsEmpty ? "it logged no error" : $"it logged: {string.Join("; ", _logged)}";

    /// <inheritdoc/>
    public void Emit(LogEvent logEvent) =>
        _logged.Enqueue(logEvent.Exception is { } error
            ? $"{logEvent.RenderMessage()}: {error}"
            : logEvent.RenderMessage());
}
