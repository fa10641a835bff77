using Perf.Harness.Instructions;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;

namespace Perf.Harness.Running;

/// <summary>A worker that Valgrind runs: it counts cases of one build, and writes the counts to a folder.</summary>
/// <param name="workers">The workers of the run.</param>
/// <param name="version">The version of Valgrind.</param>
sealed class ValgrindWorker(Workers workers, Version version)
{
    /// <summary>Options of callgrind beside the usual ones.</summary>
    internal IReadOnlyList<string> Options { get; init; } = [];

    /// <summary>Variables of the worker beside the usual ones, by the folder of the counts.</summary>
    internal Func<DirectoryInfo, IReadOnlyDictionary<string, string>> Variables { get; init; } =
        _ => new Dictionary<string, string>();

    /// <summary>Whether the instructions of each function are counted, and not those of each case.</summary>
    internal bool CountsFunctions { get; init; }

    /// <summary>Starts the worker, and reads what it has written before the folder is removed.</summary>
    /// <param name="build">This build, or the reference build.</param>
    /// <param name="cases">The cases, with their accepted counts; null where there is none.</param>
    /// <param name="limit">After so long without a word the worker is killed.</param>
    /// <param name="read">Reads the folder, beside the errors of the cases.</param>
    internal T Run<T>(
        PairedBuild build, IEnumerable<(CaseId Id, Counting? Accepted)> cases, TimeSpan limit,
        Func<DirectoryInfo, IReadOnlyDictionary<string, string>, T> read)
    {
        DirectoryInfo folder = Directory.CreateDirectory(workers.NextFolder() + "-counts");
        try
        {
            var process = new WorkerProcess(build.Assembly, limit)
            {
                Through = [.. Valgrind.Command(folder), .. Options],
                Variables = workers.Variables.Concat(build.Variables).Concat(Valgrind.Variables)
                    .Concat(Variables(folder)).DistinctBy(pair => pair.Key).ToDictionary(),
            };
            return read(folder, process.Measure(Plan(cases, folder), _ => { }));
        }
        finally
        {
            folder.Refresh();
            if (folder.Exists) folder.Delete(recursive: true);
        }
    }

    WorkerPlan Plan(IEnumerable<(CaseId Id, Counting? Accepted)> cases, DirectoryInfo folder)
    {
        CasePlan[] plans =
        [
            .. cases.Select(one => new CasePlan(one.Id.ToString(), Timed: false)
            {
                Counted = one.Accepted,
            }),
        ];
        return workers.InTurns(plans) with
        {
            InTurns = false,
            Memory = WorkFolders.NextInMemory(),
            Counts = folder.FullName,
            CountsFunctions = CountsFunctions,
            Valgrind = version.ToString(),
        };
    }
}
