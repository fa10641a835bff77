using Perf.Harness.Measuring;
using Perf.Harness.Pairing;

namespace Perf.Harness.Running;

/// <summary>Counts the instructions of cases, in fresh processes.</summary>
/// <param name="workers">The workers of the run.</param>
/// <param name="build">This build, or the reference build.</param>
/// <param name="version">The version of Valgrind.</param>
sealed class InstructionWorker(Workers workers, PairedBuild build, Version version)
{
    // Starting takes some seconds, counting a case about one; fifty times as long on a very busy machine. This is for a
    // Valgrind that hangs.
    static readonly TimeSpan LimitOfStart = TimeSpan.FromMinutes(5);
    static readonly TimeSpan LimitOfCase = TimeSpan.FromSeconds(20);

    /// <summary>Counts cases in a fresh process, in the order that is given.</summary>
    /// <param name="cases">The cases, with their accepted counts; null where there is none.</param>
    internal CountedCases Count(IReadOnlyCollection<(CaseId Id, Counting? Accepted)> cases) =>
        new ValgrindWorker(workers, version).Run(
            build, cases, LimitOfStart + (cases.Count * LimitOfCase), (folder, errors) => new CountedCases(
                CountedCase.Load(folder).ToDictionary(one => CaseId.Parse(one.Case)),
                errors.ToDictionary(error => CaseId.Parse(error.Key), error => error.Value)));
}

/// <summary>What a worker has counted.</summary>
/// <param name="Counted">The cases that were counted.</param>
/// <param name="Errors">Why others were not.</param>
sealed record CountedCases(
    IReadOnlyDictionary<CaseId, CountedCase> Counted, IReadOnlyDictionary<CaseId, string> Errors)
{
    /// <summary>Whether Valgrind had to be killed.</summary>
    internal bool HasHung => Errors.Values.Any(WorkerProcess.HasHung);

    /// <summary>These cases, with those that were counted again.</summary>
    internal CountedCases With(CountedCases again) => new(
        again.Counted.Concat(Counted).DistinctBy(one => one.Key).ToDictionary(),
        Errors.Where(error => !again.Counted.ContainsKey(error.Key)).ToDictionary());
}
