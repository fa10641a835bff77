using Perf.Harness.Baselines;
using Perf.Harness.Builds;
using Perf.Harness.Environments;
using Perf.Harness.Functions;
using Perf.Harness.Instructions;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Reports;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Counts the instructions of each function in this build and in the reference build, for the failed cases that moved
/// most: where the change is.
/// </summary>
/// <param name="workers">The workers of the run.</param>
sealed class FunctionRun(Workers workers)
{
    // Each case takes a second or two.
    const int CasesOfRun = 8;

    // Cases that run or allocate so nearly as much more have the same change.
    const double LikeShare = 0.1;

    const string NotChosen = "this run looked for the method of other cases. Run this case alone";
    const string NotCounted = "the functions of one of the builds could not be counted. Run this case alone";
    const string NotMoved = "no function ran more when both builds were counted again. Run this case alone";

    // Of what a case moved by. The functions are counted apart, with other settings of the compiler.
    const double ShareThatConfirms = 0.5;

    readonly HashSet<CaseId> _searched = [];
    bool _hasSaidWhy, _hangs;

    /// <summary>Finds Valgrind; tests replace it.</summary>
    internal Func<Valgrind> Find { get; init; } = Valgrind.Find;

    /// <summary>Adds to the evidence of failed cases where the change is, or why that is unknown.</summary>
    /// <param name="reference">The reference build.</param>
    /// <param name="cases">The cases that were compared with it.</param>
    internal MeasuredCase[] Explain(PairedBuild reference, MeasuredCase[] cases)
    {
        MeasuredCase[] slower = [.. cases.Where(one => IsWanted(one) && !_searched.Contains(one.Id))
            .OrderByDescending(one => Change(one.SoFar))];
        if (slower.Length == 0 || workers.Change is not null) return cases;
        Valgrind valgrind = Find();
        if (valgrind.Version is not { } version)
        {
            if (_hasSaidWhy) return cases;
            _hasSaidWhy = true;
            return cases.With([slower[0].With(evidence => evidence with { WhereMissing = valgrind.Missing })]);
        }

        var mayDiffer = new Lazy<Func<Frame, bool>>(() => MayDiffer(reference)); // reads every file of both builds
        MeasuredCase[] counted = Chosen(slower, CasesOfRun - _searched.Count);
        _searched.UnionWith(counted.Select(one => one.Id));
        slower = slower.With(counted.GroupBy(one => one.Id.Engine)
            .SelectMany(together => Counted([.. together], reference, version, mayDiffer)));
        workers.Doing(null);
        MeasuredCase[] all = cases.With(slower);
        return cases.With(slower.Select(one => one.With(evidence =>
        {
            FunctionChanges? where = evidence.Where ?? FromSimilarCase(one, all);
            return evidence with { Where = where, WhereMissing = Missing(where, _searched.Contains(one.Id)) };
        })));
    }

    /// <summary>Explains cases whose count moved, and marks those that need no further count.</summary>
    /// <param name="reference">The reference build.</param>
    /// <param name="cases">The cases.</param>
    internal MeasuredCase[] Confirm(PairedBuild reference, MeasuredCase[] cases)
    {
        var changed = new Lazy<IReadOnlySet<string>>(() =>
            ChangedMethods.Between(workers.Assembly, reference.Assembly));
        return [.. Explain(reference, cases).Select(one => one with { IsConfirmed = Confirms(one, changed) })];
    }

    /// <summary>
    /// Whether the functions confirm that a case runs more: methods whose code differs between the builds run about as
    /// many more. What a process does by chance is in code that is the same in both.
    /// </summary>
    internal static bool Confirms(MeasuredCase one, Lazy<IReadOnlySet<string>> changed) =>
        one.Evidence.Where is { } where
        && Judge.ToLocate(one.SoFar.Judged) is { } failed && failed.Metric == Metric.Instructions
        && where.Moved.Where(moved => changed.Value.Contains(moved.Method)).Sum(moved => moved.Change)
            >= ShareThatConfirms * MoreOf(failed);

    /// <summary>Why no function is named; null where one is.</summary>
    /// <param name="where">Where the case changed; null where it was not counted by function.</param>
    /// <param name="wasChosen">Whether it should have been.</param>
    internal static string? Missing(FunctionChanges? where, bool wasChosen) => where switch
    {
        { Words: not null } => null,
        not null => NotMoved,
        null => wasChosen ? NotCounted : NotChosen,
    };

    /// <summary>The cases to count: first one of each workload, for the others often changed equally.</summary>
    /// <param name="slower">The cases, the largest change first.</param>
    /// <param name="most">How many at most.</param>
    internal static MeasuredCase[] Chosen(IReadOnlyCollection<MeasuredCase> slower, int most) =>
        [.. slower.DistinctBy(one => one.Id.What).Concat(slower).DistinctBy(one => one.Id).Take(most)];

