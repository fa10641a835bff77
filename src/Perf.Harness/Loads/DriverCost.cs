using Perf.Harness.Reports;

namespace Perf.Harness.Loads;

/// <summary>
/// What a driver itself costs and can do at most: measured by clients that do nothing, and kept with the run.
/// </summary>
/// <param name="MedianSeconds">The median of an empty operation; null where there were too few to say.</param>
/// <param name="OperationsPerSecond">The empty operations of all clients in a second.</param>
sealed record DriverCost(double? MedianSeconds, double OperationsPerSecond)
{
    // Nearer than this to an empty operation, what a pair finds may be the driver's.
    const double TimesAtLeast = 10;

    const int WindowsUntilThereIsRoom = 6;

    // What one operation costs is the same with hundreds, who would not all have begun in so short a window.
    const int ClientsAtMost = 8;

    static readonly TimeSpan Window = TimeSpan.FromMilliseconds(40);

    /// <summary>Why it could not be told, or null.</summary>
    internal string? WhyUnknown { get; private init; }

    /// <summary>Kept with the run.</summary>
    internal ImmutableSortedDictionary<string, double> Observed => WhyUnknown is not null
        ? ImmutableSortedDictionary<string, double>.Empty
        : ImmutableSortedDictionary<string, double>.Empty
            .Add("driver-operation-nanoseconds", Math.Round((MedianSeconds ?? 0) * 1e9))
            .Add("driver-ceiling-per-second", Math.Round(OperationsPerSecond));

    /// <summary>Measures the driver of a source with as many clients as a load has, up to eight.</summary>
    internal static DriverCost Of(LoadSource source, int clients, DirectoryInfo directory)
    {
        // Latencies of a closed loop count from the answer before: those of an open loop would be the plan's.
        var request = new LoadRequest(FakeClient.Idle(Math.Min(clients, ClientsAtMost)), Pace.AtOnce, directory);
        using ILoadDriver driver = source.Create(request);
        TimeSpan window = source.LeastWindow > Window ? source.LeastWindow : Window;
        try
        {
            // On busy cores a window may be too short for all clients to begin.
            LoadFigures figures = ValidWindow.Drive(driver, window, tries: WindowsUntilThereIsRoom, lengthens: true);
            return new DriverCost(figures.Reads.P50?.Seconds, figures.Throughput);
        }
        catch (VoidWindowException reason)
        {
            return Unknown(reason.Message);
        }
    }

    /// <summary>
    /// The cost that nobody knows, for every window was void: no pair judges through the driver then.
    /// </summary>
    internal static DriverCost Unknown(string why) => new(null, 0) { WhyUnknown = why };

    /// <summary>Why an operation is too fast to be told through this driver, or null.</summary>
    /// <param name="medianSeconds">The median of the operation, where it is known.</param>
    internal string? TooNear(double? medianSeconds)
    {
        if (WhyUnknown is not null) return $"what the driver itself costs could not be told: {WhyUnknown}";
        if (MedianSeconds is not { } own || medianSeconds is not { } median || median >= TimesAtLeast * own)
            return null;
        return string.Create(
            CultureInfo.InvariantCulture,
            $"an operation takes {UnitFormat.Seconds(median)}, "
            + $"an empty one through this driver {UnitFormat.Seconds(own)}: "
            + $"pairs judge what takes {TimesAtLeast} times that");
    }
}

/// <summary>A client whose operation is whatever a test wants, or nothing.</summary>
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

    /// <summary>So many clients that do nothing.</summary>
    internal static ILoadClient[] Idle(int count) =>
        [.. Enumerable.Range(1, count).Select(number => new FakeClient($"idler {number}", () => { }))];
}
