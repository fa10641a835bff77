using System.Runtime;
using Serilog;
using Spectre.Console;

namespace Perf.Load.NBomber;

/// <summary>What a session needs or changes of the whole process, put back as it was when it is over.</summary>
sealed class BorrowedProcess : IDisposable
{
    // Beside the copies: the scheduler, the collector of results, timers.
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
