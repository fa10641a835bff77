namespace Perf.Harness.Tests.Running;

/// <summary>A run whose controls come out wrong judges no time.</summary>
sealed class ControlsTests
{
    static readonly MeasuredCase Slower = Steady("crud/read-one"), Unchanged = Steady("crud/query");

    static MeasuredCase[] Cases { get; } =
    [
        Steady("crud/upsert", "litedb/direct"), MadeCases.Of("crud/insert-one"), Slower, Steady("crud/scan"), Unchanged,
    ];

    [TestCase(0, Slowness.Native)]
    [TestCase(1, Slowness.Managed)]
    public void Controls_are_two_cases_of_one_configuration_without_syncs(long turn, Slowness where) => Assert.That(
        Controls.Of(Cases, turn), Is.EqualTo(new Controls(Unchanged, Slower, where)));

    [Test]
    public void One_case_without_syncs_is_too_few_for_controls() =>
        Assert.That(Controls.Of(Cases[..3], number: 0), Is.Null);

    [TestCase(false, 3)]
    [TestCase(true, 12)]
    public void Controls_take_as_many_pairs_as_the_run_needs(bool hasSlower, int pairs)
    {
        var pairsMeasured = new List<int>();
        string? failure = OfRun(hasSlower).Failure((plans, change, pair) =>
        {
            pairsMeasured.Add(pair);
            Assert.That(plans.Select(plan => (plan.Case, plan.Slower, plan.Batch)), Is.EqualTo(
                [(Unchanged.Id.ToString(), 0d, Unchanged.Batch), (Slower.Id.ToString(), 0d, Slower.Batch)]));
            Assert.That(plans.Select(change),
                Is.EqualTo([plans[0], plans[1] with { Slower = 0.3, SlowerIn = Slowness.Native }]));
            return Outcomes(pair, unchanged: 0, slower: 0.3);
        });
        using var scope = Assert.EnterMultipleScope();
        Assert.That(failure, Is.Null);
        Assert.That(pairsMeasured, Is.EqualTo(Enumerable.Range(0, pairs)));
    }

    [TestCase(false, 0, 0.0, "crud/read-one @ sqlite/memory, made 30 % slower in native code, came out 0.0 %")]
    [TestCase(false, 0, 0.03, "crud/read-one @ sqlite/memory, made 30 % slower in native code, came out +3.0 %")]
    [TestCase(false, 0.2, 0.3, null)]
    [TestCase(true, 0, 0.0, "crud/read-one @ sqlite/memory, made 30 % slower in native code, came out 0.0 %")]
    [TestCase(true, 0, 0.03, "crud/read-one @ sqlite/memory, made 30 % slower in native code, came out +3.0 %")]
    [TestCase(true, 0.2, 0.3, "crud/query @ sqlite/memory, as it is, came out +20.0 %")]
    [TestCase(true, -0.2, 0.3, "crud/query @ sqlite/memory, as it is, came out -20.0 %")]
    public void Control_with_a_wrong_result_is_named(
        bool hasSlower, double unchanged, double slower, string? failure) =>
        Assert.That(OfRun(hasSlower).Failure((_, _, pair) => Outcomes(pair, unchanged, slower)), Is.EqualTo(failure));

    [Test]
    public void Control_that_cannot_be_run_is_named() => Assert.That(
        Controls.Of(Cases, number: 0)!.Failure((_, _, _) => new Dictionary<string, PairOutcome>
        {
            [Slower.Id.ToString()] = new PairOutcome.NotMeasured("it ended with exit code 9"),
        }),
        Is.EqualTo("crud/read-one @ sqlite/memory could not be measured: it ended with exit code 9"));

    static Controls OfRun(bool hasSlower) => Controls.Of(Cases, number: 0)! with { HasSlower = hasSlower };

    static MeasuredCase Steady(string what, string on = "sqlite/memory") =>
        MadeCases.Of(MadeRuns.Run(id: CaseId.Parse($"{what} @ {on}")) with { Batch = new(50) });

    // A pair differs from the next by half a per cent.
    static Dictionary<string, PairOutcome> Outcomes(int pair, double unchanged, double slower)
    {
        return new Dictionary<string, PairOutcome>
        {
            [Unchanged.Id.ToString()] = Of(unchanged), [Slower.Id.ToString()] = Of(slower),
        };

        PairOutcome Of(double change) => new PairOutcome.Measured(new Dictionary<Metric, double>
        {
            [Metric.Time] = Math.Log(1 + change) + (0.005 * ((pair % 3) - 1)),
        });
    }
}
