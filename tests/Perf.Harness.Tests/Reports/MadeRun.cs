using Perf.Harness.Tests.Functions;

namespace Perf.Harness.Tests.Reports;

/// <summary>A run with four cases: failed, improved, without a baseline, and not measured.</summary>
static class MadeRun
{
    public static Comparison Red { get; } = MadeComparisons.Of(evidence =>
        evidence.Counting(Metric.Syncs, 600).Paired(1.16) with { Where = MadeCalls.MoreInParse });

    public static SuiteRun Crud { get; } = new(
        "crud", GateSummary.Of([Red], errors: 1, new PairStatus { Against = MadeComparisons.Against }),
        [
            Named("query", MadeComparisons.Of(evidence => Surviving(evidence.Paired(0.8))) with
            {
                Observed = Observed,
            }), Red,
            Named("read-one", MadeComparisons.Unknown),
        ])
    {
        SkippedPackages = ["NBomber 4.1.2: the package source does not have it"],
        Errors = new Dictionary<CaseId, string> { [Id("upsert")] = "<script>alert(1)</script>" },
    };

    public static RunDocument Document => DocumentOf(Crud);

    /// <summary>A case that is red by its time, with these calls.</summary>
    public static Comparison RedWith(FunctionChanges where) =>
        MadeComparisons.Of(evidence => evidence.Paired(1.16) with { Where = where });

    public static RunDocument DocumentOf(SuiteRun run) => RunDocuments.Of(
        run, new DateTimeOffset(2026, 3, 1, 12, 0, 0, TimeSpan.Zero), "46ed4ee", "linux-x64, 2 cores, ext4",
        _ => new CasePast(
            [
                new PastDocument("2026-02-01T12:00:00Z", "9eb7c52", "time", 1e-6),
                new PastDocument("2026-03-01T12:00:00Z", null, "time", 2e-6),
            ],
            ["syncs +50.0 %: <b>two</b> files"]));

    static ImmutableSortedDictionary<string, double> Observed => ImmutableSortedDictionary<string, double>.Empty
        .Add("read-p50-seconds", 1e-6).Add("read-p99-seconds", 1e-4).Add("write-max-seconds", 1);

    static CaseId Id(string workload) =>
        new("crud", workload, MadeRuns.InsertOne.Engine, MadeRuns.InsertOne.Configuration);

    static Comparison Named(string workload, Comparison comparison) => comparison with { Case = Id(workload) };

    static Evidence Surviving(Evidence evidence) =>
        evidence.Counting(Metric.Durability, (long)ShownDurability.Power) is var made
            ? made with { Accepted = made.Accepted! with { Work = made.Run.Work } } : evidence;
}
