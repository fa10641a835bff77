using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Reports;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>
/// Measures the cases of a run in worker processes: all of them once, and again those of which one process proves too
/// little.
/// </summary>
/// <param name="workers">The workers of the run.</param>
/// <param name="baselines">The baselines.</param>
/// <param name="settings">The settings of the run.</param>
/// <param name="progress">Prints the current step.</param>
/// <param name="recognise">Marks the cases whose accepted build is this one.</param>
sealed class Measurements(
    Workers workers, BaselineStore baselines, Settings settings, ProgressLine progress,
    Func<IEnumerable<MeasuredCase>, MeasuredCase[]> recognise)
{
    // Without a pair, so many processes must agree that a time exceeds its bound.
    const int FreshProcesses = 4;

    const int ProcessesOfRecount = 2;

    // With fewer, one changed case would change their median.
    const int OtherCasesAtLeast = 5;

    // Each worker keeps its stores, some tens of megabytes, until all of them have counted.
    const int SideBySideAtMost = 4;

    bool Accepts => settings.Baselines == BaselineUse.Accept;

    /// <summary>Measures each case in one process for its configuration.</summary>
    /// <returns>The cases with their evidence, or with the error of the measurement.</returns>
    internal IReadOnlyList<MeasuredCase> Measure(IReadOnlyList<CaseSource> sources)
    {
        IReadOnlyList<CaseSource[][]> order = Order(sources, Environment.ProcessorCount);
        (int number, int of) = (1, order.Sum(together => together.Length));
        List<MeasuredCase> cases = [];
        foreach (CaseSource[][] together in order)
        {
            progress.Where(number, number + together.Length - 1, of, cases.Count, sources.Count);
            MeasuredCase[][] planned = [.. together.Select(Plan)];
            MeasuredCase[] measured = [.. workers.Measure([.. planned.Where(one => one[0].Error is null)])
                .SelectMany(configuration => WithOtherCases([.. configuration.Select(WithEvidence)]))];
            measured = measured.With(recognise(measured.Where(one => one.Error is null)));
            if (!Accepts)
            {
                measured = Recount(measured);
                progress.Red(measured.Where(one => one.Error is null)
                    .Select(one => RedCounts.Line(one.SoFar)).OfType<string>());
            }

            cases.AddRange(planned.SelectMany(configuration => configuration).With(measured));
            number += together.Length;
        }

        progress.Part();
        return cases;
    }

    /// <summary>
    /// The order of measuring: one configuration after the other, or several together that can count side by side.
    /// </summary>
    /// <param name="sources">The cases.</param>
    /// <param name="cores">Counting keeps one core busy, so more workers would slow each other down.</param>
    internal static IReadOnlyList<CaseSource[][]> Order(IEnumerable<CaseSource> sources, int cores)
    {
        List<CaseSource[][]> order = [];
        foreach (CaseSource[] next in sources.GroupBy(source => source.Id.On).Select(group => group.ToArray()))
        {
            bool canJoin = order is [.., var last] && last.Length < Math.Min(cores, SideBySideAtMost)
                && last.Append(next).All(one => one.All(source => source.CountsBeside));
            if (canJoin) order[^1] = [.. order[^1], next];
            else order.Add([next]);
        }

        return order;
    }

    MeasuredCase[] Plan(CaseSource[] configuration)
    {
        try
        {
            Baseline? baseline = baselines.Load(configuration[0].Id.Engine, configuration[0].Id.Configuration);
            return [.. configuration.Select(source => new MeasuredCase(source, baseline, []))];
        }
        catch (BaselineException error)
        {
            return [.. configuration.Select(source => new MeasuredCase(source, null, []) { Error = error.Message })];
        }
    }

    MeasuredCase WithEvidence(MeasuredCase one) => one.Error is not null ? one : one with
    {
        Evidence = new Evidence(one.Baseline?.Find(one.Id), one.Runs[0])
        {
            Tolerance = settings.Tolerance,
            CountsMayDiffer = one.Source.CountsMayDiffer,
            AllocationTolerance = one.Source.AllocationTolerance > 0
                ? one.Source.AllocationTolerance : settings.AllocationTolerance,
        },
    };

    /// <summary>Adds to the evidence of each case by how much the times of the other cases have changed.</summary>
    internal static MeasuredCase[] WithOtherCases(MeasuredCase[] configuration)
    {
        (MeasuredCase Of, double Ratio)[] timed =
        [
            .. from one in configuration
               where one.Error is null
               from gate in one.SoFar.Judged
               where gate.Kind == GateKind.Bound && gate.Metric == Metric.Time
               select (one, 1 + gate.Change),
        ];
        if (timed.Length <= OtherCasesAtLeast) return configuration;
        return configuration.With(timed.Select(one => one.Of.With(evidence => evidence with
        {
            OtherCases = Median.Of(timed.Where(other => other.Of.Id != one.Of.Id).Select(other => other.Ratio)),
        })));
    }

    // Of a case that waits more often than accepted, the lowest count is judged, as the lowest is accepted. Of one that
    // allocates slightly more or less, the nearest count: EF Core allocates 120 or 150 B more in one process of three.
    // If three processes agree on slightly more, two others have to agree too.
    MeasuredCase[] Recount(MeasuredCase[] cases) => CountAgain(
        CountAgain(cases, one => WaitsMore(one) || AllocatesOther(one, Verdict.Regressed, Verdict.Improved)),
        one => one.Evidence.AllocationSpread == 0 && AllocatesOther(one, Verdict.Regressed));

    MeasuredCase[] CountAgain(MeasuredCase[] cases, Func<MeasuredCase, bool> isWanted) => ByConfiguration(
        cases, isWanted,
        more => more.Zip(workers.MeasureInFreshProcesses(more, ProcessesOfRecount, isTimed: false), (one, again) =>
            one.With(evidence => Recounted(evidence, [evidence.Run, .. again.Runs]))));

    static bool WaitsMore(MeasuredCase one) => one.SoFar.Judged.Any(gate =>
        gate.Metric == Metric.Waits && gate.Verdict == Verdict.Regressed);

    // If other counts fail, they say why it allocates more.
    static bool AllocatesOther(MeasuredCase one, params Verdict[] verdicts) => one.SoFar.Judged.Any(gate =>
            gate.Metric == Metric.AllocatedBytes && verdicts.Contains(gate.Verdict)
            && Math.Abs(gate.Change) < AllocationSpread.Largest)
        && !one.SoFar.Judged.Any(gate => gate is { Kind: GateKind.Count, Verdict: Verdict.Regressed }
            && gate.Metric != Metric.AllocatedBytes && gate.Metric != Metric.Waits);

    /// <summary>The evidence with the counts of several processes.</summary>
    internal static Evidence Recounted(Evidence evidence, IReadOnlyList<Run> runs)
    {
        long? accepted = evidence.Accepted?.Work[Metric.AllocatedBytes];
        long? nearest = runs.Select(run => run.Work[Metric.AllocatedBytes]).Where(bytes => bytes is not null)
            .MinBy(bytes => Math.Abs(bytes!.Value - (accepted ?? 0)));
        return evidence with
        {
            AllocationSpread = Math.Max(evidence.AllocationSpread, AllocationSpread.Between(runs)),
            Run = evidence.Run with
            {
                Work = nearest is { } bytes
                    ? evidence.Run.Work.With(Metric.AllocatedBytes, bytes) : evidence.Run.Work,
                Waits = runs.Select(run => run.Waits).Min(),
            },
        };
    }

    /// <summary>
    /// Measures the cases beyond a bound again. One slow process proves nothing, so fresh processes must agree.
    /// </summary>
    internal MeasuredCase[] Confirm(MeasuredCase[] cases) => ByConfiguration(
        cases, one => one.SoFar.IsBeyondBound,
        beyond => beyond.Zip(workers.MeasureInFreshProcesses(beyond, FreshProcesses, isTimed: true), (one, again) =>
            one with { Error = again.Error, Evidence = one.Evidence with { Fresh = again.Runs } }));

    /// <summary>
    /// Measures the cases to accept in a second process, because another process must find what accepting writes. If
    /// the two allocate differently, further processes show by how much.
    /// </summary>
    internal MeasuredCase[] Repeat(MeasuredCase[] cases)
    {
        cases = ByConfiguration(cases, one => one.SoFar.IsToAccept, workers.MeasureInNextProcess);
        for (int process = AgreeingRuns.Processes; process < AgreeingRuns.ProcessesOfUneven; process++)
        {
            cases = ByConfiguration(
                cases, one => one.Error is null && AllocationSpread.IsSeen(one.Runs), workers.MeasureInNextProcess);
        }

        return cases;
    }

    static MeasuredCase[] ByConfiguration(
        MeasuredCase[] cases, Func<MeasuredCase, bool> isWanted,
        Func<MeasuredCase[], IEnumerable<MeasuredCase>> measure) =>
        cases.With(cases.Where(one => one.Error is null && isWanted(one)).GroupBy(one => one.Id.On)
            .SelectMany(configuration => measure([.. configuration])));
}
