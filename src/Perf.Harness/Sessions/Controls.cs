using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Workers;

namespace Perf.Harness.Sessions;

/// <summary>
/// Two cases whose answer is known, judged like any other: one as it is, and one made slower by 15 %, or by a
/// quarter more than what its baseline says would surely be found where that is more. Where the first does not come
/// out unchanged, or the second is not found, the run can't tell costs apart, and says so.
/// </summary>
/// <param name="Unchanged">The case that is measured as it is.</param>
/// <param name="Slower">The case that is made slower.</param>
/// <param name="Share">By how much.</param>
/// <param name="In">Where its time goes, by turns.</param>
sealed record Controls(CaseSource Unchanged, CaseSource Slower, double Share, Slowness In)
{
    const double LeastShare = 0.15;

    // What is found in nineteen of twenty runs would leave one of twenty blind.
    const double Plainly = 1.25;

    /// <summary>
    /// Two cases of the configuration that tell least changes apart, and never wait for a disk; null where there are
    /// none.
    /// </summary>
    /// <param name="sources">The cases of one configuration.</param>
    /// <param name="baseline">What was accepted of it.</param>
    /// <param name="environment">This machine.</param>
    /// <param name="turn">Any number that differs from run to run.</param>
    internal static Controls? Of(IReadOnlyList<CaseSource> sources, Baseline? baseline, string environment, long turn)
    {
        if (baseline is null) return null;
        (CaseSource Source, double Detectable)[] steady =
        [
            .. from source in sources
               where source.CostByDefault
               let accepted = baseline.Find(source.Id)
               where accepted?.CostOf(Metric.Time, environment) is { IsCalibrated: true }
                   && NoiseFamilies.Of(accepted, Metric.Time) == NoiseFamily.Cpu
               let noise = NoiseFamilies.NoiseOf(baseline, accepted, Metric.Time, environment)
               let detectable = CostVerdict.OfTime.Detectable(noise, CostComparer.ConfirmingWorkers)
               orderby detectable, source.Id.ToString()
               select (source, detectable),
        ];
        return steady is not [var slower, var unchanged, ..] ? null : new Controls(
            unchanged.Source, slower.Source, Math.Max(LeastShare, Plainly * slower.Detectable),
            turn % 2 == 0 ? Slowness.Native : Slowness.Managed);
    }

    /// <summary>
    /// Whether the machine was taken away while they were measured: they said nothing, and may be asked again.
    /// </summary>
    internal bool WereRobbed { get; private set; }

    /// <summary>Why the run can't judge cost, or null where both came out as they must.</summary>
    internal string? Judge(FreshWorkers fresh, Baseline baseline)
    {
        CaseSource[] both = [Unchanged, Slower];
        MeasuredCases first = fresh(both, baseline, 1, "controls, ", Slow);
        bool isUnmoved = Verdict(Unchanged, first) == Comparisons.Verdict.Equivalent;
        if (Verdict(Slower, first) == Comparisons.Verdict.Equivalent) return NotFound(first);
        MeasuredCases again = fresh(both, baseline, CostComparer.ConfirmingWorkers, "controls, ", Slow);
        if (!isUnmoved && Verdict(Unchanged, again) != Comparisons.Verdict.Equivalent)
            return Blind(Unchanged, "measured as it is", again);
        return Verdict(Slower, again) == Comparisons.Verdict.Regressed ? null : NotFound(again);

        string NotFound(MeasuredCases seen) => Blind(Slower, string.Create(CultureInfo.InvariantCulture,
            $"made {100 * Share:0} % slower in {In.ToString().ToLowerInvariant()} code"), seen);

        string Blind(CaseSource control, string how, MeasuredCases seen)
        {
            WereRobbed = !seen.Errors.ContainsKey(control.Id.ToString())
                && seen.Runs(control.Id).Any(CostComparer.IsRobbed);
            return $"the control {control.Id}, {how}, came out {Seen(control, seen)}";
        }

        Verdict? Verdict(CaseSource source, MeasuredCases measured) =>
            Compared(source, measured)?.Judged.FirstOrDefault(gate => gate.Metric == Metric.Time)?.Verdict;

        string Seen(CaseSource source, MeasuredCases measured) => Compared(source, measured)?.Gates
            .FirstOrDefault(gate => gate.Metric == Metric.Time) switch
        {
            Gate.Judged judged => SignedShare.Text(judged.Change),
            Gate.Unjudged unjudged => $"not judged: {unjudged.Reason}",
            _ => "unmeasured",
        };

        Comparison? Compared(CaseSource source, MeasuredCases measured) =>
            SuiteSession.Compare(source.Id, baseline, measured).Comparison;
    }

    CasePlan Slow(CasePlan plan) =>
        plan.Case != Slower.Id.ToString() ? plan : plan with { Slower = Share, SlowerIn = In };
}
