using Perf.Harness.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>Adds the runs of further processes to cases that are to be accepted.</summary>
/// <param name="workers">Starts the processes.</param>
/// <param name="errors">Takes the cases that failed in one of them.</param>
sealed class RepeatedRuns(Workers workers, Dictionary<CaseId, string> errors)
{
    /// <summary>
    /// What accepting writes another process must find too; the rest is as it was accepted. Where the two allocate
    /// differently, further processes show by how much.
    /// </summary>
    internal IEnumerable<JudgedCase> Of(IReadOnlyList<JudgedCase> cases)
    {
        foreach (var configuration in cases.Where(one => one.Judge().IsToAccept).GroupBy(one => one.Id.On))
        {
            JudgedCase[] twice = Repeated([.. configuration], Acceptance.Processes);
            JudgedCase[] uneven = [.. twice.Where(one => AllocationSpread.IsSeen(one.Runs))];
            foreach (JudgedCase one in twice.Except(uneven)) yield return one;
            foreach (JudgedCase one in Repeated(uneven, Acceptance.ProcessesOfUneven)) yield return one;
        }

        foreach (JudgedCase one in cases.Where(one => !one.Judge().IsToAccept)) yield return one;
    }

    JudgedCase[] Repeated(JudgedCase[] cases, int processes)
    {
        while (cases.Length > 0 && cases[0].Runs.Count < processes)
        {
            MeasuredCases again = workers.Repeat([.. cases.Select(one => one.Source)], cases[0].Baseline);
            foreach ((CaseId id, string error) in again.Errors) errors[id] = error;
            cases = [.. cases.Where(one => again.Runs.ContainsKey(one.Id))
                .Select(one => one with { Runs = again.Runs[one.Id] })];
        }

        return cases;
    }
}

/// <summary>
/// Counts a case again in fresh processes if it allocates slightly more than accepted: a library may fill a cache in
/// the background in one process only. The lowest count is judged, because the lowest count is accepted.
/// </summary>
static class AllocationRecount
{
    // Processes of one build differ by 0.02 to 3 %.
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

    static bool IsLittleMore(JudgedCase one) => one.Judge().Judged.Any(gate => gate.Metric == Metric.AllocatedBytes
        && gate is { Verdict: Verdict.Regressed, Change: < Little });

    static Run WithLeast(Run run, IEnumerable<Run> others)
    {
        long least = others.Select(other => other.Work[Metric.AllocatedBytes]).OfType<long>()
            .Append(run.Work[Metric.AllocatedBytes]!.Value).Min();
        return run with { Work = run.Work.With(Metric.AllocatedBytes, least) };
    }
}
