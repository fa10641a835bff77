using System.Reflection;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Duets;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Workers;

namespace Perf.Harness.Sessions;

/// <summary>
/// The times that duets decide: beside the build of <c>PERF_AGAINST</c> all, whatever the machine; beside that of
/// <c>PERF_BASELINE_REF</c> those that the baseline suspects. Work stays with the baseline.
/// </summary>
/// <param name="dueting">Who plays them.</param>
/// <param name="settings">The settings of the run.</param>
/// <param name="suite">The test assembly.</param>
/// <param name="hasTime">Whether the run has time left.</param>
sealed class DuetedTimes(Dueting dueting, Settings settings, Assembly suite, Func<bool> hasTime)
{
    string? _whyNoBuild;

    /// <summary>Puts the comparisons with what duets said in the place of those that they decide.</summary>
    /// <param name="sources">The cases of one configuration.</param>
    /// <param name="baseline">Their baseline.</param>
    /// <param name="outcomes">What became of them so far.</param>
    /// <returns>The cases that are decided.</returns>
    internal HashSet<CaseId> Decide(
        IEnumerable<CaseSource> sources, Baseline? baseline, Dictionary<string, Outcome> outcomes)
    {
        (CaseSource Source, Comparison Compared)[] timed =
        [
            .. from source in sources
               let compared = outcomes[source.Id.ToString()].Comparison
               where compared?.Gates.Any(gate => gate.Metric == Metric.Time) == true
               select (source, compared),
        ];
        if (timed.Length == 0) return [];
        try
        {
            return Put(WhyNone() is { } reason ? Without(reason) : dueting.Decide(timed, baseline, hasTime));
        }
        catch (DuetException error) when (settings.Against is null)
        {
            return Put(Without(_whyNoBuild = error.Message)); // fresh workers can decide as well
        }
        catch (DuetException error)
        {
            // One test fails and says so; two hundred that say the same would bury it.
            outcomes[timed[0].Source.Id.ToString()] = new Outcome(null, error.Message);
            return [timed[0].Source.Id];
        }

        Dueted[] Without(string reason) =>
            [.. timed.Select(one => new Dueted(one.Compared with { NoDuet = reason }, IsDecided: false))];

        HashSet<CaseId> Put(IReadOnlyList<Dueted> all)
        {
            foreach (Dueted dueted in all)
                outcomes[dueted.Comparison.Case.ToString()] = new Outcome(dueted.Comparison, null);
            return [.. all.Where(dueted => dueted.IsDecided).Select(dueted => dueted.Comparison.Case)];
        }
    }

    // What is true of this process is true of its workers: they have its assemblies, its variables and its power.
    string? WhyNone() => CostConditions.Violated(suite) is { } reason ? reason
        : !hasTime() ? $"the {settings.Budget.TotalMinutes:0.#} min of PERF_BUDGET were over"
        : !dueting.IsReady() ? _whyNoBuild ?? "there is no other build: see the first case that failed"
        : null;
}
