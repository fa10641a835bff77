using Perf.Harness.Baselines;

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
        foreach (var configuration in cases.Where(one => one.Compared.IsToAccept).GroupBy(one => one.Id.On))
        {
            JudgedCase[] twice = Repeated([.. configuration], Acceptance.Processes);
            JudgedCase[] uneven = [.. twice.Where(one => AllocationSpread.IsSeen(one.Runs))];
            foreach (JudgedCase one in twice.Except(uneven)) yield return one;
            foreach (JudgedCase one in Repeated(uneven, Acceptance.ProcessesOfUneven)) yield return one;
        }

        foreach (JudgedCase one in cases.Where(one => !one.Compared.IsToAccept)) yield return one;
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
