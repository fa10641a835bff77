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

    // A count that moved by so many times its tolerance needs no other process to agree: of all counts of unchanged
    // builds none was beyond twice its tolerance (docs/evidence/instructions.md).
    const double Far = 8;

    // With more, a core would have nothing left to count at the end. Of thousands of cases a process counts more,
    // because each start takes seconds.
    const int CasesOfProcess = 32;
    const int ProcessesOfCore = 4;

    // Where the runtime places its types, and what collides in its tables, depends on the second in which it starts.
    static readonly TimeSpan Apart = TimeSpan.FromSeconds(1.1);

    readonly Lock _alone = new();

    volatile bool _hangs; // a Valgrind that hangs is not started again

    volatile bool _isReferenceOlder; // than the count of system calls, which it can't read

    // A count that is accepted depends on none that was accepted before.
    bool _accepts;

    /// <summary>Finds Valgrind; tests replace it.</summary>
    internal Func<Valgrind> Find { get; init; } = Valgrind.Find;

    /// <summary>Counts the cases that have a count to be compared with, or all where the run accepts.</summary>
    /// <returns>The cases, with their counts or the reason why there is none.</returns>
    /// <param name="cases">The cases of the run.</param>
    /// <param name="accepts">Whether the run writes baselines.</param>
    /// <param name="stopsAtFailedWork">
    /// Whether to skip configurations with a case that fails already: by a text that names its cause, by allocations,
    /// whose cause its functions show, or by another count, where its instructions cannot show a cause.
    /// </param>
    internal MeasuredCase[] Count(IReadOnlyList<MeasuredCase> cases, bool accepts, bool stopsAtFailedWork = false)
    {
        _accepts = accepts;

        // A trial slows down batches, which are not what is counted.
        MeasuredCase[] wanted = workers.Change is not null ? [] : [.. cases.Where(one => IsWanted(one, accepts))
            .Select(one => one.Runs[0].TimeNotComparable is { } why ? Missing(one, new Reason.NotTimed(why)) : one)];
        if (stopsAtFailedWork) wanted = SkipFailed(cases, wanted);
        MeasuredCase[] counted = [.. wanted.Where(one => one.Evidence.InstructionsMissing is null)];
        if (counted.Length == 0) return cases.With(wanted);
        Valgrind valgrind = Find();
        if (valgrind.Missing is { } missing) counted = [.. counted.Select(one => NotCounted(one, missing))];
        if (valgrind.Version is { } version)
        {
            int processes = accepts ? ProcessesOfAcceptance : 1;
            counted = Count("", counted, together => CountHere(together, version, processes), processes);
        }

        return cases.With(wanted.With(counted));
    }

    /// <summary>
    /// Counts the reference build on this machine: of cases whose accepted counts were made under other conditions.
    /// </summary>
    /// <param name="reference">The reference build.</param>
    /// <param name="cases">The cases that are compared with it.</param>
    /// <returns>The cases that were counted.</returns>
    internal MeasuredCase[] CountReference(PairedBuild reference, IEnumerable<MeasuredCase> cases)
    {
        MeasuredCase[] wanted = [.. cases.Where(one => InstructionComparer.IsUnderOtherConditions(one.Evidence))];
        if (wanted.Length == 0 || Find().Version is not { } version) return [];
        return Count($" of {reference.Name}", wanted, together =>
        {
            CountedCases found = Counted(together, reference, version);
            return from one in together
                   let counted = found.Counted.GetValueOrDefault(one.Id)
                   where counted is not null && counted.With == one.Evidence.Run.CountedWith
                   select one.With(evidence => evidence with { RecountedReference = counted.Counting });
        });
    }

    /// <summary>
    /// The cases whose count moved, or does not settle, while that of another process may not: hashes of strings have
    /// another seed in each process, and some cases need more instructions with one than with another.
    /// </summary>
    internal static MeasuredCase[] Unconfirmed(IReadOnlyCollection<MeasuredCase> cases)
    {
        bool hasFailed = cases.Any(one => one.FailsByOtherCounts);
        return [.. cases.Where(one => !one.IsConfirmed && IsToConfirm(one, hasFailed))];
    }

    /// <summary>Counts these cases in further processes, which must agree.</summary>
    /// <returns>All cases, each with the count that is nearest to the accepted one.</returns>
    internal MeasuredCase[] Confirm(MeasuredCase[] cases)
    {
        MeasuredCase[] moved = Unconfirmed(cases);
        if (moved.Length == 0 || _accepts || Find().Version is not { } version) return cases;
        MeasuredCase[] counted = Count(" once more", moved, together =>
        {
            CountedCases[] again = Counted(together, version, ProcessesThatAgree);
            return from one in together
                   let run = one.Evidence.Run
                   let reference = one.Evidence.ReferenceCounting!.PerOperation
                   select With(one, again.Select(process => process.Counted.GetValueOrDefault(one.Id))
                       .OfType<CountedCase>()
                       .Append(new CountedCase(one.Id.ToString(), run.Counting!, run.CountedWith!))
                       .MinBy(counted => (counted.Counting.IsUnsteady,
                           Math.Abs(counted.Counting.PerOperation - reference)))!);
        }, ProcessesThatAgree);
        return cases.With(counted.Select(one => one with { IsConfirmed = true }));
    }

    /// <summary>Whether further processes must agree with the count of a case.</summary>
    /// <param name="one">The case.</param>
    /// <param name="hasFailed">Whether a case of the run fails by other counts: what improved can wait then.</param>
    internal static bool IsToConfirm(MeasuredCase one, bool hasFailed) => !one.FailsByOtherCounts
        && (one.Evidence.Run.Counting is { IsUnsteady: true } || one.SoFar.Judged.Any(gate =>
            gate.Metric == Metric.Instructions && !IsFar(gate)
            && (gate.Verdict == Verdict.Regressed || (gate.Verdict == Verdict.Improved && !hasFailed))));

    static bool IsFar(Gate.Judged gate) =>
        Math.Abs(gate.Now - gate.Baseline) > Far * gate.Tolerance.Of(gate.Baseline);

    // A count that no later one can be compared with is not counted again.
    static bool IsWanted(MeasuredCase one, bool accepts) => one.Source.CountsInstructions
        && (accepts || one.Evidence.Accepted?.Counting is { OnSeveralThreads: false, IsUnsteady: false });

    // The developer mends that change first, and does not wait for the counts of other cases that it may affect.
    static MeasuredCase[] SkipFailed(IEnumerable<MeasuredCase> cases, IEnumerable<MeasuredCase> wanted)
    {
        HashSet<string> failed = [.. cases.Where(one => one.NamesItsCause || one.NeedsOnlyItsFunctions
            || (one.FailsByOtherCounts && !IsWanted(one, accepts: false))).Select(one => one.Id.On)];
        return [.. wanted.Select(one => failed.Contains(one.Id.On) ? Missing(one, new Reason.FailsByWork()) : one)];
    }

    static MeasuredCase NotCounted(MeasuredCase one, string why) =>
        Missing(one, new Reason.InstructionsNotCounted(why) { IsCurable = Valgrind.IsSupported });

    static MeasuredCase Missing(MeasuredCase one, Reason why) =>
        one.With(evidence => evidence with { InstructionsMissing = why });

    // Counting keeps one core busy, and nothing else disturbs it.
    MeasuredCase[] Count(
        string of, MeasuredCase[] wanted, Func<MeasuredCase[], IEnumerable<MeasuredCase>> count, int processes = 1)
    {
        workers.TakeMachine();
        workers.Doing($"counts instructions{of}: {UnitFormat.Counted(wanted.Length, "case")}");
        var options = new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount };
        var lanes = Partitioner.Create(
            Lanes(wanted, processes, Environment.ProcessorCount), EnumerablePartitionerOptions.NoBuffering);
        var counted = new ConcurrentBag<MeasuredCase>();
        Parallel.ForEach(lanes, options, lane =>
        {
            foreach (MeasuredCase one in lane.SelectMany(count)) counted.Add(one);
        });
        workers.Doing(null);
        return wanted.With(counted);
    }

    /// <summary>
    /// What one process counts, the longest first: configurations of an engine, so many cases that every core has some.
    /// What may share a server is counted one after the other.
    /// </summary>
    /// <param name="cases">The cases.</param>
    /// <param name="processes">How many processes count each of them.</param>
    /// <param name="cores">The cores of the machine.</param>
    internal static IEnumerable<MeasuredCase[][]> Lanes(
        IReadOnlyCollection<MeasuredCase> cases, int processes, int cores) =>
        from engine in cases.GroupBy(one => one.Id.Engine)
        let ofCore = (int)Math.Ceiling((double)cases.Count * processes / cores)
        let most = Math.Max(CasesOfProcess, ofCore / ProcessesOfCore)
        from together in engine.Chunk(engine.All(IsCountedBeside) ? Math.Min(ofCore, most) : most)
        group together by together.All(IsCountedBeside) ? together[0].Id.ToString() : "" into lane
        orderby lane.Sum(together => together.Length) descending
        select lane.ToArray();

    static bool IsCountedBeside(MeasuredCase one) => one.Source.CountsInstructionsBeside;

    IEnumerable<MeasuredCase> CountHere(MeasuredCase[] together, Version version, int processes)
    {
        CountedCases[] found = Counted(together, version, processes);
        foreach (MeasuredCase one in together)
        {
            CountedCase[] counted =
                [.. found.Select(process => process.Counted.GetValueOrDefault(one.Id)).OfType<CountedCase>()];
            string? error = found.Select(process => process.Errors.GetValueOrDefault(one.Id))
                .FirstOrDefault(error => error is not null);
            if (error is not null) yield return NotCounted(one, OneLine(error));
            else if (counted.Length > 0)
            {
                yield return With(one, counted[0] with
                {
                    Counting = counted.Select(process => process.Counting).Aggregate(Counting.OfBoth),
                });
            }
        }
    }

    /// <summary>An error in one line: what a worker said before it ended follows "It said:" on the next.</summary>
    internal static string OneLine(string error)
    {
        string[] lines = error.Split('\n');
        return lines[0].EndsWith(':') && lines.Length > 1 ? $"{lines[0]} {lines[1].Trim()}" : lines[0];
    }

    CountedCases[] Counted(MeasuredCase[] together, Version version, int processes)
    {
        var found = new CountedCases[processes];
        var options = new ParallelOptions { MaxDegreeOfParallelism = together.All(IsCountedBeside) ? processes : 1 };
        Parallel.For(0, processes, options, process =>
        {
            Thread.Sleep(process * Apart);
            found[process] = Counted(together, workers.ThisBuild, version);
        });
        return found;
    }

    // A case may fail because it shares a file or a static field with other cases, or with another process.
    CountedCases Counted(MeasuredCase[] together, PairedBuild build, Version version)
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

    CountedCases InOneProcess(MeasuredCase[] together, PairedBuild build, Version version)
    {
        if (_hangs)
        {
            const string Why = "Valgrind had not ended for other cases";
            return new CountedCases(
                new Dictionary<CaseId, CountedCase>(), together.ToDictionary(one => one.Id, _ => Why));
        }

        bool isOlder = build != workers.ThisBuild && _isReferenceOlder;
        CountedCases found = Count(isOlder ? [] : Valgrind.SystemCalls);
        if (found is { Counted.Count: 0, HasHung: false } && build != workers.ThisBuild && !isOlder)
        {
            _isReferenceOlder = true;
            found = Count([]);
        }

        _hangs |= found.HasHung;
        return found;

        CountedCases Count(IReadOnlyList<string> options) =>
            new ValgrindWorker(workers, version) { Options = options }.Count(
                build, [.. together.Select(one => (one.Id, _accepts ? null : one.Evidence.Accepted?.Counting))]);
    }

    MeasuredCase With(MeasuredCase one, CountedCase counted)
    {
        Run run = one.Evidence.Run with { Counting = counted.Counting, CountedWith = counted.With };
        workers.Received.Replace(run);
        return one.With(evidence => evidence with { Run = run });
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

    /// <summary>These cases, with those that were counted again.</summary>
    internal CountedCases With(CountedCases again) => new(
        again.Counted.Concat(Counted).DistinctBy(one => one.Key).ToDictionary(),
        Errors.Where(error => !again.Counted.ContainsKey(error.Key)).ToDictionary());
}
