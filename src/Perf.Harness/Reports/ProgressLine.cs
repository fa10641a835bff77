namespace Perf.Harness.Reports;

/// <summary>
/// Prints the current step and the remaining time of a long run every fifteen seconds. The printed remaining time
/// never grows; if it was too short, the line shows by how much.
/// </summary>
sealed class ProgressLine : IDisposable
{
    static readonly TimeSpan Every = TimeSpan.FromSeconds(15);

    const int RedAtMost = 5;

    readonly ITimer _timer;
    readonly Action<string> _say;
    readonly TimeProvider _clock;
    readonly long _started;
    readonly Lock _part = new();
    string? _doing;
    long _doingSince;
    string? _said;
    string _where = "";
    int _red;
    int _done;
    int _of;
    long? _partStarted;
    TimeSpan? _atMost;
    TimeSpan? _end;

    internal ProgressLine(TimeProvider clock, Action<string> say)
    {
        _clock = clock;
        _say = say;
        _started = clock.GetTimestamp();
        _timer = clock.CreateTimer(
            _ =>
            {
                if (Line() is { } line) say(line);
            },
            null, Every, Every);
    }

    internal TimeSpan Elapsed => _clock.GetElapsedTime(_started);

    internal void Doing(string? what)
    {
        lock (_part)
        {
            if (_doing != what) _doingSince = _clock.GetTimestamp();
            _doing = what;
            // The clock starts here: the wait for the machine is no part of the work.
            _partStarted ??= _clock.GetTimestamp();
        }
    }

    /// <summary>Begins another part of the run, which takes at most so long, if that is known.</summary>
    internal void Part(TimeSpan? atMost = null)
    {
        lock (_part)
        {
            (_where, _done, _of, _partStarted, _atMost, _end) = ("", 0, 0, null, atMost, null);
        }
    }

    /// <summary>Which configuration of how many is measured, and how many of all cases are done.</summary>
    /// <param name="configuration">The configuration, from 1: the first of those that count side by side.</param>
    /// <param name="last">The last of them.</param>
    /// <param name="of">All configurations of the run.</param>
    /// <param name="casesDone">The cases of those before.</param>
    /// <param name="cases">All cases of the run.</param>
    internal void Where(int configuration, int last, int of, int casesDone, int cases)
    {
        lock (_part)
        {
            string to = last == configuration + 1 ? "and" : "to";
            _where = last == configuration
                ? FormattableString.Invariant($"configuration {configuration} of {of}, ")
                : FormattableString.Invariant($"configurations {configuration} {to} {last} of {of}, ");
            (_done, _of) = (casesDone, cases);
        }
    }

    /// <summary>
    /// Prints the cases that fail by their counts before any time is measured.
    /// </summary>
    internal void Red(IEnumerable<string> cases)
    {
        foreach (string one in cases)
        {
            lock (_part)
            {
                if (++_red > RedAtMost + 1) return;
            }

            _say(_red > RedAtMost ? $"[{Minutes(Elapsed)}] more cases fail; all of them are named at the end"
                : $"[{Minutes(Elapsed)}] {one}");
        }
    }

    public void Dispose() => _timer.Dispose();

    string? Line()
    {
        lock (_part)
        {
            if (_doing is null) return null;
            string doing = _where + _doing;
            string sinceWhen = doing == _said ? $", for {Minutes(_clock.GetElapsedTime(_doingSince))} so far" : "";
            _said = doing;
            return $"[{Minutes(Elapsed)}] {doing}{sinceWhen}{Left()}";
        }
    }

    string Left()
    {
        if (_partStarted is not { } started) return "";
        TimeSpan worked = _clock.GetElapsedTime(started);
        // The first half says little: its configurations are the fast ones, in memory and without syncs.
        TimeSpan? end = _atMost ?? (_done > 0 && 2 * _done >= _of ? worked * ((double)_of / _done) : null);
        if (end is null) return "";
        if (_end is null || end < _end) _end = end;
        TimeSpan left = _end.Value - worked;
        return left <= -TimeSpan.FromSeconds(1) ? $"; {Minutes(left)} longer than planned"
            : $"; {(_atMost is null ? "about" : "at most")} {Minutes(left)} left";
    }

    static string Minutes(TimeSpan time) =>
        string.Create(CultureInfo.InvariantCulture, $"{Math.Abs((int)time.TotalMinutes)}:{time:ss}");
}
