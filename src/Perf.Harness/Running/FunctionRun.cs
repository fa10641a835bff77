using Perf.Harness.Baselines;
using Perf.Harness.Builds;
using Perf.Harness.Environments;
using Perf.Harness.Functions;
using Perf.Harness.Instructions;
using Perf.Harness.Measuring;
using Perf.Harness.Pairing;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Counts the instructions of each function in this build and in the reference build, for the failed cases that moved
/// most: where the change is.
/// </summary>
/// <param name="workers">The workers of the run.</param>
sealed class FunctionRun(Workers workers)
{
    // Each takes some ten seconds, and the others moved alike as a rule.
    const int CasesOfRun = 3;

    // What the harness runs of a case is the same in both builds, as a rule.
    static readonly string[] Harness = ["Perf.Harness", "Perf.NUnit", "Perf.Sqlite"];

    // Cases that run so nearly as many instructions more have the same change.
    const double LikeShare = 0.1;

    int _explained;

    /// <summary>Looks for Valgrind; a seam for tests.</summary>
    internal Func<Valgrind> Find { get; init; } = Valgrind.Find;

    /// <summary>Puts into the evidence of failed cases where the change is, or why that is unknown.</summary>
    /// <param name="reference">The reference build.</param>
    /// <param name="cases">The cases that were compared with it.</param>
    internal void Explain(PairedBuild reference, IEnumerable<JudgedCase> cases)
    {
        JudgedCase[] slower = [.. cases.Where(IsWanted).OrderByDescending(one => Change(one.Compared))];
        if (slower.Length == 0 || workers.Change is not null || _explained >= CasesOfRun) return;
        Valgrind valgrind = Find();
        if (valgrind.Version is not { } version)
        {
            if (_explained++ == 0) slower[0].Evidence = slower[0].Evidence with { WhereMissing = valgrind.Missing };
            return;
        }

        var mayDiffer = new Lazy<Func<Frame, bool>>(() => MayDiffer(reference)); // reads every file of both builds
        foreach (JudgedCase one in slower)
        {
            if (_explained >= CasesOfRun) break;
            _explained++;
            one.Evidence = one.Evidence with { Where = Changes(one, reference, version, mayDiffer) };
        }

        foreach (JudgedCase one in slower.Where(one => one.Evidence.Where is null))
            one.Evidence = one.Evidence with { Where = Alike(one, slower) };

        workers.Doing(null);
    }

    /// <summary>Whether a case failed, and does not name its cause.</summary>
    internal static bool IsWanted(JudgedCase one) => one.Evidence.Run.Counting is not { OnSeveralThreads: true }
        && Change(one.Compared) > 0 && !FailedWork.IsNamed(one);

    /// <summary>
    /// Where the change is by another configuration of the same workload, which runs as many instructions more.
    /// </summary>
    internal static FunctionChanges? Alike(JudgedCase one, IEnumerable<JudgedCase> others) => (
        from other in others
        let known = other.Evidence.Where
        where known is { CountedIn: null } && other.Id.What == one.Id.What
        where More(one) is { } more && More(other) is { } ofOther && Math.Abs(more - ofOther) <= LikeShare * ofOther
        select known with { CountedIn = other.Id.On }).FirstOrDefault();

    static double? More(JudgedCase one) => one.Compared.Judged
        .Where(gate => gate.Verdict == Verdict.Regressed && gate.Metric == Metric.Instructions)
        .Select(gate => (double?)(gate.Now - gate.Baseline)).FirstOrDefault();

    /// <summary>By how much a failed case runs more instructions, or takes longer; 0 where neither is known.</summary>
    internal static double Change(Comparison compared) => compared.Judged
        .Where(gate => gate.Verdict == Verdict.Regressed
            && (gate.Metric == Metric.Instructions || gate is { Kind: GateKind.Pair, Metric.Name: "time" }))
        .Select(gate => gate.Change).DefaultIfEmpty(0).Max();

    // The verdict stands without it: whatever goes wrong with these counts must not take it away.
    FunctionChanges? Changes(
        JudgedCase one, PairedBuild reference, Version version, Lazy<Func<Frame, bool>> mayDiffer)
    {
        workers.TakeMachine();
        workers.Doing($"{one.Id}: counts the instructions of each function");
        try
        {
            var worker = new FunctionWorker(workers, version);
            Counting? accepted = one.Evidence.Accepted?.Counting ?? one.Evidence.Run.Counting;
            CountedCall? here = null, there = null;
            var options = new ParallelOptions { MaxDegreeOfParallelism = one.Source.CountsBeside ? 2 : 1 };
            Parallel.Invoke(
                options,
                () => here = worker.Count(workers.ThisBuild, one.Id, accepted),
                () => there = worker.Count(reference, one.Id, accepted));
            return here is null || there is null ? null : FunctionChanges.Between(here, there, mayDiffer.Value);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            if (IsHung(error)) _explained = CasesOfRun; // it would hang for the next case too
            return null;
        }
    }

    static bool IsHung(Exception error) => error is TimeoutException
        || (error as AggregateException)?.InnerExceptions.Any(IsHung) == true;

    // The caller's own code, and every library that has another content in the reference build.
    Func<Frame, bool> MayDiffer(PairedBuild reference)
    {
        IEnumerable<string> changed = BuildContent.OfThisProcess(workers.Assembly)
            .DifferencesFrom(BuildContent.Read(reference.Assembly)).Select(file => Path.GetFileName(file));
        IEnumerable<string> own = OwnAssemblies.NamesOf(workers.Assembly)
            .Append(Path.GetFileNameWithoutExtension(workers.Assembly)).Except(Harness);
        HashSet<string> modules =
            [.. own, .. changed.Select(file => file.EndsWith(".dll", StringComparison.Ordinal) ? file[..^4] : file)];
        bool isOtherNative = reference.Variables.ContainsKey(ReferenceRequest.NativeVariable);
        return frame => modules.Contains(frame.Module) || (isOtherNative && frame.IsOfNativeLibrary);
    }
}
