using System.Collections.Concurrent;
using Perf.Harness.Environments;
using Perf.Harness.Instructions;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Reports;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// The instruction pass of a run: one more worker for each engine, which Valgrind runs. What goes wrong with it is a
/// reason why instructions are not compared, and never an error of a case.
/// </summary>
/// <param name="workers">The workers of the run.</param>
sealed class InstructionRun(Workers workers)
{
    // They show by how much the count of a case differs from process to process.
    const int ProcessesOfAcceptance = 2;

    // In addition to the process that found the different count.
    const int ProcessesThatAgree = 2;

    // More would keep one core busy when the other has nothing left to count; but of thousands of cases a process
    // counts more, for each starts for some seconds.
    const int CasesOfProcess = 32;
    const int ProcessesOfCore = 4;

    readonly Lock _alone = new();

    // A Valgrind that hangs is not started again.
    volatile bool _hangs;

    /// <summary>Finds Valgrind; tests replace it.</summary>
    internal Func<Valgrind> Find { get; init; } = Valgrind.Find;

    /// <summary>Counts the cases that have a count to be compared with, or all where the run accepts.</summary>
    /// <param name="cases">The cases of the run.</param>
    /// <param name="accepts">Whether the run writes baselines.</param>
    /// <param name="stopsAtFailedWork">
    /// Whether to skip configurations with a case whose failure already names its cause.
    /// </param>
    internal void Count(IReadOnlyList<JudgedCase> cases, bool accepts, bool stopsAtFailedWork = false)
    {
        if (workers.Change is not null) return; // a trial slows down batches, which are not what is counted
        JudgedCase[] wanted = [.. cases.Where(one => IsWanted(one, accepts))];
        foreach (JudgedCase one in wanted) SayWhyNot(one, one.Runs[0].TimeNotComparable);
        if (stopsAtFailedWork) SkipFailed(cases, wanted);
        wanted = [.. wanted.Where(one => one.Evidence.InstructionsMissing is null)];
        if (wanted.Length == 0) return;
        Valgrind valgrind = Find();
        foreach (JudgedCase one in wanted) SayMissing(one, valgrind.Missing);
        if (valgrind.Version is not { } version) return;
        int processes = accepts ? ProcessesOfAcceptance : 1;
        Count("", wanted, together => CountHere(together, version, processes), processes);
        if (!accepts) CountAgain(wanted, version);
    }

    /// <summary>
    /// Counts the reference build on this machine: of cases whose accepted counts were made under other conditions.
    /// </summary>
    /// <param name="reference">The reference build.</param>
    /// <param name="cases">The cases that are compared with it.</param>
    internal void CountReference(PairedBuild reference, IEnumerable<JudgedCase> cases)
    {
        JudgedCase[] wanted = [.. cases.Where(one => InstructionComparer.IsUnderOtherConditions(one.Evidence))];
        if (wanted.Length == 0 || Find().Version is not { } version) return;
        Count($" of {reference.Name}", wanted, together =>
        {
            CountedCases found = Counted(together, reference, version);
            foreach (JudgedCase one in together)
            {
                CountedCase? counted = found.Counted.GetValueOrDefault(one.Id);
                if (counted is not null && counted.With == one.Evidence.Run.CountedWith)
                    one.Evidence = one.Evidence with { RecountedReference = counted.Counting };
            }
        });
        CountAgain(wanted, version);
    }

    // Hashes of strings have another seed in each process, and some cases need more instructions with one than with
    // another. Further processes must agree that a count has moved, or that it does not settle.
    void CountAgain(IEnumerable<JudgedCase> cases, Version version)
    {
        JudgedCase[] moved = [.. cases.Where(one => one.Evidence.Run.Counting is { IsUnsteady: true }
            || one.Judge().Judged.Any(gate =>
                gate.Metric == Metric.Instructions && gate.Verdict != Verdict.Unchanged))];
        if (moved.Length == 0) return;
        Count(" once more", moved, together =>
        {
            CountedCases[] again = Counted(together, version, ProcessesThatAgree);
            foreach (JudgedCase one in together)
            {
                Run run = one.Evidence.Run;
                long reference = (one.Evidence.RecountedReference ?? one.Evidence.Accepted!.Counting!).PerOperation;
                Add(one, again.Select(process => process.Counted.GetValueOrDefault(one.Id)).OfType<CountedCase>()
                    .Append(new CountedCase(one.Id.ToString(), run.Counting!, run.CountedWith!))
                    .MinBy(counted => (counted.Counting.IsUnsteady,
                        Math.Abs(counted.Counting.PerOperation - reference)))!);
            }
        }, ProcessesThatAgree);
    }

    // A count that no later one can be compared with is not counted again.
    static bool IsWanted(JudgedCase one, bool accepts) => one.Source.CountsInstructions
        && (accepts || one.Evidence.Accepted?.Counting is { OnSeveralThreads: false, IsUnsteady: false });