    /// <summary>Whether a case failed, and does not name its cause.</summary>
    internal static bool IsWanted(MeasuredCase one) => one.Evidence.Run.Counting is not { OnSeveralThreads: true }
        && !one.NamesItsCause && Judge.ToLocate(one.SoFar.Judged) is { } failed
        && (failed.Metric != Metric.AllocatedBytes || one.NeedsOnlyItsFunctions);

    /// <summary>Whether counting by function could show where a failed case changed.</summary>
    internal bool CanExplain(IEnumerable<MeasuredCase> cases) => cases.Any(IsWanted) && Find().Version is not null;

    /// <summary>
    /// Where the change is by another configuration of the same workload, which runs or allocates as much more.
    /// </summary>
    internal static FunctionChanges? FromSimilarCase(MeasuredCase one, IEnumerable<MeasuredCase> others) => (
        from other in others
        let known = other.Evidence.Where
        where known is { CountedIn: null } && other.Id.What == one.Id.What
        let more = Judge.ToLocate(one.SoFar.Judged)
        let ofOther = Judge.ToLocate(other.SoFar.Judged)
        where more is { Kind: GateKind.Count } && more.Metric == ofOther?.Metric
            && Math.Abs(MoreOf(more) - MoreOf(ofOther)) <= LikeShare * MoreOf(ofOther)
        select known with { CountedIn = other.Id.On }).FirstOrDefault();

    static double MoreOf(Gate.Judged gate) => gate.Now - gate.Baseline;

    /// <summary>
    /// By how much a failed case runs more instructions, takes longer or allocates more; 0 where none is known.
    /// </summary>
    internal static double Change(Comparison compared) => Judge.ToLocate(compared.Judged)?.Change ?? 0;

    // The verdict does not depend on these counts, so an error in them must not remove it.
    MeasuredCase[] Counted(
        MeasuredCase[] together, PairedBuild reference, Version version, Lazy<Func<Frame, bool>> mayDiffer)
    {
        if (_hangs) return [];
        workers.TakeMachine();
        workers.Doing($"looks for the method that changed: {string.Join(", ", together.Select(Named))}");
        try
        {
            var worker = new FunctionWorker(workers, version);
            IReadOnlyDictionary<CaseId, CountedCall> here = None, there = None;
            var options = new ParallelOptions
            {
                MaxDegreeOfParallelism = together.All(one => one.Source.CountsInstructionsBeside) ? 2 : 1,
            };

            // Together: what depends on the second in which a process starts is the same in both (decision 36).
            Parallel.Invoke(
                options,
                () => here = worker.Count(workers.ThisBuild, together),
                () => there = worker.Count(reference, together));
            return
            [
                .. from one in together
                   let calls = here.GetValueOrDefault(one.Id)
                   let before = there.GetValueOrDefault(one.Id)
                   where calls is not null && before is not null
                   select one.With(evidence => evidence with
                   {
                       Where = FunctionChanges.Between(calls, before, mayDiffer.Value),
                   }),
            ];
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            _hangs |= IsHung(error); // it would hang for other cases too
            return [];
        }
    }

    // The search takes longer than the counts, and nothing else is printed before it ends.
    static string Named(MeasuredCase one) => Judge.ToLocate(one.SoFar.Judged) is { } failed
        ? $"{one.Id} ({failed.Metric.Name} {UnitFormat.Change(failed.Metric, failed.Change)})" : one.Id.ToString();

    static IReadOnlyDictionary<CaseId, CountedCall> None => new Dictionary<CaseId, CountedCall>();

    static bool IsHung(Exception error) => error is TimeoutException
        || (error as AggregateException)?.InnerExceptions.Any(IsHung) == true;

    // The caller's own code, and every library that has another content in the reference build. What Perf itself runs
    // of a case is the same in both builds, as a rule.
    Func<Frame, bool> MayDiffer(PairedBuild reference)
    {
        IEnumerable<string> changed = BuildContent.ReadOnce(workers.Assembly)
            .DifferencesFrom(BuildContent.ReadOnce(reference.Assembly)).Select(file => Path.GetFileName(file));
        IEnumerable<string> own = OwnAssemblies.NamesOf(workers.Assembly)
            .Append(Path.GetFileNameWithoutExtension(workers.Assembly)).Except(Frame.AssembliesOfPerf);
        HashSet<string> modules =
            [.. own, .. changed.Select(file => file.EndsWith(".dll", StringComparison.Ordinal) ? file[..^4] : file)];
        bool isOtherNative = reference.Variables.ContainsKey(ReferenceRequest.NativeVariable);
        return frame => modules.Contains(frame.Module) || (isOtherNative && frame.IsOfNativeLibrary);
    }
}

