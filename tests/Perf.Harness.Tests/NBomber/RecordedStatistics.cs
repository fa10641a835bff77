namespace Perf.Harness.Tests.NBomber;

/// <summary>Statistics of runs of NBomber, as objects with the properties that its types have.</summary>
static class RecordedStatistics
{
    /// <summary>A run of version 4.1.2: two scenarios, the first with two steps.</summary>
    internal static object Version4 { get; } = new
    {
        ScenarioStats = new object[]
        {
            new
            {
                ScenarioName = "checkout",
                Ok = Measured(933, 233.2, 13.93, 20.4, 24.03, 313_488),
                Fail = Measured(0, 0, 0, 0, 0, 0),
                StepStats = new object[]
                {
                    Step4("Load order", Measured(933, 233.2, 4.67, 10.14, 12.1, 111_960)),
                    Step4("pay", Measured(933, 233.2, 8.27, 14.9, 16.04, 44_784)),
                },
                AllRequestCount = 2_799, AllOkCount = 2_799, AllFailCount = 0, AllBytes = 313_488L,
                Duration = TimeSpan.FromSeconds(4),
            },
            new
            {
                ScenarioName = "browse",
                Ok = Measured(1_188, 297, 4.65, 11.15, 12.42, 0),
                Fail = Measured(0, 0, 0, 0, 0, 0),
                StepStats = Array.Empty<object>(),
                AllRequestCount = 1_188, AllOkCount = 1_188, AllFailCount = 0, AllBytes = 0L,
                Duration = TimeSpan.FromSeconds(4),
            },
        },
        AllRequestCount = 3_987,
        AllOkCount = 3_987,
        AllFailCount = 0,
        AllBytes = 313_488L,
        Duration = TimeSpan.FromSeconds(4),
    };

    /// <summary>The same run with the properties of version 6: percents, places, custom metrics, thresholds.</summary>
    internal static object Version6 { get; } = new
    {
        ScenarioStats = new object[]
        {
            new
            {
                ScenarioName = "checkout",
                Ok = Measured6(933, 100, 233.2, 13.93, 20.4, 24.03, 313_488),
                Fail = Measured6(0, 0, 0, 0, 0, 0, 0),
                StepStats = new object[]
                {
                    Step6("Load order", Measured6(933, 100, 233.2, 4.67, 10.14, 12.1, 111_960), 0),
                    Step6("pay", Measured6(933, 100, 233.2, 8.27, 14.9, 16.04, 44_784), 1),
                },
                AllRequestCount = 2_799, AllOkCount = 2_799, AllFailCount = 0, AllBytes = 313_488L,
                Duration = TimeSpan.FromSeconds(4), SortIndex = 0,
            },
            new
            {
                ScenarioName = "browse",
                Ok = Measured6(1_188, 100, 297, 4.65, 11.15, 12.42, 0),
                Fail = Measured6(0, 0, 0, 0, 0, 0, 0),
                StepStats = Array.Empty<object>(),
                AllRequestCount = 1_188, AllOkCount = 1_188, AllFailCount = 0, AllBytes = 0L,
                Duration = TimeSpan.FromSeconds(4), SortIndex = 1,
            },
        },
        Metrics = new { Counters = Array.Empty<object>(), Gauges = Array.Empty<object>() },
        Thresholds = Array.Empty<object>(),
        AllRequestCount = 3_987,
        AllOkCount = 3_987,
        AllFailCount = 0,
        AllBytes = 313_488L,
        Duration = TimeSpan.FromSeconds(4),
        PluginsData = Array.Empty<object>(),
        ReportFiles = Array.Empty<object>(),
    };

    /// <summary>A run of one scenario without steps.</summary>
    /// <param name="medianMilliseconds">Its median.</param>
    /// <param name="failed">The operations that failed.</param>
    internal static object One(double medianMilliseconds = 4.65, int failed = 0) => new
    {
        ScenarioStats = new object[]
        {
            new
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
            },
        },
    };

    /// <summary>A run of one scenario with such steps.</summary>
    internal static object WithSteps(params string[] names) => new
    {
        ScenarioStats = new object[]
        {
            new
            {
                ScenarioName = "checkout",
                Ok = Measured(933, 233.2, 13.93, 20.4, 24.03, 313_488),
                Fail = Measured(0, 0, 0, 0, 0, 0),
                StepStats = names.Select(name => Step4(name, Measured(933, 233.2, 8.27, 14.9, 16.04, 44_784))),
            },
        },
    };

    static object Measured(int count, double rps, double p50, double p95, double p99, long bytes) => new
    {
        Request = new { Count = count, RPS = rps },
        Latency = new { Percent50 = p50, Percent95 = p95, Percent99 = p99 },
        DataTransfer = new { AllBytes = bytes },
        StatusCodes = Array.Empty<object>(),
    };

    static object Measured6(int count, int percent, double rps, double p50, double p95, double p99, long bytes) => new
    {
        Request = new { Count = count, RPS = rps, Percent = percent },
        Latency = new { Percent50 = p50, Percent75 = p50, Percent95 = p95, Percent99 = p99, StdDev = 0.0 },
        DataTransfer = new { AllBytes = bytes, StdDev = 0.0 },
        StatusCodes = Array.Empty<object>(),
    };

    static object Step4(string name, object measured) =>
        new { StepName = name, Ok = measured, Fail = Measured(0, 0, 0, 0, 0, 0) };

    static object Step6(string name, object measured, int place) =>
        new { StepName = name, Ok = measured, Fail = Measured6(0, 0, 0, 0, 0, 0, 0), SortIndex = place };
}
