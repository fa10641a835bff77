using Perf.Harness.Functions;
using Perf.Harness.Instructions;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;

namespace Perf.Harness.Running;

/// <summary>A worker that Valgrind runs: it counts the instructions of each function of one case.</summary>
/// <param name="workers">The workers of the run.</param>
/// <param name="version">The version of Valgrind.</param>
sealed class FunctionWorker(Workers workers, Version version)
{
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(5);

    /// <summary>
    /// The calls of one operation; null where the build can't count them: it is older than this kind of count.
    /// </summary>
    /// <param name="build">This build, or the reference build.</param>
    /// <param name="id">The case.</param>
    /// <param name="accepted">Its accepted count; null where there is none.</param>
    /// <exception cref="TimeoutException">Valgrind had to be killed.</exception>
    internal CountedCall? Count(PairedBuild build, CaseId id, Counting? accepted)
    {
        var worker = new ValgrindWorker(workers, version)
        {
            Options = CallgrindCalls.Options, Variables = Map, CountsFunctions = true,
        };
        return worker.Run(build, [(id, accepted)], Limit, (folder, errors) =>
            errors.Values.FirstOrDefault(WorkerProcess.HasHung) is { } hung
                ? throw new TimeoutException(hung) : Read(folder));
    }

    // The runtime writes where it puts the methods that it compiles: names alone, without how well they are optimised.
    static Dictionary<string, string> Map(DirectoryInfo folder) => new()
    {
        ["DOTNET_PerfMapEnabled"] = "3",
        ["DOTNET_PerfMapShowOptimizationTiers"] = "0",
        ["DOTNET_PerfMapJitDumpPath"] = folder.FullName,
    };

    static CountedCall? Read(DirectoryInfo folder)
    {
        string? file = Batches(folder).MinBy(CallgrindOutput.TotalOf);
        if (file is null || CountedCase.Load(folder) is not [var counted]) return null;
        var map = new PerfMap(folder.EnumerateFiles("perf-*.map").SelectMany(one => File.ReadLines(one.FullName)));
        return new CallStacks(new CallgrindCalls(File.ReadLines(file)), map).Below(FunctionWork.Root)
            ?.Per(counted.Counting.Operations);
    }

    // Callgrind numbers the files of batches, and writes the rest to one without a number when the process ends. The
    // first batch compiles what the later ones run.
    static IEnumerable<string> Batches(DirectoryInfo folder) =>
        folder.EnumerateFiles().Where(one => one.Name.StartsWith($"{Valgrind.FileName}.", StringComparison.Ordinal))
            .Select(one => one.FullName);
}
