namespace Perf.Harness.Tests.NBomber;

/// <summary>The statistics of a user's run of NBomber are the values of a load, in every version.</summary>
public sealed partial class LoadStatisticsTests
{
    static readonly object[] Versions = [RecordedStatistics.Version4, RecordedStatistics.Version6];

    [TestCaseSource(nameof(Versions))]
    public void Run_has_values_for_each_scenario_and_step(object result) => Assert.That(
        LoadStatistics.Read(result, "Checkout").Values.Select(one => (one.Key.Name, Math.Round(one.Value, 5))),
        Is.EqualTo([
            ("throughput", 530.2),
            ("throughput (browse)", 297), ("throughput (checkout)", 233.2),
            ("throughput (checkout/load-order)", 233.2), ("throughput (checkout/pay)", 233.2),
            ("latency-p50 (browse)", 0.00465), ("latency-p50 (checkout)", 0.01393),
            ("latency-p50 (checkout/load-order)", 0.00467), ("latency-p50 (checkout/pay)", 0.00827),
            ("latency-p95 (browse)", 0.01115), ("latency-p95 (checkout)", 0.0204),
            ("latency-p95 (checkout/load-order)", 0.01014), ("latency-p95 (checkout/pay)", 0.0149),
            ("transferred-bytes (checkout)", 336), ("transferred-bytes (checkout/load-order)", 120),
            ("transferred-bytes (checkout/pay)", 48),
        ]));

    [Test]
    public void Run_of_one_scenario_has_the_metrics_of_every_load()
    {
        LoadStatistics read = LoadStatistics.Read(RecordedStatistics.One(), "Browse");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(read.Values.Keys, Is.EqualTo([Metric.Throughput, Metric.LatencyP50, Metric.LatencyP95]));
        Assert.That(read.Observed, Is.EqualTo(new Dictionary<string, double>
        {
            ["latency-p99-seconds"] = 0.01242, ["operations"] = 1_188,
        }));
    }

    [Test]
    public void Steps_with_similar_names_have_separate_metrics() => Assert.That(
        LoadStatistics.Read(RecordedStatistics.WithSteps("Pay order", "pay-order"), "Checkout").Values.Keys
            .Count(metric => metric.Whole == Metric.LatencyP50),
        Is.EqualTo(2));

    [Test]
    public void Failed_operations_are_the_error_of_the_case() => Assert.That(
        () => LoadStatistics.Read(RecordedStatistics.One(failed: 3), "Browse"),
        Throws.TypeOf<WrongAnswerException>().With.Message.EqualTo(
            "3 of 1,191 operations of browse failed (503 busy: 2, without a status: 1).\n"
            + "Expected every operation to succeed. If such an answer is right, return Response.Ok for it."));

    [Test]
    public void Latency_near_the_rounding_of_NBomber_is_only_reported()
    {
        LoadStatistics read = LoadStatistics.Read(RecordedStatistics.One(medianMilliseconds: 0.02), "Browse");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(read.Values.Keys, Is.EqualTo([Metric.Throughput, Metric.LatencyP95]));
        Assert.That(read.Observed["latency-p50-seconds"], Is.EqualTo(0.00002));
    }

    [TestCase(null, "null")]
    [TestCase(12, "a Int32 without ScenarioStats")]
    public void Result_of_another_type_is_refused_with_the_correction(object? result, string found) => Assert.That(
        () => LoadStatistics.Read(result, "Checkout"), Throws.TypeOf<WrongAnswerException>().With.Message.EqualTo(
            $"Checkout returned {found}. Expected the NodeStats of NBomber, version 4 to 6. "
            + "Type: return NBomberRunner.RegisterScenarios(scenario).Run();"));

    [Test]
    public void Real_run_is_read()
    {
        object? result = null;
        Run(ref result);
        if (result is null) Assert.Ignore(OptionalPackage.LeftOut("NBomber") ?? "NBomber was left out of this build");
        LoadStatistics read = LoadStatistics.Read(result, "Checkout");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(read.Values.Keys, Is.SupersetOf([
            Metric.Throughput, Metric.Throughput.Of("pay"), Metric.LatencyP50, Metric.LatencyP50.Of("pay"),
            Metric.TransferredBytes]));
        Assert.That(read.Values[Metric.TransferredBytes.Of("pay")], Is.EqualTo(48));
        Assert.That(read.Observed.Keys, Is.SupersetOf(["operations", "pay: operations"]));
    }

    static partial void Run(ref object? result);
}