/// <summary>A worker that Valgrind runs: it counts the instructions of each function of some cases.</summary>
/// <param name="workers">The workers of the run.</param>
/// <param name="version">The version of Valgrind.</param>
sealed class FunctionWorker(Workers workers, Version version)
{
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(5);

    /// <summary>
    /// The calls of one operation of each case that the build can count: not where it is older than this kind of count.
    /// </summary>
    /// <param name="build">This build, or the reference build.</param>
    /// <param name="cases">The cases.</param>
    /// <exception cref="TimeoutException">Valgrind had to be killed.</exception>
    internal IReadOnlyDictionary<CaseId, CountedCall> Count(PairedBuild build, IReadOnlyCollection<MeasuredCase> cases)
    {
        Dictionary<CaseId, CountedCall> counted = InOneProcess(build, cases);
        if (counted.Count > 0 || cases.Count == 1) return counted;

        // A build that counts one case in a process.
        foreach (MeasuredCase one in cases)
            foreach ((CaseId id, CountedCall calls) in InOneProcess(build, [one])) counted[id] = calls;
        return counted;
    }

    Dictionary<CaseId, CountedCall> InOneProcess(PairedBuild build, IReadOnlyCollection<MeasuredCase> cases)
    {
        var worker = new ValgrindWorker(workers, version)
        {
            Options = CallgrindCalls.Options, Variables = Map, CountsFunctions = true,
        };
        var plans = cases.Select(one =>
            (one.Id, BatchesOf(
                one.Evidence.Accepted?.Counting, one.Evidence.Run.Counting, one.AllocatesTimes)));
        return worker.Run(build, plans, Limit, (folder, errors) =>
        {
            if (errors.Values.FirstOrDefault(WorkerProcess.HasHung) is { } hung) throw new TimeoutException(hung);
            var map = new PerfMap(folder.EnumerateFiles("perf-*.map").SelectMany(one => File.ReadLines(one.FullName)));
            return (from one in cases
                    let calls = Read(FolderOf(one.Id, folder, cases.Count), map)
                    where calls is not null
                    select KeyValuePair.Create(one.Id, calls)).ToDictionary();
        });
    }

    /// <summary>
    /// The count whose number of operations both builds use: the accepted one, unless this build needs many times as
    /// many instructions and has counted fewer operations, or, where it has counted none, allocates many times as much.
    /// </summary>
    internal static Counting? BatchesOf(Counting? accepted, Counting? now, double allocatesTimes) =>
        accepted is null || (now is not null && CountedBatch.IsMany(now.PerOperation, accepted)) ? now
        : now is null && CountedBatch.IsMany(allocatesTimes)
            ? accepted with { Operations = Math.Max(1, (int)(accepted.Operations / allocatesTimes)) }
        : accepted;

    // A build that counts one case in a process leaves the files where Valgrind has written them.
    static DirectoryInfo FolderOf(CaseId id, DirectoryInfo folder, int cases) =>
        FunctionWork.Folder(folder, id) is var own && (own.Exists || cases > 1) ? own : folder;

    // The runtime writes where it puts the methods that it compiles: names alone, without how well they are optimised.
    // A call at the end of a method stays a call: as a jump, the calls of the called method would seem to be those of
    // the caller's caller.
    static Dictionary<string, string> Map(DirectoryInfo folder) => new()
    {
        ["DOTNET_PerfMapEnabled"] = "3",
        ["DOTNET_PerfMapShowOptimizationTiers"] = "0",
        ["DOTNET_TailCallOpt"] = "0",
        ["DOTNET_PerfMapJitDumpPath"] = folder.FullName,
    };

    static CountedCall? Read(DirectoryInfo folder, PerfMap map)
    {
        if (CountedCase.Load(folder) is not [var counted]
            || Batches(folder).MinBy(CallgrindOutput.TotalOf) is not { } file)
        {
            return null;
        }

        return new CallStacks(new CallgrindCalls(File.ReadLines(file)), map).Below(FunctionWork.Root)
            ?.Per(counted.Counting.Operations);
    }

    // Callgrind numbers the files of batches, and writes the rest to one without a number when the process ends. The
    // first batch compiles what the later ones run.
    static IEnumerable<string> Batches(DirectoryInfo folder) =>
        folder.EnumerateFiles().Where(one => one.Name.StartsWith($"{Valgrind.FileName}.", StringComparison.Ordinal))
            .Select(one => one.FullName);
}
