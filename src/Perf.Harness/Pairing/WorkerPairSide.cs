using System.Collections.Concurrent;
using System.Diagnostics;
using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;

namespace Perf.Harness.Pairing;

/// <summary>
/// A worker process of a pair: it measures a batch for each case id on its standard input.
/// </summary>
sealed class WorkerPairSide : IPairSide
{
    readonly Process _process;
    readonly WorkerPlan _plan;
    readonly TimeSpan _limit;
    readonly string _build;
    readonly BlockingCollection<WorkerMessage> _messages = [];
    readonly LastLines _chatter = new();
    readonly Dictionary<string, string> _errors = [];
    Dictionary<string, ReadyCase>? _ready;
    string? _at; // the present case; null between cases
    string? _death;

    /// <summary>Starts the worker of a build.</summary>
    /// <param name="build">The build.</param>
    /// <param name="plan">A plan for pairs.</param>
    /// <param name="variables">Variables for the worker, in addition to those of the build.</param>
    /// <param name="limit">The time limit for each answer.</param>
    public WorkerPairSide(
        PairedBuild build, WorkerPlan plan, IReadOnlyDictionary<string, string> variables, TimeSpan limit)
    {
        _plan = plan;
        _limit = limit;
        _build = build.Name;
        _process = new Process
        {
            StartInfo = new WorkerProcess(build.Assembly, limit)
            {
                Variables = variables.Concat(build.Variables).ToDictionary(pair => pair.Key, pair => pair.Value),
            }.StartInfo(),
        };
        _process.Start();
        WorkerProcess.Read(_process.StandardOutput, Take);
        WorkerProcess.Read(_process.StandardError, _chatter.Add);
        Write(plan.ToLine());
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Errors => _errors;

    /// <inheritdoc/>
    public string? Culprit { get; private set; }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, ReadyCase> Ready()
    {
        if (_ready is not null) return _ready;
        _ready = [];
        while (Next() is { } message)
        {
            if (message is WorkerMessage.Ready(var spoken))
            {
                if (spoken != WorkerMessage.Protocol)
                    Die($"it has protocol {spoken}, this build has {WorkerMessage.Protocol}. Take a later commit");
                break;
            }

            if (message is WorkerMessage.Prepared(var id, var operations, var subject))
                _ready[id] = new ReadyCase(operations, subject);
            if (message is WorkerMessage.Done)
                Die("it measured without waiting: that build cannot run in pairs. Take a later commit");
        }

        foreach (string failed in _errors.Keys) _ready.Remove(failed);
        return _ready;
    }

    /// <inheritdoc/>
    public bool RunBatch(string id)
    {
        if (_death is not null || _errors.ContainsKey(id)) return false;
        _at = id;
        Write(id);
        while (Next() is { } message)
        {
            if (message is WorkerMessage.Turned(var turned) && turned == id) return true;
            if (_errors.ContainsKey(id)) return false;
        }

        return false;
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, Run> Finish()
    {
        var runs = new Dictionary<string, Run>();
        if (_death is not null) return runs;
        Write("");
        var received = new ReceivedRuns(new DirectoryInfo(_plan.Received));
        while (Next(endIsDeath: false) is { } message)
        {
            if (message is WorkerMessage.Done(var id)) runs[id] = received.Load(CaseId.Parse(id))[^1];
        }

        return runs;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill(entireProcessTree: true);
        _process.WaitForExit(WorkerProcess.EndLimit);
        _process.Dispose(); // not the messages: another thread may still add a last line
        if (Directory.Exists(_plan.Directory)) Directory.Delete(_plan.Directory, recursive: true);
    }

    WorkerMessage? Next(bool endIsDeath = true)
    {
        if (_death is not null) return null;
        if (!_messages.TryTake(out WorkerMessage? message, _limit))
        {
            if (!_messages.IsCompleted) Die($"it had not answered after {_limit.TotalSeconds:0} s and was killed");
            else if (endIsDeath) Die(HowItEnded());
            return null;
        }

        if (message is WorkerMessage.Failed(var id, var error)) _errors[id] = error;
        if (message is WorkerMessage.At(var at)) _at = at;
        if (message is WorkerMessage.Progress or WorkerMessage.Ready or WorkerMessage.Done) _at = null;
        return message;
    }

    void Die(string how)
    {
        _death = how;
        if (!_process.HasExited) _process.Kill(entireProcessTree: true);
        Culprit = _at;
        string during = _at is null ? "" : $" while it measured {_at}";
        foreach (string id in _at is { } one ? [one] : _plan.Cases.Select(wanted => wanted.Case))
            _errors.TryAdd(id, $"the worker of {_build} failed: {how}{during}.{_chatter}");
    }

    string HowItEnded() => $"it {ExitWords.Of(_process.WaitForExit(WorkerProcess.EndLimit) ? _process.ExitCode : -1)}";

    void Take(string? line)
    {
        if (line is null) _messages.CompleteAdding();
        else if (WorkerMessage.Parse(line) is { } message) _messages.Add(message);
    }

    void Write(string line) => LimitedCommand.Feed(_process.StandardInput, line);
}
