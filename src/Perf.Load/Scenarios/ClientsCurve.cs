using Perf.Engines.Experiments;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Load.Scenarios;

/// <summary>
/// The same work by 1, 2, 4, 8 and 16 clients, each number on a store of its own, all of them in each window: how the
/// throughput moves with the number of clients is a curve, and its slope is judged.
/// </summary>
sealed class ClientsCurve : ILoadCase, IDurableCase
{
    // With a whole window for each number of clients a worker would take a minute.
    const double ShareOfWindow = 0.5;

    readonly EngineConfiguration _engine;
    readonly ImmutableArray<(int Clients, LoadCase Case)> _steps;
    readonly Dictionary<int, List<double>> _throughputs = [];

    /// <summary>Opens nothing yet.</summary>
    internal ClientsCurve(EngineConfiguration engine, CurveSource source, DirectoryInfo directory)
    {
        _engine = engine;
        Id = LoadCase.IdOf(engine, source.Name, "");
        _steps = [.. Numbers.Select(clients => (clients, new LoadCase(
            engine, new CustomersLoad(source.Name, source.Shape(clients)), LoadSource.Threads,
            directory.CreateSubdirectory(Text(clients)))))];
    }

    /// <summary>The numbers of clients.</summary>
    internal static IReadOnlyList<int> Numbers { get; } = [1, 2, 4, 8, 16];

    /// <inheritdoc/>
    public CaseId Id { get; }

    /// <inheritdoc/>
    public CaseFacts Facts
    {
        get
        {
            CaseFacts[] facts = [.. _steps.Select(step => step.Case.Facts)];
            return facts[0] with
            {
                Parameters = [.. facts.SelectMany(one => one.Parameters)],

                // Where eight clients help, and where they stand in line, the cores decide.
                Cores = Environment.ProcessorCount,
            };
        }
    }

    /// <inheritdoc/>
    public DurabilityClass Promised => _engine.Durability;

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, double> Observed => _throughputs.ToDictionary(
        step => FormattableString.Invariant($"throughput-of-{step.Key}-clients"),
        step => Math.Round(Median.Of(step.Value)));

    /// <inheritdoc/>
    public DurabilityFinding? TryDurability(DirectoryInfo empty) => DurabilityProbe.Of(_engine, empty);

    /// <inheritdoc/>
    public void Prepare()
    {
        foreach ((_, LoadCase step) in _steps) step.Prepare();
    }

    /// <inheritdoc/>
    public void Begin() => _throughputs.Clear();

    /// <inheritdoc/>
    public ImmutableSortedDictionary<Metric, double> Drive(TimeSpan window)
    {
        List<(double Clients, double SecondsPerOperation)> points = [];
        foreach ((int clients, LoadCase step) in _steps)
        {
            double throughput = step.Drive(window * ShareOfWindow)[Metric.Throughput];
            if (!_throughputs.TryGetValue(clients, out List<double>? known)) _throughputs[clients] = known = [];
            known.Add(throughput);
            points.Add((clients, 1 / throughput));
        }

        return ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.ClientsSlope, Slope.OfLogs(points));
    }

    /// <inheritdoc/>
    public void Verify()
    {
        foreach ((_, LoadCase step) in _steps) step.Verify();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach ((_, LoadCase step) in _steps) step.Dispose();
    }

    static string Text(int clients) => clients.ToString(CultureInfo.InvariantCulture);
}

/// <summary>A curve: what so many clients do.</summary>
/// <param name="Name">The workload's name in case ids; it never changes.</param>
/// <param name="Shape">What so many clients do.</param>
sealed record CurveSource(string Name, Func<int, LoadShape> Shape)
{
    /// <summary>Every curve.</summary>
    internal static IReadOnlyList<CurveSource> All { get; } =
    [
        new("readers-by-clients", clients => new LoadShape { Readers = clients }),
        new("mixed-by-clients", clients => new LoadShape { Mixed = clients, WritePercent = 5 }),
    ];
}
