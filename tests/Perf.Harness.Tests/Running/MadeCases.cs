namespace Perf.Harness.Tests.Running;

/// <summary>Cases on their way through a run, of which nothing is measured.</summary>
static class MadeCases
{
    /// <summary>A case whose run is as it was accepted.</summary>
    /// <param name="what">The suite and the workload.</param>
    /// <param name="on">The engine and the configuration.</param>
    public static MeasuredCase Of(string what, string on = "microsoft-data-sqlite/wal-full") =>
        Of(MadeRuns.Run(id: CaseId.Parse($"{what} @ {on}")));

    /// <summary>The case with the instructions that were accepted, and those of this run.</summary>
    public static MeasuredCase Counted(this MeasuredCase one, long accepted, long now) =>
        one.With(evidence => evidence with
        {
            Accepted = evidence.Accepted! with { Counting = Count(accepted), CountedWith = MadeRuns.CountedWith },
            Run = evidence.Run with { Counting = Count(now), CountedWith = MadeRuns.CountedWith },
        });

    /// <summary>A case of this run.</summary>
    public static MeasuredCase Of(Run run) => new(
        new CaseSource(
            run.Case, () => run.Subject, _ => throw new InvalidOperationException("Nothing is measured here.")),
        Baseline: null, [run, run])
    {
        Evidence = new Evidence(MadeRuns.Case(), run),
    };

    static Counting Count(long instructions) => new(instructions, 8_192, 0);
}
