using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>Makes the document of a run.</summary>
static class RunDocuments
{
    /// <summary>The document of one suite.</summary>
    /// <param name="run">The results of the run.</param>
    /// <param name="ended">When it ended.</param>
    /// <param name="commit">The commit that is checked out, or null.</param>
    /// <param name="machine">The machine in words.</param>
    /// <param name="past">Earlier runs of a case.</param>
    /// <param name="isDirty">Whether files that git tracks differ from the commit.</param>
    internal static RunDocument Of(
        SuiteRun run, DateTimeOffset ended, string? commit, string machine, Func<CaseId, CasePast> past,
        bool isDirty = false) => new(
    [
        new SuiteDocument(
            run.Suite, ended.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture), commit, machine,
            run.Summary.ToString(), [.. run.Summary.Times, .. ClosingLines.Unsure(run)], run.SkippedPackages,
            Errors(run),
            [.. run.Accepted.Select(entry => $"{entry.Case}: {ClosingLines.Words(entry)}: {entry.Reason}")],
            [.. run.Comparisons.OrderByDescending(one => one.IsRegressed).Select(one => Of(one, past(one.Case)))])
        {
            Dirty = isDirty,
        },
    ]);

    static Dictionary<string, string> Errors(SuiteRun run)
    {
        var errors = run.Errors.ToDictionary(error => error.Key.ToString(), error => error.Value);
        if (!run.HasEnded) errors["the run"] = "The run has not ended: it still measures, or it was killed.";
        return errors;
    }

    static CaseDocument Of(Comparison one, CasePast past) => new(
        one.Case.ToString(), one.Case.Workload, one.Case.Engine, one.Case.Configuration, VerdictOf(one), one.Against,
        one.IsRegressed ? FailureMessage.Whole(one) : null,
        [.. one.Gates.Select(gate => Of(gate, one.Against))], one.Observed,
        [.. one.Warnings, .. one.SubjectChanges.Select(change => change.ToString())])
    {
        Instructions = one.Instructions, History = past.Figures, Ledger = past.Accepted,
    };

    static string VerdictOf(Comparison one) =>
        one.IsRegressed ? "regressed" : one.IsImproved ? "improved" : one.Judged.Any() ? "unchanged" : "inconclusive";

    internal static GateDocument Of(Gate gate, string? against)
    {
        var document = new GateDocument(
            gate.Metric.Name, gate.Kind.ToString().ToLowerInvariant(), null, CaseReport.Words(gate, against));
        return gate switch
        {
            Gate.Judged judged => document with
            {
                Verdict = judged.Verdict.ToString().ToLowerInvariant(),
                Baseline = judged.Baseline,
                Now = judged.Now,
                Change = judged.Change,
                Interval = judged.Interval is { } at95 ? [at95.Low, at95.High] : null,
                Processes = judged.Processes.Count == 0 ? null
                    : [.. judged.Processes.Select(pair => (double[])[pair.Head, pair.Reference])],
                Where = judged.Where?.Words,
                Calls = judged.Where?.Calls is { } calls
                    ? calls.Without(LeastShare * Math.Max(calls.Head, calls.Reference)).Within(DeepestCall) : null,
            },
            Gate.NotEvaluated { Reason: Reason.Undecided undecided } left => document with
            {
                Change = left.Change,
                Interval = [undecided.Change.Low, undecided.Change.High],
            },
            Gate.NotEvaluated left => document with { Change = left.Change },
            _ => document,
        };
    }

    // A smaller share would not be visible in a picture.
    const double LeastShare = 0.01;

    // JSON readers have a limit of nested levels, often 256; a call takes two levels.
    const int DeepestCall = 100;
}
