namespace Perf.Harness.Running;

/// <summary>Says every fifteen seconds what a long run does, so that it does not look hung.</summary>
sealed class ProgressLine : IDisposable
{
    static readonly TimeSpan Every = TimeSpan.FromSeconds(15);

    readonly ITimer _timer;
    readonly TimeProvider _clock;
    readonly long _started;
    volatile string? _doing;
    volatile string _where = "";

    internal ProgressLine(TimeProvider clock, Action<string> say)
    {
        _clock = clock;
        _started = clock.GetTimestamp();
        _timer = clock.CreateTimer(
            _ =>
            {
                if (_doing is { } doing) say($"[{(int)Elapsed.TotalMinutes}:{Elapsed:ss}] {_where}{doing}");
            },
            null, Every, Every);
    }

    internal TimeSpan Elapsed => _clock.GetElapsedTime(_started);

    internal void Doing(string? what) => _doing = what;

    /// <summary>Which configuration of how many is being measured, said before what is done; 0: none is.</summary>
    internal void Where(int configuration, int of) =>
        _where = of == 0 ? "" : FormattableString.Invariant($"configuration {configuration} of {of}, ");

    public void Dispose() => _timer.Dispose();
}
