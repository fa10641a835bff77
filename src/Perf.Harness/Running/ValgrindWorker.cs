using Perf.Harness.Environments;
using Perf.Harness.Instructions;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;

namespace Perf.Harness.Running;

/// <summary>Runs a worker under Valgrind that counts the cases of one build.</summary>
/// <param name="workers">The workers of the run.</param>
/// <param name="version">The version of Valgrind.</param>
sealed class ValgrindWorker(Workers workers, Version version)
{
    // Starting takes some seconds, counting a case about one; fifty times as long on a very busy machine. This is for a
    // Valgrind that hangs.
    static readonly TimeSpan LimitOfStart = TimeSpan.FromMinutes(5);
    static readonly TimeSpan LimitOfCase = TimeSpan.FromSeconds(20);

    /// <summary>More options for callgrind.</summary>
    internal IReadOnlyList<string> Options { get; init; } = [];

    /// <summary>Returns more environment variables for the worker; its argument is the folder of the counts.</summary>
    internal Func<DirectoryInfo, IReadOnlyDictionary<string, string>> Variables { get; init; } =
        _ => new Dictionary<string, string>();

    /// <summary>Whether the instructions of each function are counted, and not those of each case.</summary>
    internal bool CountsFunctions { get; init; }

    /// <summary>Counts the instructions of cases in a fresh process, in the order that is given.</summary>
    /// <param name="build">This build, or the reference build.</param>
    /// <param name="cases">The cases, with their accepted counts; null where there is none.</param>
    internal CountedCases Count(PairedBuild build, IReadOnlyCollection<(CaseId Id, Counting? Accepted)> cases) => Run(
        build, cases, LimitOfStart + (cases.Count * LimitOfCase), (folder, errors) => new CountedCases(
            CountedCase.Load(folder).ToDictionary(one => CaseId.Parse(one.Case)),
            errors.ToDictionary(error => CaseId.Parse(error.Key), error => error.Value)));

    /// <summary>Starts the worker, reads its counts, and removes their folder.</summary>
    /// <param name="build">This build, or the reference build.</param>
    /// <param name="cases">The cases, with their accepted counts; null where there is none.</param>
    /// <param name="limit">A worker that reports nothing for this time is killed.</param>
    /// <param name="read">Reads the counts from the folder; gets the errors of the cases too.</param>
    internal T Run<T>(
        PairedBuild build, IEnumerable<(CaseId Id, Counting? Accepted)> cases, TimeSpan limit,
        Func<DirectoryInfo, IReadOnlyDictionary<string, string>, T> read)
    {
        using var counts = new StepFolder(workers.NextFolder() + "-counts");
        DirectoryInfo folder = counts.Root;
        folder.Create();
        var process = new WorkerProcess(build.Assembly, limit)
        {
            Through = [.. Valgrind.Command(folder), .. Options],
            Variables = workers.Variables.Concat(build.Variables).Concat(Valgrind.Variables)
                .Concat(Variables(folder)).DistinctBy(pair => pair.Key).ToDictionary(),
        };
        return read(folder, process.Measure(Plan(cases, folder), _ => { }));
    }

    WorkerPlan Plan(IEnumerable<(CaseId Id, Counting? Accepted)> cases, DirectoryInfo folder)
    {
        var plans = cases.Select(one => new CasePlan(one.Id.ToString(), Timed: false) { Counted = one.Accepted });
        return workers.InTurns([.. plans]) with
        {
            InTurns = false,
            Memory = WorkFolders.NextInMemory(),
            Counts = folder.FullName,
            CountsFunctions = CountsFunctions,
            Valgrind = version.ToString(),
        };
    }
}
