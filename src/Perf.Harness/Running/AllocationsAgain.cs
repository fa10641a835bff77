using Perf.Harness.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Counts in fresh processes what allocates a little more than accepted: a library that fills caches in the background
/// does so in one process and not in the next. The least of the processes is judged, as the least is accepted.
/// </summary>
static class AllocationsAgain
{
    // Seen between processes of one build: 0.02 to 3 %.
    const double Little = 0.05;

    const int Processes = 2;

    internal static void Count(Workers workers, IReadOnlyList<JudgedCase> cases)
    {
        foreach (var configuration in cases.Where(IsLittleMore).GroupBy(one => one.Id.On))
        {
            JudgedCase[] more = [.. configuration];
            MeasuredCases again = workers.CountAgain(
                [.. more.Select(one => one.Source)], more[0].Baseline, Processes);
            foreach (JudgedCase one in more)
            {
                if (again.Runs.TryGetValue(one.Id, out IReadOnlyList<Run>? runs))
                    one.Evidence = one.Evidence with { Run = WithLeast(one.Evidence.Run, runs) };
            }
        }
    }

    static bool IsLittleMore(JudgedCase one) => one.Compared.Judged.Any(gate => gate.Metric == Metric.AllocatedBytes
        && gate is { Verdict: Verdict.Regressed, Change: < Little });

    static Run WithLeast(Run run, IEnumerable<Run> others)
    {
        long least = others.Select(other => other.Work[Metric.AllocatedBytes]).OfType<long>()
            .Append(run.Work[Metric.AllocatedBytes]!.Value).Min();
        return run with { Work = run.Work.With(Metric.AllocatedBytes, least) };
    }
}
