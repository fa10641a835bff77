namespace Perf.Harness.Measuring;

/// <summary>The windows of a load scenario; between them its clients are parked.</summary>
sealed class LoadMeasurement(ILoadCase measured, CasePlan plan, TimeSpan window) : ICaseMeasurement
{
    // A window this long warms up within itself, and costs too much to be driven for nothing.
    static readonly TimeSpan Giant = TimeSpan.FromSeconds(1);

    readonly List<Round> _rounds = [];
    readonly List<string> _void = [];

    /// <inheritdoc/>
    public Batch Batch { get; } = new(1);

    /// <inheritdoc/>
    public IReadOnlyList<Round> Rounds
    {
        get
        {
            if (_rounds.Count == 0) return [];
            HashSet<Metric> metrics = MetricsOfMost();
            var overAll = measured.OverAllWindows.RemoveRange(metrics);
            return [.. _rounds.Select(round => new Round(
                round.Values.RemoveRange(round.Values.Keys.Except(metrics)).AddRange(overAll)))];
        }
    }

    /// <inheritdoc/>
    public long? AllocatedBytes => null;

    /// <inheritdoc/>
    public CollectionTally Collections { get; } = new();

    /// <inheritdoc/>
    public IReadOnlyList<string> Losses => _void;

    /// <summary>Why its times are too near those of its load generator, or null.</summary>
    public string? TooNearGenerator => measured.TooNearGenerator;

    /// <summary>Values that are reported but have no verdict.</summary>
    public IReadOnlyDictionary<string, double> Observed => measured.Observed;

    /// <inheritdoc/>
    public void Prepare()
    {
        measured.Prepare();
        Drive();
        measured.Verify();
    }

    /// <inheritdoc/>
    public IEnumerable<Action> Slices() => [];

    /// <inheritdoc/>
    public void Pilot()
    {
        if (window < Giant) Drive();
        measured.Begin();
    }

    /// <inheritdoc/>
    public void Visit(int rounds)
    {
        if (!plan.Timed) return;
        for (int i = 0; i < rounds; i++) MeasureRound();
    }

    /// <inheritdoc/>
    public void MeasureRound()
    {
        Collections.Begin();
        Round round = Drive();
        Collections.End();
        _rounds.Add(round);
    }

    /// <inheritdoc/>
    public void Finish() => measured.Verify();

    /// <inheritdoc/>
    public void Dispose() => measured.Dispose();

    Round Drive()
    {
        try
        {
            return new Round(measured.Drive(window));
        }
        catch (VoidWindowException reason)
        {
            _void.Add($"a window was void: {reason.Message}");
            return Round.Empty;
        }
    }

    // A percentile that most windows had too few operations for would rest on fewer rounds than it seems to.
    HashSet<Metric> MetricsOfMost() =>
        [.. _rounds.SelectMany(round => round.Values.Keys).CountBy(metric => metric)
            .Where(metric => 2 * metric.Value > _rounds.Count).Select(metric => metric.Key)];
}
