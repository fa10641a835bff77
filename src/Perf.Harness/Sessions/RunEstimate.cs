using System.Globalization;

namespace Perf.Harness.Sessions;

/// <summary>
/// How long a run will take, from how many cases each configuration has and what a case took before; what this run
/// learns takes the place of what is known from others.
/// </summary>
/// <param name="casesOf">How many cases of each configuration will be asked for.</param>
/// <param name="learnt">What a case of a configuration took when it was last measured, in seconds.</param>
/// <param name="leastOfCase">What a case takes by the plan alone: its batches, without anything around them.</param>
sealed class RunEstimate(
    IReadOnlyDictionary<string, int> casesOf, IReadOnlyDictionary<string, double> learnt, TimeSpan leastOfCase)
{
    readonly Dictionary<string, double> _secondsOfCase = new(learnt);
    readonly HashSet<string> _done = [];

    /// <summary>What is left to be done.</summary>
    internal TimeSpan Left =>
        TimeSpan.FromSeconds(casesOf.Where(one => !_done.Contains(one.Key)).Sum(one => one.Value * SecondsOf(one.Key)));

    /// <summary>What a run says at its start.</summary>
    internal string Start()
    {
        int known = casesOf.Keys.Count(_secondsOfCase.ContainsKey);
        string how = _secondsOfCase.Count == 0
            ? "at least, by the plan of its batches; no run of this scope was made here yet, and from the first "
                + "configuration on it is told better"
            : $"by what a case took before on {known} of {casesOf.Count} configurations, and by their mean on the "
                + "others";
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{casesOf.Values.Sum()} cases on {casesOf.Count} "
            + $"{(casesOf.Count == 1 ? "configuration" : "configurations")}: {Told(Left)} {how}; "
            + $"tests that are no cases come on top");
    }

    /// <summary>Where the run is, for the line of progress.</summary>
    internal string Where() => string.Create(
        CultureInfo.InvariantCulture,
        $"configuration {Math.Min(_done.Count + 1, casesOf.Count)} of {casesOf.Count}, {Told(Left)} left: ");

    /// <summary>The cases of one configuration are done.</summary>
    internal void Done(string on, int cases, TimeSpan took)
    {
        _done.Add(on);
        _secondsOfCase[on] = took.TotalSeconds / cases;
    }

    double SecondsOf(string on) => _secondsOfCase.TryGetValue(on, out double seconds) ? seconds
        : _secondsOfCase.Count > 0 ? _secondsOfCase.Values.Average()
        : leastOfCase.TotalSeconds;

    static string Told(TimeSpan time) =>
        time.TotalHours >= 2 ? FormattableString.Invariant($"about {time.TotalHours:0.0} h")
        : time.TotalMinutes >= 2 ? FormattableString.Invariant($"about {time.TotalMinutes:0} min")
        : FormattableString.Invariant($"about {time.TotalSeconds:0} s");
}
