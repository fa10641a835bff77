using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Calibrations;
using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Statistics;
using Perf.Harness.Workers;

namespace Perf.Harness.Sessions;

/// <summary>
/// The suite against itself: half of the time learns what other moments do to unchanged code and writes it into the
/// baselines; the other half judges it by them, run after run, and counts the false alarms. What earlier calibrations of
/// the same build have met is learnt from too.
/// </summary>
sealed class Calibrating(Measuring measuring, BaselineStore baselines, Settings settings, Action<string> say)
{
    // Changes are told from the mean of the processes of all moments. Beside what is allowed a suspect's twelve must differ from
    // twenty by 2.0 spreads to be found, from twelve by 2.2, and from forty by 1.8. With PERF_SCOPE=quick they only
    // show that it goes.
    int LeastMoments => settings.Scope == Scope.Quick ? 2 : 10;

    // What is added to those of before says something of another hour.
    int LeastOfThisTime => LeastMoments / 2;

    // Two processes at once, so that what differs between them is not the hour.
    const int Neighbours = 2;

    /// <summary>Learns and tries until the time is over.</summary>
    /// <param name="sources">The cases whose cost is judged, of every configuration.</param>
    /// <param name="elapsed">The time since the run began.</param>
    /// <param name="suite">The suite's name.</param>
    internal void Calibrate(IReadOnlyList<CaseSource> sources, Func<TimeSpan> elapsed, string suite)
    {
        CaseSource[][] configurations = [.. sources.GroupBy(source => source.Id.On)
            .Where(group => BaselineOf(group.First()) is not null).Select(group => group.ToArray())];
        if (configurations.Length == 0) return;
        (string environment, string moments) = Learn(configurations, elapsed);
        TimeSpan learnt = elapsed();
        var alarms = new FalseAlarms();
        do alarms.Add(configurations.SelectMany(Judged));
        while (elapsed() < settings.Budget);
        string sentence = Sentence(configurations, environment, alarms) + string.Create(CultureInfo.InvariantCulture,
            $"; learnt from {moments} in {learnt.TotalMinutes:0} min, "
            + $"tried for {(elapsed() - learnt).TotalMinutes:0} min");
        new CalibrationFile(baselines.Root).Replace(environment, suite, sentence);
        say($"calibrated: {sentence}");
    }

    (string Environment, string Moments) Learn(CaseSource[][] configurations, Func<TimeSpan> elapsed)
    {
        List<IReadOnlyDictionary<CaseId, IReadOnlyList<Run>>> now = [];
        int least = LeastMoments;
        while (now.Count < least || elapsed() < settings.Budget / 2)
        {
            now.Add(Moment(configurations, now.Count + 1));
            if (now is not [{ Count: > 0 } first]) continue;
            int before = measuring.Moments.Of([.. first.Values.Select(runs => runs[0])]).Count;
            least = Math.Max(LeastOfThisTime, LeastMoments - before);
        }

        string? environment = null, told = null;
        foreach (CaseSource[] sources in configurations)
        {
            // One that failed once has an error of its own when it is judged.
            CaseId[] whole = [.. sources.Select(source => source.Id).Where(id => now.All(one => one.ContainsKey(id)))];
            if (whole.Length == 0) continue;
            var before = measuring.Moments.Of([.. whole.Select(id => now[0][id][0])]);
            string moments = before.Count == 0 ? $"{now.Count} moments"
                : $"{before.Count + now.Count} moments ({before.Count} of earlier calibrations)";
            environment ??= now[0][whole[0]][0].Environment.Name;
            told ??= moments;
            Write(
                sources[0], [.. whole.Select(id => before.Concat(now).Select(one => one[id]).ToArray())],
                $"calibrated over {moments}");
        }

        foreach (var moment in now.Where(moment => moment.Count > 0))
            measuring.Moments.Keep([.. moment.Values.SelectMany(runs => runs)]);
        return (environment ?? EnvironmentProbe.Unknown, told ?? "no moments");
    }

    Dictionary<CaseId, IReadOnlyList<Run>> Moment(CaseSource[][] configurations, int number)
    {
        Dictionary<CaseId, IReadOnlyList<Run>> runs = [];
        foreach (CaseSource[] sources in configurations)
        {
            MeasuredCases measured = measuring.Fresh(
                sources, BaselineOf(sources[0]), Neighbours, $"to calibrate, moment {number}, ");
            foreach (CaseSource source in sources)
                if (!measured.Errors.ContainsKey(source.Id.ToString())) runs[source.Id] = measured.Runs(source.Id);
        }

        return runs;
    }

    void Write(CaseSource first, IReadOnlyList<IReadOnlyList<IReadOnlyList<Run>>> cases, string reason)
    {
        CalibratedCosts? learnt = null;
        baselines.Change(first.Id.Engine, first.Id.Configuration,
            old => (learnt = new CalibratedCosts(old!, cases, reason)).Baseline);
        new Ledger(baselines.Root).Append(learnt!.Ledger);
        foreach (string sentence in learnt.LeftOut) say(sentence);
    }

    IEnumerable<Comparison> Judged(CaseSource[] sources)
    {
        Baseline? baseline = BaselineOf(sources[0]);
        MeasuredCases measured = measuring.Fresh(sources, baseline, 1, "tries what was calibrated, ");
        var outcomes = sources.ToDictionary(
            source => source,
            source => SuiteSession.Compare(source.Id, baseline, measured, measured.Beside(source.Id)));
        CaseSource[] suspects = [.. sources.Where(source => outcomes[source].Comparison is { IsSuspect: true })
            .OrderBy(source => outcomes[source].Comparison!.ChangeOfTime)];
        if (suspects.Length > 0)
        {
            CaseSource[] unsuspected =
                [.. sources.Except(suspects).OrderBy(source => outcomes[source].Comparison?.ChangeOfTime)];
            foreach ((string id, Outcome fresh) in
                new Confirming(measuring.Fresh, baseline).Look(suspects, unsuspected))
            {
                outcomes[sources.Single(source => source.Id.ToString() == id)] = fresh;
            }
        }

        return [.. outcomes.Values.Select(outcome => outcome.Comparison).OfType<Comparison>()];
    }

    string Sentence(CaseSource[][] configurations, string environment, FalseAlarms alarms)
    {
        double[] least =
        [
            .. from sources in configurations
               let baseline = BaselineOf(sources[0])
               from source in sources
               let accepted = baseline.Find(source.Id)
               where accepted is not null && accepted.Costs.ContainsKey(environment)
               from metric in accepted.Costs[environment].Keys
               select SmallestChange.Of(baseline, accepted, metric, environment),
        ];
        return least.Length == 0 ? alarms.ToString() : string.Create(CultureInfo.InvariantCulture,
            $"{alarms}; the median smallest change that is surely found is {100 * Median.Of(least):0.0} %, "
            + $"{100.0 * least.Count(one => one <= CostVerdict.Fine) / least.Length:0} % of gates find "
            + $"{100 * CostVerdict.Fine:0} %");
    }

    Baseline? BaselineOf(CaseSource source) => baselines.Load(source.Id.Engine, source.Id.Configuration);
}