    // The developer mends that change first, and does not wait for the counts of other cases that it may affect.
    static void SkipFailed(IEnumerable<JudgedCase> cases, IEnumerable<JudgedCase> wanted)
    {
        HashSet<string> failed = [.. cases.Where(FailedWork.IsNamed).Select(one => one.Id.On)];
        foreach (JudgedCase one in wanted.Where(one => failed.Contains(one.Id.On)))
            one.Evidence = one.Evidence with { InstructionsMissing = new Reason.FailsByWork() };
    }

    static void SayWhyNot(JudgedCase one, string? why)
    {
        if (why is not null)
            one.Evidence = one.Evidence with { InstructionsMissing = new Reason.NotTimed(why) };
    }

    static void SayMissing(JudgedCase one, string? why)
    {
        if (why is null) return;
        one.Evidence = one.Evidence with
        {
            InstructionsMissing = new Reason.InstructionsNotCounted(why) { IsCurable = Valgrind.IsSupported },
        };
    }

    // Counting keeps one core busy, and nothing else disturbs it.
    void Count(string of, JudgedCase[] wanted, Action<JudgedCase[]> count, int processes = 1)
    {
        workers.TakeMachine();
        workers.Doing($"counts instructions{of}: {UnitFormat.Counted(wanted.Length, "case")}");
        var options = new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount };
        var lanes = Partitioner.Create(
            Lanes(wanted, processes, Environment.ProcessorCount), EnumerablePartitionerOptions.NoBuffering);
        Parallel.ForEach(lanes, options, lane =>
        {
            foreach (JudgedCase[] together in lane) count(together);
        });
        workers.Doing(null);
    }

    /// <summary>
    /// What one process counts, the longest first: configurations of an engine, so many cases that every core has some.
    /// What may share a server is counted one after the other.
    /// </summary>
    /// <param name="cases">The cases.</param>
    /// <param name="processes">How many processes count each of them.</param>
    /// <param name="cores">The cores of the machine.</param>
    internal static IEnumerable<JudgedCase[][]> Lanes(
        IReadOnlyCollection<JudgedCase> cases, int processes, int cores) =>
        from engine in cases.GroupBy(one => one.Id.Engine)
        let ofCore = (int)Math.Ceiling((double)cases.Count * processes / cores)
        let most = Math.Max(CasesOfProcess, ofCore / ProcessesOfCore)
        from together in engine.Chunk(engine.All(IsCountedBeside) ? Math.Min(ofCore, most) : most)
        group together by together.All(IsCountedBeside) ? together[0].Id.ToString() : "" into lane
        orderby lane.Sum(together => together.Length) descending
        select lane.ToArray();

    static bool IsCountedBeside(JudgedCase one) => one.Source.CountsInstructionsBeside;

    void CountHere(JudgedCase[] together, Version version, int processes)
    {
        CountedCases[] found = Counted(together, version, processes);
        foreach (JudgedCase one in together)
        {
            CountedCase[] counted =
                [.. found.Select(process => process.Counted.GetValueOrDefault(one.Id)).OfType<CountedCase>()];
            string? error = found.Select(process => process.Errors.GetValueOrDefault(one.Id))
                .FirstOrDefault(error => error is not null);
            if (error is not null) SayMissing(one, error.Split('\n')[0]);
            else if (counted.Length > 0)
            {
                Add(one, counted[0] with
                {
                    Counting = counted.Select(process => process.Counting).Aggregate(Counting.OfBoth),
                });
            }
        }
    }

    CountedCases[] Counted(JudgedCase[] together, Version version, int processes)
    {
        var found = new CountedCases[processes];
        var options = new ParallelOptions
        {
            MaxDegreeOfParallelism = together.All(IsCountedBeside) ? processes : 1,
        };
        Parallel.For(0, processes, options, process =>
            found[process] = Counted(together, workers.ThisBuild, version));
        return found;
    }

    // A case may fail because of what it shares with other configurations, or with a process beside this one.
    CountedCases Counted(JudgedCase[] together, PairedBuild build, Version version)
    {
        CountedCases found = InOneProcess(together, build, version);
        bool isAlone = together.All(one => one.Id.On == together[0].Id.On) && !together.All(IsCountedBeside);
        if (isAlone || found.Errors.Count == 0 || found.HasHung) return found;
        lock (_alone)
        {
            return together.Where(one => found.Errors.ContainsKey(one.Id)).GroupBy(one => one.Id.On)
                .Aggregate(found, (all, apart) => all.With(InOneProcess([.. apart], build, version)));
        }
    }

    CountedCases InOneProcess(JudgedCase[] together, PairedBuild build, Version version)
    {
        if (_hangs)
        {
            const string Why = "Valgrind had not ended for other cases";
            return new CountedCases(
                new Dictionary<CaseId, CountedCase>(), together.ToDictionary(one => one.Id, _ => Why));
        }

        CountedCases found = new InstructionWorker(workers, build, version).Count(
            [.. together.Select(one => (one.Id, one.Evidence.Accepted?.Counting))]);
        _hangs |= found.HasHung;
        return found;
    }

    void Add(JudgedCase one, CountedCase counted)
    {
        Run run = one.Evidence.Run with { Counting = counted.Counting, CountedWith = counted.With };
        one.Evidence = one.Evidence with { Run = run };
        workers.Received.Replace(run);
    }
}

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
