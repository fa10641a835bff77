namespace Perf.Harness.Tests.NBomber;

/// <summary>Statistics of runs of NBomber, as objects with the properties that its types have.</summary>
static class RecordedStatistics
{
    /// <summary>A run of version 4.1.2: two scenarios, the first with two steps.</summary>
    internal static object Version4 { get; } = TwoScenarios(Measured);

    /// <summary>The same run with the properties of version 6: percents, another percentile, deviations.</summary>
    internal static object Version6 { get; } = TwoScenarios(Measured6);

    /// <summary>A run of one scenario without steps.</summary>
    /// <param name="medianMilliseconds">Its median.</param>
    /// <param name="failed">The operations that failed.</param>
    internal static object One(double medianMilliseconds = 4.65, int failed = 0) => Run(new
    {
        ScenarioName = "browse",
        Ok = Measured(1_188, 297, medianMilliseconds, 11.15, 12.42, 0),
        Fail = new
        {
            Request = new { Count = failed, RPS = 0.5 },
            StatusCodes = new object[]
            {
                new { StatusCode = "503", IsError = true, Message = "busy", Count = failed - 1 },
                new { StatusCode = (string?)null, IsError = true, Message = (string?)null, Count = 1 },
            },
        },
        StepStats = Array.Empty<object>(),
    });

    /// <summary>A run of one scenario with such steps.</summary>
    internal static object WithSteps(params string[] names) => Run(Scenario(
        "checkout", Measured(933, 233.2, 13.93, 20.4, 24.03, 313_488),
        [.. names.Select(name => Step(name, Measured(933, 233.2, 8.27, 14.9, 16.04, 44_784)))]));

    delegate object Part(int count, double rps, double p50, double p95, double p99, long bytes);

    static object TwoScenarios(Part measured) => Run(
        Scenario(
            "checkout", measured(933, 233.2, 13.93, 20.4, 24.03, 313_488),
            Step("Load order", measured(933, 233.2, 4.67, 10.14, 12.1, 111_960)),
            Step("pay", measured(933, 233.2, 8.27, 14.9, 16.04, 44_784))),
        Scenario("browse", measured(1_188, 297, 4.65, 11.15, 12.42, 0)));

    static object Run(params object[] scenarios) => new { ScenarioStats = scenarios };

    static object Scenario(string name, object ok, params object[] steps) =>
        new { ScenarioName = name, Ok = ok, Fail = Measured(0, 0, 0, 0, 0, 0), StepStats = steps };

    static object Step(string name, object ok) =>
        new { StepName = name, Ok = ok, Fail = Measured(0, 0, 0, 0, 0, 0) };

    static object Measured(int count, double rps, double p50, double p95, double p99, long bytes) => new
    {
        Request = new { Count = count, RPS = rps },
        Latency = new { Percent50 = p50, Percent95 = p95, Percent99 = p99 },
        DataTransfer = new { AllBytes = bytes },
        StatusCodes = Array.Empty<object>(),
    };

    static object Measured6(int count, double rps, double p50, double p95, double p99, long bytes) => new
    {
        Request = new { Count = count, RPS = rps, Percent = 100 },
        Latency = new { Percent50 = p50, Percent75 = p50, Percent95 = p95, Percent99 = p99, StdDev = 0.0 },
        DataTransfer = new { AllBytes = bytes, StdDev = 0.0 },
        StatusCodes = Array.Empty<object>(),
    };
}
