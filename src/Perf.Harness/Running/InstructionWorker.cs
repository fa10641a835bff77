using Perf.Harness.Instructions;
using Perf.Harness.Measuring;

namespace Perf.Harness.Running;

/// <summary>A worker that Valgrind runs: it counts the instructions of the cases of one engine configuration.</summary>
/// <param name="workers">The workers of the run.</param>
/// <param name="assembly">The test assembly of this build, or of the reference build.</param>
/// <param name="version">The version of Valgrind.</param>
sealed class InstructionWorker(Workers workers, string assembly, Version version)
{
    // Starting takes some seconds, counting a case about one; fifty times as long on a very busy machine. This is for a
    // Valgrind that hangs.
    static readonly TimeSpan LimitOfStart = TimeSpan.FromMinutes(5);
    static readonly TimeSpan LimitOfCase = TimeSpan.FromSeconds(20);

    /// <summary>Counts cases in a fresh process, in the order that is given.</summary>
    /// <param name="cases">
    /// The cases, with the operations of a batch by the baseline; null where the pass chooses.
    /// </param>
    internal CountedCases Count(IReadOnlyCollection<(CaseId Id, int? Operations)> cases)
    {
        DirectoryInfo folder = Directory.CreateDirectory(workers.NextFolder() + "-counts");
        try
        {
            var process = new WorkerProcess(assembly, LimitOfStart + (cases.Count * LimitOfCase))
            {
                Through = Valgrind.Command(folder),
                Variables = workers.Variables.Concat(Valgrind.Variables).DistinctBy(pair => pair.Key).ToDictionary(),
            };
            IReadOnlyDictionary<string, string> errors = process.Measure(Plan(cases, folder), _ => { });
            return new CountedCases(
                CountedCase.Load(folder).ToDictionary(one => CaseId.Parse(one.Case)),
                errors.ToDictionary(error => CaseId.Parse(error.Key), error => error.Value));
        }
        finally
        {
            folder.Refresh();
            if (folder.Exists) folder.Delete(recursive: true);
        }
    }

    WorkerPlan Plan(IEnumerable<(CaseId Id, int? Operations)> cases, DirectoryInfo folder)
    {
        CasePlan[] plans =
        [
            .. cases.Select(one => new CasePlan(one.Id.ToString(), Timed: false)
            {
                CountedOperations = one.Operations,
            }),
        ];
        return workers.InTurns(plans) with
        {
            InTurns = false,
            Memory = WorkFolders.NextInMemory(),
            Counts = folder.FullName,
            Valgrind = version.ToString(),
        };
    }
}

/// <summary>What a worker has counted.</summary>
/// <param name="Counted">The cases that were counted.</param>
/// <param name="Errors">Why others were not.</param>
sealed record CountedCases(
    IReadOnlyDictionary<CaseId, CountedCase> Counted, IReadOnlyDictionary<CaseId, string> Errors)
{
    /// <summary>Whether Valgrind had to be killed.</summary>
    internal bool HasHung => Errors.Values.Any(WorkerProcess.HasHung);
}
