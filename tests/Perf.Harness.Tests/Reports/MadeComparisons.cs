namespace Perf.Harness.Tests.Reports;

/// <summary>Cases that were judged as a run judges them, with made-up evidence.</summary>
static class MadeComparisons
{
    public const string Against = "46ed4ee (accepted build)";

    /// <summary>The run as it was accepted, or a changed one.</summary>
    public static Comparison Of(Func<Evidence, Evidence>? change = null) =>
        Judge.Of((change ?? (evidence => evidence))(new Evidence(MadeRuns.Case(), MadeRuns.Run())));

    /// <summary>A changed run.</summary>
    public static Comparison OfRun(Func<Run, Run> change) => Of(evidence => evidence.Changed(change));

    /// <summary>A case without a baseline.</summary>
    public static Comparison Unknown => Of(evidence => evidence with { Accepted = null });

    /// <summary>The same evidence with a changed run.</summary>
    public static Evidence Changed(this Evidence evidence, Func<Run, Run> change) =>
        evidence with { Run = change(evidence.Run) };

    /// <summary>The run with one count changed.</summary>
    public static Evidence Counting(this Evidence evidence, Metric metric, long count) =>
        evidence.Changed(run => run with { Work = run.Work.With(metric, count) });

    /// <summary>With the instructions of both sides, counted under the same conditions.</summary>
    public static Evidence Instructions(this Evidence evidence, long accepted, long now) => evidence with
    {
        Accepted = evidence.Accepted! with
        {
            Counting = new Counting(accepted, 128, 0),
            CountedWith = MadeRuns.CountedWith,
        },
        Run = evidence.Run with { Counting = new Counting(now, 128, 0), CountedWith = MadeRuns.CountedWith },
    };

    /// <summary>The run, so many times slower than it was.</summary>
    public static Evidence Slower(this Evidence evidence, double times) =>
        evidence.Changed(run => run with { Rounds = MadeRuns.Run(times).Rounds });

    /// <summary>With twelve pairs of processes, whose ratio differs by one per cent around this.</summary>
    public static Evidence Paired(this Evidence evidence, double ratio) => evidence with
    {
        Pair = new PairEvidence(Against, new Dictionary<Metric, IReadOnlyList<double>>
        {
            [Metric.Time] = [.. Enumerable.Range(0, 12).Select(pair => Math.Log(ratio) + (0.01 * ((pair % 3) - 1)))],
        })
        {
            Processes = [.. Enumerable.Range(0, 12).Select(pair => (Process(pair, ratio), Process(pair, 1)))],
        },
    };

    static double Process(int pair, double ratio) => 45.6e-6 * ratio * (1 + (0.01 * (((pair + 2) % 5) - 2)));

    /// <summary>Without a verdict of the pairs.</summary>
    public static Evidence Unpaired(this Evidence evidence, Reason reason) => evidence with
    {
        Pair = PairEvidence.None(reason) with { Against = Against },
    };
}
