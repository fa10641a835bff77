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
/// baselines; the other half judges it by them, run after run, and counts the false alarms.
/// </summary>
sealed class Calibrating(Measuring measuring, BaselineStore baselines, Settings settings, Action<string> say)
{
    // Changes are told from the mean of the processes of all moments. Beside what is allowed a suspect's twelve must differ from
    // twenty by 2.0 spreads to be found, from twelve by 2.2, and from forty by 1.8. With PERF_SCOPE=quick they only
    // show that it goes.
    int LeastMoments => settings.Scope == Scope.Quick ? 2 : 10;

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
        (string environment, int moments) = Learn(configurations, elapsed);
        TimeSpan learnt = elapsed();
        var alarms = new FalseAlarms();
        do alarms.Add(configurations.SelectMany(Judged));
        while (elapsed() < settings.Budget);
        string sentence = Sentence(configurations, environment, alarms) + string.Create(CultureInfo.InvariantCulture,
            $"; learnt from {moments} moments of {learnt.TotalMinutes:0} min, "
            + $"tried for {(elapsed() - learnt).TotalMinutes:0} min");
        new CalibrationFile(baselines.Root).Replace(environment, suite, sentence);
        say($"calibrated: {sentence}");
    }

    (string Environment, int Moments) Learn(CaseSource[][] configurations, Func<TimeSpan> elapsed)
    {
        var seen = configurations.SelectMany(sources => sources)
            .ToDictionary(source => source.Id, _ => new List<IReadOnlyList<Run>>());
        int moments = 0;
        for (; moments < LeastMoments || elapsed() < settings.Budget / 2; moments++)
        {
            foreach (CaseSource[] sources in configurations)
            {
                MeasuredCases measured = measuring.Fresh(
                    sources, BaselineOf(sources[0]), Neighbours, $"to calibrate, moment {moments + 1}, ");
                foreach (CaseSource source in sources)
                    if (!measured.Errors.ContainsKey(source.Id.ToString()))
                        seen[source.Id].Add(measured.Runs(source.Id));
            }
        }

        string? environment = null;
        foreach (CaseSource[] sources in configurations)
        {
            // One that failed once has an error of its own when it is judged.
            var whole = sources.Select(source => seen[source.Id]).Where(one => one.Count == moments).ToArray();
            if (whole.Length == 0) continue;
            environment ??= whole[0][0][0].Environment.Name;
            Write(sources[0], whole, string.Create(CultureInfo.InvariantCulture, $"calibrated over {moments} moments"));
        }

        return (environment ?? EnvironmentProbe.Unknown, moments);
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
