using Perf.Harness.Reports;

namespace Perf.Harness.Loads;

/// <summary>
/// The cost and the maximum throughput of a driver, measured with clients that do nothing, and stored with the run.
/// </summary>
/// <param name="MedianSeconds">The median of an empty operation; null if there were too few.</param>
/// <param name="OperationsPerSecond">The empty operations of all clients per second.</param>
sealed record DriverCost(double? MedianSeconds, double OperationsPerSecond)
{
    // Closer than this to an empty operation, a change in a pair may be the driver.
    const double TimesAtLeast = 10;

    const int WindowsUntilThereIsRoom = 6;

    // The cost per operation is the same with hundreds of clients, which would not all start in so short a window.
    const int ClientsAtMost = 8;

    static readonly TimeSpan Window = TimeSpan.FromMilliseconds(40);

    /// <summary>Why the cost is unknown, or null.</summary>
    internal string? WhyUnknown { get; private init; }

    /// <summary>The observed values of the run.</summary>
    internal ImmutableSortedDictionary<string, double> Observed => WhyUnknown is not null
        ? ImmutableSortedDictionary<string, double>.Empty
        : ImmutableSortedDictionary<string, double>.Empty
            .Add("driver-operation-nanoseconds", Math.Round((MedianSeconds ?? 0) * 1e9))
            .Add("driver-ceiling-per-second", Math.Round(OperationsPerSecond));

    /// <summary>Measures the driver of a source with as many clients as a load has, up to eight.</summary>
    internal static DriverCost Of(LoadSource source, int clients, DirectoryInfo directory)
    {
        // Latencies of a closed loop begin at the last answer; those of an open loop would depend on the plan.
        var request = new LoadRequest(FakeClient.Idle(Math.Min(clients, ClientsAtMost)), Pace.AtOnce, directory);
        using ILoadDriver driver = source.Create(request);
        TimeSpan window = source.LeastWindow > Window ? source.LeastWindow : Window;
        try
        {
            // On busy cores a window may be too short for all clients to start.
            LoadFigures figures = ValidWindow.Drive(driver, window, tries: WindowsUntilThereIsRoom, lengthens: true);
            return new DriverCost(figures.Reads.P50, figures.Throughput);
        }
        catch (VoidWindowException reason)
        {
            return Unknown(reason.Message);
        }
    }

    /// <summary>
    /// An unknown cost, because every window was void: pairs are skipped then.
    /// </summary>
    internal static DriverCost Unknown(string why) => new(null, 0) { WhyUnknown = why };

    /// <summary>Why an operation is too fast for this driver, or null.</summary>
    /// <param name="medianSeconds">The median of the operation; null if unknown.</param>
    internal string? TooNear(double? medianSeconds)
    {
        if (WhyUnknown is not null) return $"the cost of the load driver is unknown: {WhyUnknown}";
        if (MedianSeconds is not { } own || medianSeconds is not { } median || median >= TimesAtLeast * own)
            return null;
        return string.Create(
            CultureInfo.InvariantCulture,
            $"an operation takes {UnitFormat.Seconds(median)}, an empty one with this driver "
            + $"{UnitFormat.Seconds(own)}. Pairs need at least {TimesAtLeast} times as much");
    }
}

/// <summary>A client with a given operation, for tests and for the cost of a driver.</summary>
sealed class FakeClient(string name, Action operate, OperationKind kind = OperationKind.Read) : ILoadClient
{
    /// <inheritdoc/>
    public string Name => name;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        operate();
        return kind;
    }

    /// <summary>Clients that do nothing.</summary>
    internal static ILoadClient[] Idle(int count) =>
        [.. Enumerable.Range(1, count).Select(number => new FakeClient($"idler {number}", () => { }))];
}
