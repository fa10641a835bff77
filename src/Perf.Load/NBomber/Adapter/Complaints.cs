using System.Collections.Concurrent;
using Serilog.Core;
using Serilog.Events;

namespace Perf.Load.NBomber;

/// <summary>
/// Keeps what NBomber's log calls an error, for it goes on without a word where its statistics have died of one.
/// </summary>
sealed class Complaints : ILogEventSink
{
    readonly ConcurrentQueue<string> _told = [];

    /// <summary>What it said, as the end of a sentence.</summary>
    internal string Told => _told.IsEmpty ? "it logged no error" : $"it logged: {string.Join("; ", _told)}";

    /// <inheritdoc/>
    public void Emit(LogEvent logEvent) =>
        _told.Enqueue(logEvent.Exception is { } error
            ? $"{logEvent.RenderMessage()}: {error}"
            : logEvent.RenderMessage());
}
